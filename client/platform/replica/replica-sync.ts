import type { Scope } from '../../../domain/sync/log.ts';
import { DIRECTORY, PUBLIC } from '../../../domain/sync/readable-scopes.ts';
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
  /** Called when this person lost access; the copy is gone, and the server is asked again now and then. */
  readonly onUnreadable: () => void;
  /** Called when a complete copy is stored. */
  readonly onStored: () => void;
  /** Called when the browser has no room, even after the cached pictures were removed. */
  readonly onFull: () => void;
  /** Called when the stored copy is gone while this page still has it in memory. */
  readonly onEvicted: () => void;
}

/** A position in one of the server's logs. */
export interface ScopePosition {
  readonly logId: string;
  readonly n: number;
}

/**
 * How long ops of a sync stream are collected before a write, and how long without a change until the digest is compared, in
 * milliseconds.
 */
const FLUSH_AFTER = 200;
const QUIET = 5 * SECOND;
/** Milliseconds between retries after a failed sync: doubling from first to last. */
const LOOK_AGAIN = { first: 2 * SECOND, last: 30 * SECOND };

/** The replica of one scope in this tab with its store, timers and error handling. Only the leader writes. */
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

  /** Shows the stored copy; returns false if there is none. */
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

  /** Syncs to the position that a sync stream or the leading tab reports. The leader may have reached it without a stream. */
  stands({ logId, n }: ScopePosition): Promise<SyncOutcome> {
    return this.#look(() => this.#engine.stands(logId, n));
  }

  /** Loads older documents of a collection (log-replica.ts). */
  readEarlier(c: string, before: number): Promise<Result<number>> {
    return this.#engine.readEarlier(c, before);
  }

  feed(page: StreamedPage): void {
    this.#engine.feed(page);
    // The ops did not follow on, so the replica reads the log; this call gets the outcome.
    if ((this.#engine.mirror?.n ?? -1) < page.to && page.s === this.scope) void this.sync();
  }

  /** Stops; resolves when no write is in progress. */
  close(): Promise<void> {
    this.#leading = false;
    this.#closed = true;
    this.#callOffFlush?.();
    this.#callOffVerify?.();
    this.#callOffLook?.();
    return this.#engine.close();
  }

  /** Writes everything, then closes. */
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

  /** Schedules a retry after a failed sync: an open sync stream may stay silent, so the next event may be far away. */
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
    // A sync's result is complete, so it is written at once; ops of a stream are collected first.
    this.#flushSoon(this.#looks > 0 ? 0 : FLUSH_AFTER);
    // Own changes return in the person's own scope. A digest comparison after each tap would be half of all calls.
    if (this.scope === PUBLIC || this.scope === DIRECTORY || this.#looks > 0) this.#verifyWhenQuiet();
  }

  #unreadable(): void {
    this.#stored = false;
    this.#ports.onUnreadable();
    if (this.#leading) void this.#engine.wipe().catch(() => undefined); // If the store is closed, the next start cleans up.
  }

  #flushSoon(after = FLUSH_AFTER): void {
    if (!this.#leading) return;
    this.#callOffFlush?.();
    this.#callOffFlush = this.#ports.timers.after(after, () => void this.#flush());
  }

  /** Writes the mirror. A failure costs the next start a download, nothing more. */
  async #flush(): Promise<void> {
    // A new leader without a snapshot has nothing to store, and must not believe that it has.
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

  /** Compares digests once per session, and again after the mirror moved. */
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
