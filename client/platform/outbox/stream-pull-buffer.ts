import * as v from 'valibot';
import { PULL_DOCUMENTS_MAX } from '../../../domain/limits/sync.ts';
import { MINE } from '../../../domain/sync/log.ts';
import { MineDocument } from '../../../domain/sync/mine.ts';
import type { PullAnswer } from '../../../domain/sync/protocol.ts';
import type { StreamedPage } from '../transport/stream.ts';

type Position = PullAnswer['checkpoint'];

/**
 * What a stream brought of the person's own log since the last pull, so that it need not be fetched a second time. It
 * answers a pull only where that cannot be older than what this device was told in another way: a run that follows on the
 * position of the pull without a gap, and in which every document that was sent meanwhile stands as the server answered,
 * or later. Anything else is fetched (replication.ts, H2).
 */
export class StreamPullBuffer {
  #pages: StreamedPage[] = [];
  /** The last answer to a document that was sent, until the log has told of it: its rev by its id. */
  readonly #sent = new Map<string, string>();

  add(page: StreamedPage): void {
    const last = this.#pages.at(-1);
    if (last && (last.logId !== page.logId || last.to !== page.from)) this.#pages = [];
    this.#pages.push(page);
  }

  /** There may be more than it brought: what comes next has to be asked for. */
  forget(): void {
    this.#pages = [];
  }

  sent(id: string, rev: string): void {
    this.#sent.set(id, rev);
  }

  /** All that the server had at a time in which nothing was being sent. */
  fetched(): void {
    this.#sent.clear();
  }

  /** What a pull from there would be answered. */
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
