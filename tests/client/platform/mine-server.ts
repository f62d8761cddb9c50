import type { Result } from '../../../client/platform/http/http.ts';
import { networkFailure } from '../../../client/platform/http/http.ts';
import type { StreamedPage } from '../../../client/platform/transport/stream.ts';
import type { SyncClient } from '../../../client/platform/transport/sync-client.ts';
import { mergeMine } from '../../../domain/sync/merge.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { PullAnswer, PushAnswer, PushRow } from '../../../domain/sync/protocol.ts';
import { agendaDocument } from '../../support/agenda-document.ts';

/** Faults for each call. */
export interface Faults {
  readonly beforePush?: () => Promise<void>;
  /** The server has applied the call, but the device does not know it yet. */
  readonly afterPush?: () => Promise<void>;
  readonly beforePull?: () => Promise<void>;
  readonly afterPull?: () => Promise<void>;
  /** Milliseconds until a row that cannot be decided now may be sent again. */
  readonly later?: (id: string) => number | undefined;
  readonly losesAnswer?: () => boolean;
}

/** A server for one person's documents: the later change wins, every write gets a number, a repeated one does not. */
export class MineServer implements Pick<SyncClient, 'push' | 'pull'> {
  readonly documents = new Map<string, { n: number; doc: UserDocument }>();
  /** All writes that took effect, in order. */
  readonly history: UserDocument[] = [];
  readonly pulls: ({ logId: string; n: number } | undefined)[] = [];
  logId = 'log-1';
  online = true;
  /** The server's clock: changes dated later get this date. */
  now = Infinity;
  faults: Faults = {};
  #n = 0;
  readonly #seen = new Set<string>();

  write(doc: UserDocument): void {
    this.#n += 1;
    this.documents.set(doc.id, { n: this.#n, doc });
    this.history.push(doc);
    this.#seen.add(doc.rev);
  }

  get(id: string): UserDocument | undefined {
    return this.documents.get(id)?.doc;
  }

  /** Returns what a stream sends: everything written after `from`, up to `to`. */
  page(from: number, to = this.#n): StreamedPage {
    const ops = this.history.slice(from, to).map((doc) => ({ c: 'mine', id: doc.id, rev: doc.rev, doc }));
    return { s: 'u:me', logId: this.logId, from, to, ops };
  }

  async push(rows: readonly PushRow[]): Promise<Result<PushAnswer>> {
    if (!this.online) return { ok: false, refusal: networkFailure };
    await this.faults.beforePush?.();
    const later = rows
      .flatMap(({ newDocumentState: { id } }) => ({ id, after: this.faults.later?.(id) ?? 0 }))
      .filter(({ after }) => after > 0);
    const decided = rows.filter(({ newDocumentState: { id } }) => !later.some((row) => row.id === id));
    const documents = decided.flatMap(({ newDocumentState }) => this.#take(newDocumentState) ?? []);
    await this.faults.afterPush?.();
    if (this.faults.losesAnswer?.()) return { ok: false, refusal: networkFailure };
    return { ok: true, value: { documents, logId: this.logId, ...(later.length > 0 && { later }) } };
  }

  async pull(after: { logId: string; n: number } | undefined, limit: number): Promise<Result<PullAnswer>> {
    if (!this.online) return { ok: false, refusal: networkFailure };
    this.pulls.push(after);
    await this.faults.beforePull?.();
    const from = after?.logId === this.logId ? after.n : 0;
    const changed = [...this.documents.values()]
      .filter(({ n }) => n > from)
      .toSorted((a, b) => a.n - b.n)
      .slice(0, limit);
    const n = changed.length < limit ? this.#n : (changed.at(-1)?.n ?? from);
    const value = { documents: changed.map(({ doc }) => doc), checkpoint: { logId: this.logId, n } };
    await this.faults.afterPull?.();
    if (this.faults.losesAnswer?.()) return { ok: false, refusal: networkFailure };
    return { ok: true, value };
  }

  /** Returns the stored document if it wins over the sent one. */
  #take(sent: UserDocument): UserDocument | undefined {
    const held = this.get(sent.id);
    if (this.#seen.has(sent.rev)) return held?.rev === sent.rev ? undefined : held;
    const dated = { ...sent, changedAt: Math.min(sent.changedAt, this.now) };
    if (held && mergeMine(held, dated) === held) return held;
    this.write(dated);
    return undefined;
  }
}

/** A change of a person's schedule; its rev spells out its contents. */
export const change = (talkId: string, kept: boolean, changedAt: number): UserDocument =>
  agendaDocument({ talkId, kept, changedAt, rev: `${talkId}-${kept ? 'kept' : 'dropped'}-${changedAt}` });
