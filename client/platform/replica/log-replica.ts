import type { LogPage } from '../../../domain/sync/log.ts';
import type { Snapshot } from '../../../domain/sync/protocol.ts';
import type { Failure, Result } from '../http/http.ts';
import { Mirror } from './mirror.ts';
import type { MirrorStore } from './mirror-store.ts';
import type { StreamedPage } from '../transport/stream.ts';
import type { SyncClient } from '../transport/sync-client.ts';

/*
 * One scope of the server's log, kept equal on this device.
 *
 *   nothing ──read──► stored ──log──► current ◄──feed── stream (only what follows on)
 *      │                 │               │
 *      └───snapshot──────┴──410, logId───┘   a new download replaces the old only after it proved to be whole
 *
 * Memory is ahead of the store, never behind it: `flush` writes segments and position in one step, so a write
 * that fails costs nothing but the next attempt. Access may be lost: an answer that there is nothing to read for this
 * person empties memory and store at once (`not-found`), and what was under way for the scope comes to nothing.
 */

export interface MirrorChange {
  readonly mirror: Mirror;
  /** Collections to be read again. */
  readonly collections: ReadonlySet<string>;
  /** `read`: as it was stored. `loaded`: the first download. `moved`: newer than what was shown before. */
  readonly cause: 'read' | 'loaded' | 'moved';
}

/** How a look at the server went. */
export type SyncOutcome = { readonly ok: true } | { readonly ok: false; readonly refusal: Failure };

export interface ReplicaPorts {
  readonly wire: Pick<SyncClient, 'snapshot' | 'log' | 'digest' | 'earlier'>;
  readonly store: MirrorStore;
  readonly onChange: (change: MirrorChange) => void;
  /** The mirror differed from the server where it must not, and is loaded anew. */
  readonly onMismatch: () => void;
  /** The server says that this person may not read it: nothing of it is here any more. Absent for what everybody reads. */
  readonly onUnreadable?: () => void;
}

/** Entries of a log that is not followed from one to the next by a mirror that holds only the newest anyhow. */
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
  /** What is stored was found out to be wrong: it is written anew, whatever position it claims. */
  #distrusted = false;
  /** Nothing of it may be shown or written any more. */
  #closed = false;
  /** So much has happened that its newest are worth more than the way there. */
  #isFarBehind = false;
  /** How often access was lost: what was asked for or stored before counts for nothing. */
  #losses = 0;

  constructor(scope: string, ports: ReplicaPorts) {
    this.#scope = scope;
    this.#ports = ports;
  }

  get mirror(): Mirror | undefined {
    return this.#mirror;
  }

  /** Takes up what is stored; false when there is nothing. */
  async open(): Promise<boolean> {
    const stored = await this.#ports.store.read(this.#scope);
    if (this.#closed || this.#losses > 0) return false;
    if (!stored || this.#mirror) return stored !== undefined;
    this.#take(new Mirror(stored), 'read');
    return true;
  }

  /**
   * Makes the mirror equal to the server as it is now; several callers share one look. One that is under way may
   * have asked before the caller heard of something new, so who comes then shares the next.
   */
  sync(): Promise<SyncOutcome> {
    if (!this.#syncing) return this.#look();
    // How that one goes is its callers' matter.
    this.#next ??= this.#syncing
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#look();
      });
    return this.#next;
  }

  /** A run of the log from a stream or another tab: taken in if it follows on, else the log is read. */
  feed(page: StreamedPage): void {
    if (page.s !== this.#scope) return;
    if (!this.#mirror || !this.follows(page)) {
      if (!this.#mirror || page.to > this.#mirror.n) void this.sync();
      return;
    }
    this.#advance(page);
  }

  /** The server stands, or stood a moment ago, at `n` of this log. */
  async stands(logId: string, n: number): Promise<SyncOutcome> {
    if (this.#mirror?.position.logId === logId && this.#mirror.n === n) return reached;
    const { partial, n: here = 0 } = this.#mirror?.position ?? {};
    this.#isFarBehind = partial !== undefined && n - here > NEWEST_INSTEAD;
    return this.sync();
  }

  /**
   * Reads what stands before `before` in a collection of which only the newest are held; answers how many there were.
   * An answer of before something that was taken away here would bring it back, so it is asked for again.
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

  /** Compares with the server's digest; a difference at the same position means a fault, and the mirror is loaded anew. */
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

  /** Keeps what changed since the last time. Rejects when the browser will not take it; nothing is lost then. */
  flush(): Promise<void> {
    const next = this.#flushing.catch(() => undefined).then(() => this.#flushOnce());
    this.#flushing = next;
    return next;
  }

  /** Takes what is stored away; what is being written is waited for. */
  wipe(): Promise<void> {
    const next = this.#flushing.catch(() => undefined).then(() => this.#ports.store.drop(this.#scope));
    this.#flushing = next;
    return next;
  }

  /** Ends it where it stands; resolves when nothing of it is being written any more. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#flushing.catch(() => undefined); // A failed write was reported to its own caller.
  }

  /** Whether a run of this log begins exactly where the mirror ends: anything else would skip, repeat, or mix two logs. */
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
      // A log that cannot be read right after a download cannot be read at all; the next look tries again.
      if (reloaded) return doubtful;
      const outcome = await this.#reload();
      if (!outcome.ok) return outcome;
      reloaded = true;
    }
  }

  /** Reads the log from where the mirror stands; `again` until nothing is left of it. */
  async #catchUp(mirror: Mirror): Promise<SyncOutcome | 'again' | 'reload'> {
    const { logId, n } = mirror.position;
    const answer = await this.#ports.wire.log(this.#scope, logId, n);
    if (this.#closed) return reached;
    // Another one stands by now, or none: where this one stood says nothing any more.
    if (this.#mirror !== mirror && answer.ok) return 'again';
    if (!answer.ok) return answer.refusal.code === 'gone' ? 'reload' : this.#failed(answer);
    if (answer.value.logId !== logId) return 'reload';
    if (answer.value.from !== n) return doubtful;
    if (answer.value.to === mirror.n) return reached;
    // The stream may have moved the mirror on while the answer was under way; then it is asked again.
    if (this.follows(answer.value)) this.#advance(answer.value);
    return 'again';
  }

  async #reload(): Promise<SyncOutcome> {
    const losses = this.#losses;
    this.#isFarBehind = false;
    const answer = await this.#ports.wire.snapshot(this.#scope);
    if (!answer.ok) return this.#failed(answer);
    const fresh = new Mirror({ position: positionOf(answer.value), segments: answer.value.segments });
    // Good data gives way only to data that proved to be whole; a device with nothing takes what there is.
    if (this.#mirror && !(await this.#isWhole(fresh))) return doubtful;
    if (this.#losses !== losses) return doubtful;
    this.#take(fresh, this.#mirror ? 'moved' : 'loaded');
    return reached;
  }

  /** Brings a download to the server's position and compares it there. */
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

  /** A scope that this person may not read is answered like one that does not exist. */
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
    // Position and segments are taken in one turn: what arrives while they are written waits for the next flush.
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
