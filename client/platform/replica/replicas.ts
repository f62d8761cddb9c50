import { ROOM_MESSAGES_KEPT } from '../../../domain/limits/chats.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import { isProgramme } from '../../../domain/sync/readable-scopes.ts';
import type { MirrorChange } from './log-replica.ts';
import type { CatalogDatabase } from './catalog-db.ts';
import { Mirror } from './mirror.ts';
import type { StoredRooms } from './room-subscriptions.ts';
import { DATABASE_TIMEOUT } from '../http/timeout.ts';
import type { StreamedPage } from '../transport/stream.ts';
import { ReplicaSync, type ReplicaSyncPorts, type ScopePosition } from './replica-sync.ts';

/*
 * Replicas of every scope that this person may read, except the public one. The server's stream names the scopes: one is
 * opened when a stream begins with it, and closed and deleted, here and on disk, when a stream begins without it.
 *
 *   nothing known ──begin──► what is stored and was readable at the last log-in ──hello──► exactly what it names
 *
 * Rooms are subscribed while a screen shows them. A room that no screen shows is closed when the next stream begins. Its
 * copy stays on disk for reading without a network while it is among the last opened ones and may still be read.
 */

/** The scopes that a sync stream carries: the position of each, and the rooms that were requested. */
export interface SubscribedScopes {
  readonly logId: string;
  readonly positions: Readonly<Record<Scope, number>>;
  readonly rooms: readonly Scope[];
}

export interface ReplicasPorts extends Pick<ReplicaSyncPorts, 'wire' | 'timers' | 'onMismatch' | 'onFull'> {
  readonly database: Omit<CatalogDatabase, 'name' | 'close'>;
  /** Scopes that this person may read, as far as this device knows. */
  readonly readable: () => readonly Scope[];
  readonly onChange: (scope: Scope, change: MirrorChange) => void;
  /** Called when a scope was removed from memory. */
  readonly onGone: (scope: Scope) => void;
  readonly rooms: StoredRooms;
  /** Called after a sync with the position of the scope. */
  readonly onStands: (at: ScopePosition & { readonly s: Scope }) => void;
}

interface Held {
  readonly sync: ReplicaSync;
  /** Whether the stored copy has been read, so that ops of a sync stream can follow on it. */
  isRead: boolean;
}

const nothing = (): void => undefined;

export class Replicas {
  readonly #ports: ReplicasPorts;
  readonly #held = new Map<Scope, Held>();
  /** Scopes that are being deleted; reopening a scope waits for its deletion. */
  readonly #leaving = new Map<Scope, Promise<void>>();
  #rooms: ReadonlySet<Scope> = new Set();
  /** Rooms opened for a moment, to be brought up to date. */
  readonly #refreshed = new Set<Scope>();
  #carried: SubscribedScopes | undefined;
  #begun = false;
  #leading = false;
  #closed = false;

  constructor(ports: ReplicasPorts) {
    this.#ports = ports;
  }

  /** The scopes that the sync stream carries now, for a tab that missed its beginning. */
  get carried(): SubscribedScopes | undefined {
    return this.#carried;
  }

  mirrorOf(scope: Scope): ReplicaSync['mirror'] {
    return this.#held.get(scope)?.sync.mirror;
  }

