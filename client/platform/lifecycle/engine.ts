import * as v from 'valibot';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { openStream } from '../../../domain/sync/sync-calls.ts';
import { cacheScheduleOnChange } from './cache-schedule.ts';
import { type CatalogDatabase, openCatalog } from '../replica/catalog-db.ts';
import { whenClockSynced } from '../outbox/offline-timestamps.ts';
import { PrivateScopes } from './private-scopes.ts';
import { http, loggedOutByServer } from '../session/connection.ts';
import { DB_VERSION, ensureDbVersion } from '../storage/db-version.ts';
import { openDevice, type DeviceDatabase } from '../session/device-db.ts';
import { removeOtherUsersData } from './remove-other-users-data.ts';
import { readLocal, writeLocal } from '../storage/local-store.ts';
import { outboxSink } from '../outbox/user-docs-writer.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { deviceMessages } from '../status/device-messages.ts';
import { takePrefetchedSnapshot } from '../render-cache/prefetch-snapshot.ts';
import { online } from '../http/online.ts';
import { withTimeout } from '../http/timeout.ts';
import { personKey } from '../../../domain/people/person-key.ts';
import { freeSpace, isQuotaError } from '../storage/quota.ts';
import { newRandomId } from '../browser/random-id.ts';
import { isServerReachable } from '../http/reachability.ts';
import { ReplicaSync } from '../replica/replica-sync.ts';
import { serverNow } from '../clock/server-clock.ts';
import { mainScope } from '../session/main-scope.ts';
import { currentToken, isGuest, saveTokenAgain, type SessionUser } from '../session/session.ts';
import { GuestPolling, shutOutGuest } from './guest.ts';
import { CatalogPresenter } from './catalog-presenter.ts';
import { SyncStream } from '../transport/stream.ts';
import { serveSyncCommands, stopSyncCommands } from '../status/sync-commands.ts';
import { syncStatus } from '../status/sync-status.ts';
import { createSyncClient } from '../transport/sync-client.ts';
import { type TabMessage, TabLeader } from './tab-leader.ts';
import { loadOutbox } from './connect-outbox.ts';
import { pageTimers } from '../clock/timers.ts';
import { SyncStatusTracker } from './sync-status-tracker.ts';
import { heardBuild, reloadWhenFree } from '../browser/update.ts';
import { finishWipes } from './wipe.ts';

const wire = createSyncClient(http);

/** Runs everything below the screens while one person is logged in. */
export interface Engine {
  /** Changes the server has not acknowledged. */
  readonly unsent: () => readonly UserDocument[];
  stop(): Promise<void>;
}

export function startEngine(person: SessionUser): Engine {
  const engine = new DeviceEngine(person);
  engine.start();
  return engine;
}

class DeviceEngine implements Engine {
  readonly #person: SessionUser;
  readonly #key: string;
  readonly #database: CatalogDatabase;
  readonly #catalog: ReplicaSync;
  /** All other scopes of this person; they start after the catalog is on the screen. */
  readonly #further: PrivateScopes;
  /** Brings what is new: a stream, or for a guest requests from time to time. */
  readonly #stream: Pick<SyncStream, 'start' | 'stop' | 'hurry' | 'reopen'>;
  readonly #reporter = new SyncStatusTracker({ timers: pageTimers, known: () => this.#mine?.known });
  readonly #opened = Promise.withResolvers<void>();
  readonly #looked = Promise.withResolvers<void>();
  readonly #leave: (() => void)[] = [];
  #device: DeviceDatabase | undefined;
  #mine: Outbox | undefined;
  #tabs: TabLeader | undefined;
  #starting: Promise<void> = Promise.resolve();
  #stopped = false;
  readonly #shown = new CatalogPresenter((name) => this.#reporter.anotherEvent(name));

