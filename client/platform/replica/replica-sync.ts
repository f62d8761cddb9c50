import type { Scope } from '../../../domain/sync/log.ts';
import { PUBLIC } from '../../../domain/sync/readable-scopes.ts';
import { SECOND } from '../../../domain/time.ts';
import { LogReplica, type MirrorChange, type SyncOutcome } from './log-replica.ts';
import type { CatalogDatabase } from './catalog-db.ts';
import type { Result } from '../http/http.ts';
import type { Mirror } from './mirror.ts';
import { freeSpace, isQuotaError } from '../storage/quota.ts';
import type { StreamedPage } from '../transport/stream.ts';
import type { SyncClient } from '../transport/sync-client.ts';
import type { Timers } from '../clock/timers.ts';

export interface ReplicaSyncPorts {
  readonly database: Omit<CatalogDatabase, 'name' | 'scopes' | 'close'>;
  readonly wire: Pick<SyncClient, 'snapshot' | 'log' | 'digest' | 'earlier'>;
  readonly timers: Timers;
  readonly onChange: (change: MirrorChange) => void;
  readonly onOutcome: (outcome: SyncOutcome) => void;
  readonly onLoading: (loading: boolean) => void;
  readonly onMismatch: () => void;
  /** The server says that this person may not read it. Nothing of it is here any more; it is asked again now and then. */
  readonly onUnreadable: () => void;
  /** Something whole is on the device. */
  readonly onStored: () => void;
  /** The browser will not store it, even after the pictures went. */
  readonly onFull: () => void;
  /** What was stored is gone, while this page still has it. */
  readonly onEvicted: () => void;
}

/** A position in a log of the server's. */
export interface ScopePosition {
  readonly logId: string;
  readonly n: number;
}

/** Milliseconds: what a stream brings is written together for this long, and the digest is compared when nothing happened for this long. */
const FLUSH_AFTER = 200;
const QUIET = 5 * SECOND;
/** Milliseconds between looks at a server that could not be understood: doubling from the first to the last. */
const LOOK_AGAIN = { first: 2 * SECOND, last: 30 * SECOND };

/** One scope in this tab: the engine with its store, its idle times and its troubles. Only the leader writes. */
export class ReplicaSync {
  readonly scope: Scope;
  readonly #ports: ReplicaSyncPorts;
  readonly #engine: LogReplica;
  #leading = false;
  #callOffFlush: (() => void) | undefined;
  #callOffVerify: (() => void) | undefined;
  #callOffLook: (() => void) | undefined;
  #looks = 0;
  #missed = 0;
  #stored = false;
  #closed = false;
  /** Position at which the digest was last compared. */
  #verified = -1;