  /** All open scopes. */
  get scopes(): readonly Scope[] {
    return [...this.#held.keys()];
  }

  /** Starts the replicas, once the public scope is on the screen. */
  begin(): void {
    this.#begun = true;
    this.#settle();
  }

  lead(leading: boolean): void {
    this.#leading = leading;
    for (const { sync, isRead } of this.#held.values()) if (isRead) sync.lead(leading);
    if (leading && this.#begun) void this.#tidy();
  }

  /** Handles the beginning of a stream, in this tab or in the leading one. */
  hears(carried: SubscribedScopes): void {
    this.#carried = carried;
    if (!this.#begun) return;
    this.#settle();
    for (const [scope, { sync, isRead }] of this.#held) {
      const at = this.#standing(scope);
      if (isRead && at) void sync.stands(at);
    }
  }

  feed(page: StreamedPage): void {
    if (this.#carried?.logId === page.logId) this.#raise(page.s, page.to);
    const held = this.#held.get(page.s);
    if (held?.isRead) held.sync.feed(page);
  }

  /** Handles a position reported by the leading tab. */
  stands({ s, ...at }: ScopePosition & { readonly s: Scope }): void {
    if (this.#carried?.logId === at.logId) this.#raise(s, at.n);
    const held = this.#held.get(s);
    if (held?.isRead) void held.sync.stands(at);
  }

  /** Loads documents before a position in a collection of which only the newest are stored; undefined if the scope is not open. */
  readEarlier(scope: Scope, c: string, before: number): ReturnType<ReplicaSync['readEarlier']> | undefined {
    return this.#held.get(scope)?.sync.readEarlier(c, before);
  }

  /** Syncs all loaded scopes: the network is back, or the person asks. */
  async sync(): Promise<void> {
    const loaded = [...this.#held.values()].filter(({ sync, isRead }) => isRead && sync.mirror);
    await Promise.all(loaded.map(({ sync }) => sync.sync()));
  }

  /** Sets the rooms that this tab shows. */
  lookAt(rooms: ReadonlySet<Scope>): void {
    this.#rooms = rooms;
    if (this.#begun) this.#settle();
  }

  /**
   * Applies the server's answer about rooms stored on this device. `told` has the log position of the last removal in each;
   * undefined means that access was lost, and the copy is deleted. Reloads at most one outdated room per call, so it is
   * called repeatedly.
   */
  async checkKept(told: ReadonlyMap<Scope, number | undefined>): Promise<void> {
    if (!this.#leading || this.#carried === undefined) return;
    for (const [scope, goneAt] of told) if (goneAt === undefined) this.#lose(scope);
    for (const [scope, goneAt = 0] of told) {
      if (this.#held.has(scope)) continue;
      const stored = await this.#ports.database.position(scope).catch(() => undefined);
      if (!stored || (stored.logId === this.#carried.logId && stored.n >= goneAt)) continue;
      this.#refreshed.add(scope);
      return this.#settle();
    }
  }

  /** Resolves when no write is in progress. */
  async close(): Promise<void> {
    this.#closed = true;
    const closing = [...this.#held.values()].map(({ sync }) => sync.close());
    this.#held.clear();
    await Promise.all([...closing, ...this.#leaving.values()]);
  }

  #settle(): void {
    if (this.#closed) return;
    const wanted = this.#wanted();
    for (const scope of this.#held.keys()) {
      if (wanted.has(scope)) continue;
      if (this.#isRefused(scope)) this.#ports.rooms.onLost(scope);
      this.#end(scope);
    }
    for (const scope of wanted) if (!this.#held.has(scope)) void this.#start(scope);
    if (this.#leading) void this.#tidy();
  }

  #wanted(): Set<Scope> {
    const carried = this.#carried;
    // Without a stream an opened room stays: it may be shown again, and it could not be downloaded again.
    const named = carried
      ? Object.keys(carried.positions)
      : [...this.#ports.readable(), ...[...this.#held.keys()].filter(isRoom)];
    // Rooms the stream was not asked for yet are opened as well; the server decides about access.
    const rooms = [...this.#rooms].filter((room) => !carried?.rooms.includes(room));
    return new Set([...named, ...rooms, ...this.#refreshed].filter((scope) => !isProgramme(scope)));
  }

  /** Returns whether the sync stream was asked for this room but does not carry it. */
  #isRefused(scope: Scope): boolean {
    const { rooms = [], positions = {} } = this.#carried ?? {};
    return rooms.includes(scope) && positions[scope] === undefined;
  }

  #lose(scope: Scope): void {
    this.#ports.rooms.onLost(scope);
    if (this.#held.has(scope)) this.#end(scope);
    else this.#leave(scope);
  }

  #refreshEnds(scope: Scope): void {
    if (this.#refreshed.delete(scope)) queueMicrotask(() => this.#settle());
  }

  async #start(scope: Scope): Promise<void> {
    const { database, wire, timers, onMismatch, onFull, onChange, onGone, onStands, rooms } = this.#ports;
    const sync: ReplicaSync = new ReplicaSync(scope, {
      database,
      wire,
      timers,
      onMismatch,
      onFull,
      onChange: (change) => onChange(scope, change),
      onUnreadable: () => {
        rooms.onLost(scope);
        onGone(scope);
      },
      onOutcome: () => {
        const at = sync.mirror?.position;
        if (at) onStands(at);
        this.#refreshEnds(scope);
      },
      onLoading: nothing,
      onStored: nothing,
      onEvicted: nothing,
    });
    const held: Held = { sync, isRead: false };
    this.#held.set(scope, held);
    if (isRoom(scope) && !this.#refreshed.has(scope)) rooms.onOpened(scope);
    await this.#leaving.get(scope);
    // Without databases the scope is downloaded from the server.
    if (this.#held.get(scope) === held) await Promise.race([sync.open().catch(nothing), this.#patience()]);
    if (this.#held.get(scope) !== held) return;
    held.isRead = true;
    sync.lead(this.#leading);
    const at = this.#standing(scope);
    if (at) void sync.stands(at);
    else if (this.#rooms.has(scope) || this.#refreshed.has(scope)) void sync.sync();
  }

  #patience(): Promise<void> {
    return new Promise((resolve) => void this.#ports.timers.after(DATABASE_TIMEOUT, resolve));
  }

  /** Removes a scope from the screen at once, and from disk once no write is running, unless its room is kept. */
  #end(scope: Scope): void {
    const held = this.#held.get(scope);
    this.#held.delete(scope);
    this.#ports.onGone(scope);
    if (this.#ports.rooms.isKept(scope)) this.#leave(scope, held?.sync.park(), () => this.#trim(scope));
    else this.#leave(scope, held?.sync.close());
  }

  /** Limits the stored messages of a room to ROOM_MESSAGES_KEPT. */
  async #trim(scope: Scope): Promise<void> {
    const stored = await this.#ports.database.read(scope);
    const mirror = stored && new Mirror(stored);
    if (mirror?.keepNewest(ROOM_MESSAGES_KEPT))
      await this.#ports.database.replace({
        position: mirror.written(stored?.position.generation),
        segments: mirror.segments(),
      });
  }

  #leave(
    scope: Scope,
    closed: Promise<void> = Promise.resolve(),
    act: () => Promise<void> = () => this.#ports.database.drop(scope),
  ): void {
    const before = this.#leaving.get(scope);
    const left: Promise<void> = Promise.all([before, closed])
      .then(() => (this.#leading ? act() : undefined))
      .catch(nothing) // A closed store is cleaned up when the next stream begins.
      .finally(() => {
        if (this.#leaving.get(scope) === left) this.#leaving.delete(scope);
      });
    this.#leaving.set(scope, left);
  }

  /**
   * Deletes stored scopes that this person can no longer read: access was lost while no tab was open, or an earlier log-in
   * had more rights.
   */
  async #tidy(): Promise<void> {
    const stored = await this.#ports.database.scopes().catch(() => []);
    if (this.#closed || !this.#leading) return;
    const wanted = this.#wanted();
    // Without a stream it is not known whether a room will be shown again.
    const stays = (scope: Scope): boolean =>
      isRoom(scope) && (this.#carried === undefined || (this.#ports.rooms.isKept(scope) && !this.#isRefused(scope)));
    const isOver = (scope: Scope): boolean => !isProgramme(scope) && !wanted.has(scope) && !stays(scope);
    for (const scope of stored) if (isOver(scope)) this.#leave(scope);
  }

  #standing(scope: Scope): ScopePosition | undefined {
    const n = this.#carried?.positions[scope];
    return this.#carried && n !== undefined ? { logId: this.#carried.logId, n } : undefined;
  }

  #raise(scope: Scope, n: number): void {
    const carried = this.#carried;
    const before = carried?.positions[scope];
    if (carried && before !== undefined && n > before)
      this.#carried = { ...carried, positions: { ...carried.positions, [scope]: n } };
  }
}

const isRoom = (scope: Scope): boolean => scope.startsWith('room:');
