import type { LogPage } from '../../../domain/sync/log.ts';
import type { Snapshot } from '../../../domain/sync/protocol.ts';
import type { Failure, Result } from '../http/http.ts';
import { Mirror } from './mirror.ts';
import type { MirrorStore } from './mirror-store.ts';
import type { StreamedPage } from '../transport/stream.ts';
import type { SyncClient } from '../transport/sync-client.ts';

/*
 * A replica of one scope of the server's log.
 *
 *   nothing ──read──► stored ──log──► current ◄──feed── stream (only ops that follow on)
 *      │                 │               │
 *      └───snapshot──────┴──410, logId───┘   a new download replaces the old copy only after its digest matched
 *
 * Memory is never behind the store. `flush` writes segments and position in one step, so a failed write
 * costs only another attempt. Access may be lost: on `not-found` memory and store are emptied at once, and
 * requests under way for the scope are ignored.
 */

export interface MirrorChange {
  readonly mirror: Mirror;
  /** Collections to read again. */
  readonly collections: ReadonlySet<string>;
  /** `read`: as stored. `loaded`: the first download. `moved`: newer than what was shown. */
  readonly cause: 'read' | 'loaded' | 'moved';
}

/** The result of a sync with the server. */
export type SyncOutcome = { readonly ok: true } | { readonly ok: false; readonly refusal: Failure };

export interface ReplicaPorts {
  readonly wire: Pick<SyncClient, 'snapshot' | 'log' | 'digest' | 'earlier'>;
  readonly store: MirrorStore;
  readonly onChange: (change: MirrorChange) => void;
  /** Called when the mirror differed from the server at the same position; it is downloaded again. */
  readonly onMismatch: () => void;
  /** Called when this person lost access; the mirror is empty by then. Absent for public scopes. */
  readonly onUnreadable?: () => void;
}

/** Maximum number of log entries that a mirror of only the newest documents reads; if it is further behind, they are downloaded again. */
const NEWEST_INSTEAD = 200;

const reached: SyncOutcome = { ok: true };
const doubtful: Extract<SyncOutcome, { ok: false }> = {
  ok: false,
  refusal: { code: 'network', message: 'The server sent a schedule that is not whole' },
};

export class LogReplica {
  readonly #scope: string;
  readonly #ports: ReplicaPorts;
  #mirror: Mirror | undefined;
  #syncing: Promise<SyncOutcome> | undefined;
  #next: Promise<SyncOutcome> | undefined;
  #flushing: Promise<void> = Promise.resolve();
  /** The stored copy is wrong: rewrite it whatever position it claims. */
  #distrusted = false;
  /** True after `close`: nothing may be shown or written. */
  #closed = false;
  /** Whether the log moved so far that downloading the newest documents is cheaper than reading the entries between. */
  #isFarBehind = false;
  /** Number of times access was lost: answers to requests made before a loss are ignored. */
  #losses = 0;

  constructor(scope: string, ports: ReplicaPorts) {
    this.#scope = scope;
    this.#ports = ports;
  }

  get mirror(): Mirror | undefined {
    return this.#mirror;
  }

