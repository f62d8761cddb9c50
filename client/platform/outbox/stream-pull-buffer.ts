import * as v from 'valibot';
import { PULL_DOCUMENTS_MAX } from '../../../domain/limits/sync.ts';
import { MINE } from '../../../domain/sync/log.ts';
import { MineDocument } from '../../../domain/sync/mine.ts';
import type { PullAnswer } from '../../../domain/sync/protocol.ts';
import type { StreamedPage } from '../transport/stream.ts';

type Position = PullAnswer['checkpoint'];

/**
 * Buffers ops of the person's own log that arrived by stream, and answers the next pull from them. It does so only if the
 * answer cannot be older than what this device knows: the ops continue exactly at the pull's position and include every
 * acknowledged write. Otherwise the pull is fetched (replication.ts, H2).
 */
export class StreamPullBuffer {
  #pages: StreamedPage[] = [];
  /** Rev of the last acknowledged write by document id, until the log contains it. */
  readonly #sent = new Map<string, string>();

  add(page: StreamedPage): void {
    const last = this.#pages.at(-1);
    if (last && (last.logId !== page.logId || last.to !== page.from)) this.#pages = [];
    this.#pages.push(page);
  }

  /** Empties the buffer, so that the next pull is fetched. */
  forget(): void {
    this.#pages = [];
  }

  sent(id: string, rev: string): void {
    this.#sent.set(id, rev);
  }

  /** After a fetched pull: it included all acknowledged writes. */
  fetched(): void {
    this.#sent.clear();
  }

  /** Answers a pull from this position; undefined if it has to be fetched. */
  after(at: Position | undefined): PullAnswer | undefined {
    this.#pages = this.#pages.filter(({ logId, to }) => logId === at?.logId && to > at.n);
    const to = this.#pages.at(-1)?.to;
    if (!at || to === undefined || this.#pages[0]?.from !== at.n) return undefined;
    const ops = this.#pages.flatMap((page) => page.ops).filter(({ c }) => c === MINE);
    const told = Map.groupBy(ops, ({ id }) => id);
    if (told.size >= PULL_DOCUMENTS_MAX) return undefined;
    for (const [id, all] of told) {
      const rev = this.#sent.get(id);
      if (rev !== undefined && !all.some((op) => op.rev === rev)) return undefined;
    }
    const documents = [...told.values()].map((all) => v.safeParse(MineDocument, all.at(-1)?.doc));
    if (!documents.every(({ success }) => success)) return undefined;
    for (const id of told.keys()) this.#sent.delete(id);
    return {
      documents: documents.flatMap(({ success, output }) => (success ? output : [])),
      checkpoint: { logId: at.logId, n: to },
    };
  }
}
