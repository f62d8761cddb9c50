import { LOG_KEEP, LOG_PAGE, SCOPES_BESIDE_HELD, SCOPES_IN_MEMORY } from '../../domain/limits/log.ts';
import type { LogEntry, LogPage, Scope } from '../../domain/sync/log.ts';
import type { Instant } from '../../domain/time.ts';
import type { Appended, Mutation, ScopeState, SyncLog } from '../ports.ts';
import type { LogStore, Store, Stored, TableSpec } from '../store/document-store.ts';
import { Materialised } from './materialised.ts';
import { ScopeLog } from './scope-log.ts';
import { insertNew } from '../store/insert-new.ts';

interface Horizon {
  readonly olderThan: Instant;
  /** The last position that may be removed. The newest entry is never removed, so that readers notice that they are behind. */
  readonly upTo: number;
}

/**
 * Removes the oldest entries of a scope without leaving a gap. Returns the last position removed (0: none). A device with
 * an earlier position gets 410 and starts over with a snapshot.
 */
async function truncate(log: LogStore, scope: Scope, { olderThan, upTo }: Horizon): Promise<number> {
  let horizon = 0;
  for (;;) {
    const entries = await log.read(scope, horizon, LOG_PAGE);
    const stays = entries.findIndex(({ n, at }) => n > upTo || at >= olderThan);
    const last = (stays === -1 ? entries : entries.slice(0, stays)).at(-1);
    horizon = last?.n ?? horizon;
    if (stays !== -1 || entries.length < LOG_PAGE) break;
  }
  if (horizon > 0) await log.truncate(scope, horizon + 1);
  return horizon;
}

/** Row with the id of the log. Devices with positions of another log start over. */
export interface MetaRow extends Stored {
  readonly logId: string;
}

export const metaTable: TableSpec<MetaRow, never> = { name: 'meta', indexes: {} };

export const LOG_ROW = 'log';

/** Returns the id of the store's log. Created at the first start. A restore leaves out this row, so the next start creates a new id. */
export async function logIdentity(store: Store, randomId: (bytes?: number) => string): Promise<string> {
  const meta = await store.table(metaTable);
  const known = await meta.get(LOG_ROW);
  if (known) return known.logId;
  const made: MetaRow = { id: LOG_ROW, rev: 0, logId: randomId(12) };
  // Another process that starts at the same time may have inserted it.
  return (await insertNew(meta, made)) ? made.logId : logIdentity(store, randomId);
}

export interface LogRegistryParts {
  readonly store: Store;
  readonly now: () => Instant;
  readonly randomId: (bytes?: number) => string;
}

/** The scopes of this store that are in memory, and their listeners. `pub` and `dir` stay in memory; others can be evicted. */
export class LogRegistry implements SyncLog {
  readonly logId: string;
  readonly #parts: LogRegistryParts;
  readonly #materialised: Materialised;
  /** Scopes in memory, ordered by last use, oldest first. */
  readonly #scopes = new Map<Scope, Promise<ScopeLog>>();
  readonly #held = new Map<Scope, number>();
  readonly #listeners = new Set<(page: LogPage) => void>();
  readonly #stopListening: () => void;
  readonly #closing: (() => Promise<void>)[] = [];
  #isEvicting = false;

  private constructor(logId: string, parts: LogRegistryParts, materialised: Materialised) {
    this.logId = logId;
    this.#parts = parts;
    this.#materialised = materialised;
    this.#stopListening = parts.store.log.onAppend((scope) => void this.#wake(scope));
  }

  static async open(parts: LogRegistryParts): Promise<LogRegistry> {
    const logId = await logIdentity(parts.store, parts.randomId);
    const log = new LogRegistry(logId, parts, await Materialised.open(parts.store));
    for (const scope of ['pub', 'dir']) log.hold(scope);
    await Promise.all(['pub', 'dir'].map((scope) => log.state(scope)));
    return log;
  }