  constructor(person: SessionUser) {
    this.#person = person;
    this.#key = personKey(person.id);
    this.#database = openCatalog(this.#key);
    this.#catalog = this.#createCatalog();
    this.#further = this.#createFurther();
    this.#stream = isGuest()
      ? new GuestPolling({ ask: () => void this.#catalog.sync(), timers: pageTimers, random: Math.random })
      : this.#createStream();
  }

  readonly unsent = (): readonly UserDocument[] => this.#mine?.unsent ?? [];

  start(): void {
    this.#tabs = new TabLeader({
      onLead: () => void this.#opened.promise.then(() => this.#lead(true)),
      onFollow: () => this.#lead(false),
      onMessage: (message) => this.#hear(message),
    });
    serveSyncCommands({
      syncNow: () => {
        this.#reporter.wasRead();
        return this.#syncNow();
      },
      dismissFailed: (id) => this.#reporter.dismiss(id),
      tryAgain: (id) => this.#reporter.tryAgain(id),
    });
    this.#reporter.loading(true);
    this.#starting = this.#open()
      .catch((error: unknown) => this.#broken(error))
      .then(() => {
        if (this.#stopped) return;
        this.#reporter.loading(false);
        this.#reporter.opened();
      });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    stopSyncCommands();
    outboxSink.set(undefined);
    for (const leave of this.#leave) leave();
    this.#tabs?.close();
    this.#stream.stop();
    await this.#starting;
    await Promise.all([this.#catalog.close(), this.#further.close()]);
    this.#database.close();
    this.#device?.close();
    await this.#mine?.close();
  }

  async #open(): Promise<void> {
    this.#tabs?.post({ kind: 'upgrade', shape: DB_VERSION });
    const leaveShape = await ensureDbVersion();
    if (this.#stopped) return leaveShape();
    this.#leave.push(leaveShape);
    await withTimeout(finishWipes()).catch(() => undefined); // A browser without databases has none to remove.
    // A guest leaves the data of others alone. After a failure the next start tries again.
    if (!isGuest()) void removeOtherUsersData(this.#person.id, () => this.#stopped).catch(() => undefined);
    // Without databases the programme is still shown, from memory.
    const device = openDevice(this.#key).then((opened) => {
      if (this.#stopped) opened.close();
      else this.#device = opened;
    });
    await withTimeout(device).catch(() => undefined);
    const stored = await withTimeout(this.#catalog.open()).catch(() => undefined);
    if (this.#stopped) return;
    if (stored) void takePrefetchedSnapshot(this.#person.id); // A full download is not needed; only news is read.
    // Data of another DB_VERSION was not evicted; this build deliberately does not read it.
    if (stored === false && readLocal(`had.${this.#key}`, v.literal(DB_VERSION))) this.#evicted();
    this.#watch();
    this.#opened.resolve();
    if (!this.#tabs?.leads) void this.#catalog.sync();
    const opening = this.#openMine();
    // On a first visit the programme is loaded alone, before everything that is not on the screen.
    void this.#further.beginAfter(stored ? undefined : this.#looked.promise, opening);
    await opening;
  }

  #createCatalog(): ReplicaSync {
    return new ReplicaSync(mainScope(), {
      database: this.#database,
      wire: { ...wire, snapshot: (scope) => takePrefetchedSnapshot(this.#person.id) ?? wire.snapshot(scope) },
      timers: pageTimers,
      onChange: (change) => {
        if (!this.#stopped) this.#shown.show(change, this.#tabs?.leads ?? false);
      },
      onOutcome: (outcome) => {
        this.#reporter.looked(outcome);
        this.#looked.resolve();
        if (isGuest() && !this.#stopped && !outcome.ok && outcome.refusal.code === 'not-logged-in')
          void shutOutGuest(this.#catalog, this.#database, this.#device);
        this.#tabs?.sayWhere(this.#catalog.mirror?.position);
      },
      onLoading: (begins) => this.#reporter.loading(begins),
      onMismatch: () => this.#reportMismatch(),
      onUnreadable: () => undefined,
      onStored: () => void writeLocal(`had.${this.#key}`, DB_VERSION),
      onFull: () => this.#reporter.say(deviceMessages.full),
      onEvicted: () => this.#evicted(),
    });
  }

  #createFurther(): PrivateScopes {
    return new PrivateScopes({
      database: this.#database,
      wire,
      timers: pageTimers,
      onMismatch: () => this.#reportMismatch(),
      onFull: () => this.#reporter.say(deviceMessages.full),
      tabs: () => this.#tabs,
      reopen: () => this.#stream.reopen(),
    });
  }

  #reportMismatch(): void {
    void this.#device?.queue({ id: newRandomId(), at: serverNow(), kind: 'mirror-mismatch', facts: {} });
  }

  #createStream(): SyncStream {
    return new SyncStream({
      open: async (signal) => http.open(openStream, { room: await this.#further.rooms() }, signal),
      timers: pageTimers,
      random: Math.random,
      onHello: (hello) => {
        if (hello.build !== undefined) void heardBuild(hello.build);
        void this.#catalog.stands({ logId: hello.logId, n: hello.positions[this.#catalog.scope] ?? 0 });
        this.#further.hello(hello);
        this.#mine?.heard(hello.logId, hello.positions[personScope(this.#person.id)] ?? 0);
      },
      onOps: (page) => {
        this.#tabs?.post({ kind: 'ops', page });
        this.#catalog.feed(page);
        this.#further.feed(page);
        if (page.s === personScope(this.#person.id)) this.#mine?.streamed(page);
      },
      onAlive: () => this.#reporter.alive(),
      onEnded: (ended) =>
        void currentToken().then((token) => token && loggedOutByServer.set({ refusal: ended, token })),
      onDown: () => this.#further.down(),
    });
  }

  #watch(): void {
    this.#leave.push(
      cacheScheduleOnChange(this.#person.id, () => this.#shown.position),
      syncStatus.subscribe(() => {
        if (this.#tabs?.leads) this.#tabs.post({ kind: 'status', status: syncStatus.get() });
      }),
      this.#reporter.watch(),
      isServerReachable.subscribe(() => {
        if (isServerReachable.get()) void this.#syncNow();
      }),
      online.subscribe(() => {
        if (online.get()) void this.#syncNow();
      }),
      whenClockSynced(() => this.#mine?.hurry()),
    );
    this.#tabs?.post({ kind: 'ask-status' });
  }

  #lead(leading: boolean): void {
    if (this.#stopped) return;
    this.#catalog.lead(leading);
    this.#further.lead(leading);
    void this.#mine?.lead(leading);
    if (!leading) {
      this.#stream.stop();
      // The last status this tab heard is older than its own; ask the new leader.
      return this.#tabs?.post({ kind: 'ask-status' });
    }
    void this.#catalog.sync();
    this.#stream.start();
  }

  #hear(message: TabMessage): void {
    if (message.kind === 'upgrade' && message.shape > DB_VERSION) void this.stop().then(reloadWhenFree);
    if (message.kind === 'ops') this.#catalog.feed(message.page);
    this.#further.hear(message);
    if (message.kind === 'stands' && message.s === this.#catalog.scope && !this.#tabs?.leads)
      void this.#catalog.stands(message);
    if (message.kind === 'status' && !this.#tabs?.leads) this.#reporter.adopt(message.status);
    if (!this.#tabs?.leads) return;
    if (message.kind === 'ask-status') this.#tabs.post({ kind: 'status', status: syncStatus.get() });
    if (message.kind === 'sync-now') void this.#syncNow();
  }

  /** Loads RxDB last: nothing on the screen waits for it. */
  async #openMine(): Promise<void> {
    const loaded = await loadOutbox({
      personId: this.#person.id,
      wire,
      reporter: this.#reporter,
      isStopped: () => this.#stopped,
      onBroken: (error) => this.#broken(error),
    });
    if (!loaded) return;
    this.#leave.push(loaded.leave);
    this.#mine = loaded.mine;
    await loaded.mine.open();
    if (this.#tabs?.leads) await loaded.mine.lead(true);
  }

  async #syncNow(): Promise<void> {
    if (!this.#tabs?.leads) this.#tabs?.post({ kind: 'sync-now' });
    this.#stream.hurry();
    this.#mine?.hurry();
    void saveTokenAgain();
    await this.#catalog.sync();
    void this.#further.sync();
  }

  #evicted(): void {
    this.#reporter.say(deviceMessages.evicted);
    void saveTokenAgain();
  }

  /** Handles lost or full databases. Nothing is lost yet: memory and the journal have everything. */
  async #broken(error: unknown): Promise<void> {
    void saveTokenAgain();
    if (!isQuotaError(error)) return;
    await freeSpace();
    this.#reporter.say(deviceMessages.full);
  }
}