  /** Reads the stored copy; returns false when there is none. */
  async open(): Promise<boolean> {
    const stored = await this.#ports.store.read(this.#scope);
    if (this.#closed || this.#losses > 0) return false;
    if (!stored || this.#mirror) return stored !== undefined;
    this.#take(new Mirror(stored), 'read');
    return true;
  }

  /**
   * Makes the mirror equal to the server as it is now. Concurrent callers share one request, but a request already under way
   * may be older than the caller's news, so they share the next one.
   */
  sync(): Promise<SyncOutcome> {
    if (!this.#syncing) return this.#look();
    // Its failure is reported to its own callers.
    this.#next ??= this.#syncing
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#look();
      });
    return this.#next;
  }

  /** Takes ops from a sync stream or another tab. Applies them if they follow on; otherwise reads the log. */
  feed(page: StreamedPage): void {
    if (page.s !== this.#scope) return;
    if (!this.#mirror || !this.follows(page)) {
      if (!this.#mirror || page.to > this.#mirror.n) void this.sync();
      return;
    }
    this.#advance(page);
  }

  /** Syncs if the server's log is at another position than the mirror. `n` may be slightly out of date. */
  async stands(logId: string, n: number): Promise<SyncOutcome> {
    if (this.#mirror?.position.logId === logId && this.#mirror.n === n) return reached;
    const { partial, n: here = 0 } = this.#mirror?.position ?? {};
    this.#isFarBehind = partial !== undefined && n - here > NEWEST_INSTEAD;
    return this.sync();
  }

  /**
   * Loads documents before `before` in a collection of which only the newest are stored; returns their number. An answer
   * older than the mirror could restore removed documents, so it is requested again.
   */
  async readEarlier(c: string, before: number): Promise<Result<number>> {
    for (let tries = 0; tries < 3; tries += 1) {
      const answer = await this.#ports.wire.earlier(this.#scope, c, before);
      if (!answer.ok) return this.#failed(answer);
      const mirror = this.#mirror;
      const { logId, n, documents } = answer.value;
      if (this.#closed || mirror?.position.logId !== logId) break;
      if (n < mirror.n) continue;
      mirror.addEarlier(c, documents);
      this.#ports.onChange({ mirror, collections: new Set([c]), cause: 'read' });
      return { ok: true, value: documents.length };
    }
    return doubtful;
  }

  /** Compares the digests. A difference at the same position is a fault, and the mirror is downloaded again. */
  async verify(): Promise<SyncOutcome> {
    const digest = await this.#ports.wire.digest(this.#scope);
    if (!digest.ok) return this.#failed(digest);
    const mirror = this.#mirror;
    const comparable = mirror && mirror.position.logId === digest.value.logId && mirror.n === digest.value.n;
    if (!comparable || same(mirror.digest(), digest.value)) return reached;
    this.#ports.onMismatch();
    const outcome = await this.#reload();
    this.#distrusted ||= outcome.ok;
    return outcome;
  }

  /** Stores the changes since the last flush. Rejects when the browser refuses the write; nothing is lost then. */
  flush(): Promise<void> {
    const next = this.#flushing.catch(() => undefined).then(() => this.#flushOnce());
    this.#flushing = next;
    return next;
  }

  /** Deletes the stored copy, after any write in progress. */
  wipe(): Promise<void> {
    const next = this.#flushing.catch(() => undefined).then(() => this.#ports.store.drop(this.#scope));
    this.#flushing = next;
    return next;
  }

  /** Stops; resolves when no write is in progress. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#flushing.catch(() => undefined); // A failed write was reported to its own caller.
  }

  /** Returns whether a page begins exactly where the mirror ends. Any other page would skip, repeat, or mix two logs. */
  protected follows({ from, logId }: Pick<StreamedPage, 'from' | 'logId'>): boolean {
    return from === this.#mirror?.n && logId === this.#mirror.position.logId;
  }

  #look(): Promise<SyncOutcome> {
    this.#syncing = this.#syncOnce().finally(() => {
      this.#syncing = undefined;
    });
    return this.#syncing;
  }

  async #syncOnce(): Promise<SyncOutcome> {
    let reloaded = false;
    for (;;) {
      const step = this.#mirror && !this.#isFarBehind ? await this.#catchUp(this.#mirror) : 'reload';
      if (typeof step === 'object') return step;
      if (step === 'again') continue;
      // If the log cannot be read right after a download, stop; the next sync tries again.
      if (reloaded) return doubtful;
      const outcome = await this.#reload();
      if (!outcome.ok) return outcome;
      reloaded = true;
    }
  }

  /** Reads one page of the log from the mirror's position; `again` if there may be more. */
  async #catchUp(mirror: Mirror): Promise<SyncOutcome | 'again' | 'reload'> {
    const { logId, n } = mirror.position;
    const answer = await this.#ports.wire.log(this.#scope, logId, n);
    if (this.#closed) return reached;
    // The mirror was replaced or removed meanwhile; its position no longer counts.
    if (this.#mirror !== mirror && answer.ok) return 'again';
    if (!answer.ok) return answer.refusal.code === 'gone' ? 'reload' : this.#failed(answer);
    if (answer.value.logId !== logId) return 'reload';
    if (answer.value.from !== n) return doubtful;
    if (answer.value.to === mirror.n) return reached;
    // If the stream moved the mirror on meanwhile, the page no longer follows; it is requested again.
    if (this.follows(answer.value)) this.#advance(answer.value);
    return 'again';
  }

  async #reload(): Promise<SyncOutcome> {
    const losses = this.#losses;
    this.#isFarBehind = false;
    const answer = await this.#ports.wire.snapshot(this.#scope);
    if (!answer.ok) return this.#failed(answer);
    const fresh = new Mirror({ position: positionOf(answer.value), segments: answer.value.segments });
    // Replaces a good copy only if the digest of the new one matches. A device without a copy takes any download.
    if (this.#mirror && !(await this.#isWhole(fresh))) return doubtful;
    if (this.#losses !== losses) return doubtful;
    this.#take(fresh, this.#mirror ? 'moved' : 'loaded');
    return reached;
  }

  /** Brings a download to the server's position and compares the digests. */
  async #isWhole(fresh: Mirror): Promise<boolean> {
    for (let look = 0; look < 3; look += 1) {
      const digest = await this.#ports.wire.digest(this.#scope);
      if (!digest.ok || digest.value.logId !== fresh.position.logId) return false;
      if (digest.value.n === fresh.n) return same(fresh.digest(), digest.value);
      const missing = await this.#ports.wire.log(this.#scope, fresh.position.logId, fresh.n);
      if (!missing.ok || missing.value.from !== fresh.n) return false;
      fresh.apply(missing.value.ops, missing.value.to);
    }
    return false;
  }

  /** Handles a failed call. `not-found` also means that this person may not read the scope. */
  #failed<F extends Extract<SyncOutcome, { ok: false }>>(answer: F): F {
    if (answer.refusal.code !== 'not-found' || !this.#ports.onUnreadable || this.#closed) return answer;
    this.#mirror = undefined;
    this.#losses += 1;
    this.#ports.onUnreadable();
    return answer;
  }

  #take(mirror: Mirror, cause: MirrorChange['cause']): void {
    if (this.#closed) return;
    const collections = new Set([...(this.#mirror?.collections() ?? []), ...mirror.collections()]);
    this.#mirror = mirror;
    this.#ports.onChange({ mirror, collections, cause });
  }

  #advance(page: Pick<LogPage, 'to' | 'ops'>): void {
    const mirror = this.#mirror;
    if (!mirror) return;
    const collections = mirror.apply(page.ops, page.to);
    this.#ports.onChange({ mirror, collections, cause: 'moved' });
  }

  async #flushOnce(): Promise<void> {
    const mirror = this.#mirror;
    if (!mirror) return;
    const stored = await this.#ports.store.position(this.#scope);
    if (this.#closed || this.#mirror !== mirror) return;
    // Take position and segments in the same turn; ops that arrive during the write wait for the next flush.
    const { position } = mirror;
    const continues = !this.#distrusted && stored?.generation === position.generation && stored.n <= position.n;
    if (continues && stored.n === position.n) return;
    const patches = continues ? mirror.patchesSince(stored.n) : undefined;
    if (patches && (await this.#ports.store.update(position, patches))) return mirror.patched(patches);
    await this.#ports.store.replace({ position: mirror.written(stored?.generation), segments: mirror.segments() });
    this.#distrusted = false;
  }
}

const positionOf = ({ s, logId, n, buckets, partial }: Snapshot): Mirror['position'] => ({
  s,
  logId,
  n,
  buckets,
  ...(partial && { partial }),
  generation: `${logId}-${n}`,
});

const same = (a: { count: number; xor: string }, b: { count: number; xor: string }): boolean =>
  a.count === b.count && a.xor === b.xor;