  async append(scope: Scope, mutation: Mutation): Promise<Appended> {
    return (await this.#open(scope)).append(mutation);
  }

  async state(scope: Scope): Promise<ScopeState> {
    const log = await this.#open(scope);
    await log.catchUpIfShared();
    return log.state;
  }

  async bytes(scope: Scope): Promise<number> {
    return (await this.#open(scope)).bytes();
  }

  async read(scope: Scope, after: number, limit = LOG_PAGE): Promise<LogPage | 'gone'> {
    const log = await this.#open(scope);
    await log.catchUpIfShared();
    return log.read(after, limit);
  }

  /** Returns at most `limit` log entries after position `after`. Reads the store if they are not in memory. */
  async entries(scope: Scope, after: number, limit: number): Promise<readonly LogEntry[]> {
    const opened = await this.#scopes.get(scope);
    return opened && !opened.isShared ? opened.entries(after, limit) : this.#parts.store.log.read(scope, after, limit);
  }

  subscribe(listener: (page: LogPage) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  hold(scope: Scope): () => void {
    this.#held.set(scope, (this.#held.get(scope) ?? 0) + 1);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const left = (this.#held.get(scope) ?? 1) - 1;
      if (left > 0) this.#held.set(scope, left);
      else this.#held.delete(scope);
    };
  }

  async truncate(scope: Scope, upTo: number): Promise<void> {
    const covered = await this.#materialised.position(scope);
    const horizon = await truncate(this.#parts.store.log, scope, {
      olderThan: this.#parts.now() - LOG_KEEP,
      upTo: Math.min(upTo, covered - 1),
    });
    (await this.#scopes.get(scope))?.forget(horizon);
  }

  /** Registers a function that must finish before the log closes. */
  beforeClose(work: () => Promise<void>): void {
    this.#closing.push(work);
  }

  async close(): Promise<void> {
    for (const work of this.#closing) await work();
    this.#stopListening();
    for (const scope of this.#scopes.values()) await (await scope).settled();
  }

  #open(scope: Scope): Promise<ScopeLog> {
    const opened = this.#scopes.get(scope);
    // A held scope is never evicted, so its place in the order does not matter.
    if (opened && this.#held.has(scope)) return opened;
    const used = opened ?? this.#load(scope);
    this.#scopes.delete(scope);
    this.#scopes.set(scope, used);
    return used;
  }

  #load(scope: Scope): Promise<ScopeLog> {
    const { store, now } = this.#parts;
    const opened = ScopeLog.open(scope, {
      log: store.log,
      materialised: this.#materialised,
      now,
      shared: store.kind !== 'embedded',
      publish: (page) => {
        for (const listener of this.#listeners) listener(page);
      },
    });
    // Removes a failed read, so that the next caller tries again.
    opened.then(
      () => this.#evict(),
      () => this.#scopes.delete(scope),
    );
    return opened;
  }

  /**
   * Evicts the least recently used scopes. Held scopes are moved to the end: otherwise each eviction would have to go past
   * thousands of them.
   */
  async #evict(): Promise<void> {
    const room = Math.max(SCOPES_IN_MEMORY - this.#held.size, SCOPES_BESIDE_HELD);
    if (this.#isEvicting || this.#scopes.size - this.#held.size <= room) return;
    this.#isEvicting = true;
    let over = this.#scopes.size - this.#held.size - room;
    const inTurn = Array.from(this.#scopes); // A copy, so that scopes moved to the end are not visited again.
    for (const [scope, opened] of inTurn) {
      if (over <= 0) break;
      if (this.#held.has(scope)) {
        this.#scopes.delete(scope);
        this.#scopes.set(scope, opened);
        continue;
      }
      const log = await opened.catch(() => undefined); // A failed read removes its own entry.
      if (!log?.idle || this.#scopes.get(scope) !== opened || this.#held.has(scope)) continue;
      this.#scopes.delete(scope);
      over -= 1;
    }
    this.#isEvicting = false;
  }

  async #wake(scope: Scope): Promise<void> {
    try {
      await (await this.#scopes.get(scope))?.catchUp();
    } catch {
      // A lost notification only causes a delay: the next read catches up.
    }
  }
}