  constructor(scope: Scope, ports: ReplicaSyncPorts) {
    this.scope = scope;
    this.#ports = ports;
    this.#engine = new LogReplica(scope, {
      wire: ports.wire,
      store: ports.database,
      onChange: (change) => this.#changed(change),
      onMismatch: ports.onMismatch,
      ...(scope !== PUBLIC && { onUnreadable: () => this.#unreadable() }),
    });
    ports.database.onLost(() => this.#flushSoon());
  }

  get mirror(): Mirror | undefined {
    return this.#engine.mirror;
  }

  /** Draws what is stored; false when nothing is. */
  async open(): Promise<boolean> {
    this.#stored = await this.#engine.open();
    return this.#stored;
  }

  lead(leading: boolean): void {
    this.#leading = leading;
    if (!leading) return;
    this.#flushSoon();
    this.#verifyWhenQuiet();
  }

  sync(): Promise<SyncOutcome> {
    return this.#look(() => this.#engine.sync());
  }

  /** The server stands there, as a stream or the leading tab says: it may have come to where no stream led this one. */
  stands({ logId, n }: ScopePosition): Promise<SyncOutcome> {
    return this.#look(() => this.#engine.stands(logId, n));
  }

  /** See catalog-engine.ts. */
  readEarlier(c: string, before: number): Promise<Result<number>> {
    return this.#engine.readEarlier(c, before);
  }

  feed(page: StreamedPage): void {
    this.#engine.feed(page);
    // It did not follow on, so the engine reads the log; how that goes is heard here.
    if ((this.#engine.mirror?.n ?? -1) < page.to && page.s === this.scope) void this.sync();
  }

  /** Resolves when nothing of it is being written any more. */
  close(): Promise<void> {
    this.#leading = false;
    this.#closed = true;
    this.#callOffFlush?.();
    this.#callOffVerify?.();
    this.#callOffLook?.();
    return this.#engine.close();
  }

  /** The same, with everything it knows on the disk. */
  async park(): Promise<void> {
    if (this.#leading) await this.#flush();
    await this.close();
  }

  async #look(act: () => Promise<SyncOutcome>): Promise<SyncOutcome> {
    this.#ports.onLoading(true);
    this.#looks += 1;
    try {
      const outcome = await act();
      if (this.#closed) return outcome;
      this.#ports.onOutcome(outcome);
      this.#lookAgain(outcome);
      return outcome;
    } finally {
      this.#looks -= 1;
      this.#ports.onLoading(false);
    }
  }

  /** The stream may stay open and say nothing more, so what could not be read is not left to the next event. */
  #lookAgain({ ok }: SyncOutcome): void {
    this.#callOffLook?.();
    this.#missed = ok ? 0 : this.#missed + 1;
    if (ok) return;
    const pause = Math.min(LOOK_AGAIN.first * 2 ** (this.#missed - 1), LOOK_AGAIN.last);
    this.#callOffLook = this.#ports.timers.after(pause, () => void this.sync());
  }

  #changed(change: MirrorChange): void {
    this.#ports.onChange(change);
    if (change.cause === 'read') return;
    // What a look brings is whole and need not wait to be gathered, nor for the look to find that there is no more.
    this.#flushSoon(this.#looks > 0 ? 0 : FLUSH_AFTER);
    // What a person does themselves comes back in their own scope: one comparison for each tap would be half of all calls.
    if (this.scope === PUBLIC || this.#looks > 0) this.#verifyWhenQuiet();
  }

  #unreadable(): void {
    this.#stored = false;
    this.#ports.onUnreadable();
    if (this.#leading) void this.#engine.wipe().catch(() => undefined); // A store that is shut is looked through at the next start.
  }

  #flushSoon(after = FLUSH_AFTER): void {
    if (!this.#leading) return;
    this.#callOffFlush?.();
    this.#callOffFlush = this.#ports.timers.after(after, () => void this.#flush());
  }

  /** Memory has everything, so a write that fails costs the next start a download and nothing else. */
  async #flush(): Promise<void> {
    // A tab that begins to lead before the first snapshot has come has nothing to store, and must not believe that it has.
    if (!this.#engine.mirror) return;
    try {
      await this.#noticeEviction();
      await this.#engine.flush();
      this.#stored = true;
      this.#ports.onStored();
    } catch (error) {
      if (!isQuotaError(error)) return;
      await freeSpace();
      await this.#engine.flush().catch(() => this.#ports.onFull());
    }
  }

  async #noticeEviction(): Promise<void> {
    if (!this.#stored || (await this.#ports.database.position(this.scope))) return;
    this.#stored = false;
    this.#ports.onEvicted();
  }

  /** Once a session, and again after the mirror moved. */
  #verifyWhenQuiet(): void {
    if (!this.#leading) return;
    this.#callOffVerify?.();
    this.#callOffVerify = this.#ports.timers.after(QUIET, () => void this.#verify());
  }

  async #verify(): Promise<void> {
    const at = this.#engine.mirror?.n;
    if (at === undefined || at === this.#verified) return;
    const outcome = await this.#engine.verify();
    if (outcome.ok) this.#verified = at;
    else if (!this.#engine.mirror) this.#lookAgain(outcome);
  }
}
