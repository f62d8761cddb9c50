import { createHttp, type Http } from '../../client/platform/http/http.ts';
import { StreamSubscriptions } from '../../client/platform/replica/stream-subscriptions.ts';
import { type SubscribedScopes, Replicas } from '../../client/platform/replica/replicas.ts';
import { ReplicaSync } from '../../client/platform/replica/replica-sync.ts';
import { type StreamedPage, SyncStream } from '../../client/platform/transport/stream.ts';
import { createSyncClient, type SyncClient } from '../../client/platform/transport/sync-client.ts';
import type { Timers } from '../../client/platform/clock/timers.ts';
import { AckTracker } from '../../client/platform/outbox/ack-tracker.ts';
import { CALL_IDLE_TIMEOUT } from '../../domain/limits/device.ts';
import { personScope, type Scope } from '../../domain/sync/log.ts';
import { PUBLIC, readableScopes, withRightsTo } from '../../domain/sync/readable-scopes.ts';
import type { UserDocument } from '../../domain/sync/mine.ts';
import { readTimeCall } from '../../domain/clock/clock-calls.ts';
import { openStream } from '../../domain/sync/sync-calls.ts';
import { SECOND } from '../../domain/time.ts';
import { type DiskOperation, mirrorStore } from './device-disk.ts';
import { MineModel } from './mine-model.ts';
import { SimClock } from './sim-clock.ts';
import type { SimDevice } from './sim-device.ts';
import { SimSocket } from './sim-socket.ts';
import { TabMine } from './tab-mine.ts';

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/** Number of time requests that a page sends at once: enough for one slow answer among fast ones. */
const SAMPLES = 2;

/** One page: the app's own catalog, stream, calls and clock, and the models of RxDB's replication and of pending changes. */
export class SimTab {
  readonly catalog: ReplicaSync;
  readonly further: Replicas;
  /** Rooms open in this tab. */
  rooms: ReadonlySet<Scope> = new Set();
  readonly mine: TabMine;
  /** Undefined if the device gets the time in another way. */
  readonly clock: SimClock | undefined;
  isDead = false;
  readonly #device: SimDevice;
  readonly #http: Http;
  readonly #wire: SyncClient;
  readonly #stream: SyncStream;
  #unsent = new AckTracker();
  #replication: MineModel | undefined;
  #leads = false;
  #isOpen = false;
  #isAsking = false;
  readonly #rooms: StreamSubscriptions;
  readonly #sockets = new Set<SimSocket>();

  constructor(device: SimDevice) {
    this.#device = device;
    const { random, serverNow, lag } = device.parts;
    this.clock =
      lag === undefined
        ? new SimClock(() => ({ monotonic: serverNow(), wall: device.wallClock() }), device.clock)
        : undefined;
    this.#http = createHttp({
      fetch: (path, init) => this.#fetch(path, init),
      token: () => Promise.resolve(device.parts.token()),
      timers: device.parts.guards.callsEnd ? this.#timers : withoutEnd(this.#timers),
      random,
      onLoggedOut: (_refusal, token) => device.parts.onLoggedOut(token),
      onServerTime: (sent) => this.#noticeTime(sent),
    });
    this.#wire = this.#watched(createSyncClient(this.#http));
    this.#rooms = new StreamSubscriptions({
      timers: this.#timers,
      wanted: () => Promise.resolve(device.rooms),
      wire: this.#wire,
      reopen: () => this.#stream.reopen(),
    });
    this.catalog = this.#createCatalog();
    this.further = this.#createFurther();
    this.#stream = this.#createStream();
    this.mine = new TabMine({
      device,
      operation: this.#operation(() => 0),
      now: () => this.now,
      claim: () => this.clock?.claim,
    });
  }

  /** The server's time, as this page estimates it. */
  get now(): number {
    const { serverNow, lag = 0 } = this.#device.parts;
    return this.clock?.now ?? serverNow() - lag;
  }

  get leads(): boolean {
    return this.#leads;
  }

  /** Changes that the leading tab reports as unsent. */
  get waiting(): readonly UserDocument[] {
    return this.#unsent.among(this.mine.shown);
  }

  async start(): Promise<void> {
    const { time, random, witness } = this.#device.parts;
    void this.#askTime();
    await this.catalog.open();
    if (!this.#leads) {
      witness.saw('a second tab follows');
      void this.catalog.sync();
    }
    await time.sleep(random() * random() * 3000);
    if (this.isDead) return;
    await this.mine.open();
    this.#isOpen = true;
    if (this.#leads) this.#replicate();
    this.further.begin();
    this.#device.askCarried();
  }

  /** The lock was granted: from now on this tab syncs for all tabs. */
  lead(): void {
    this.#leads = true;
    this.catalog.lead(true);
    this.further.lead(true);
    void this.catalog.sync();
    this.#stream.start();
    if (this.#isOpen) this.#replicate();
  }

  noticed(id: string): void {
    if (this.#replication) this.mine.owe(this.#unsent);
    this.#replication?.noticed(id);
  }

  /** The network has returned. */
  hurry(): void {
    this.#stream.hurry();
    void this.catalog.sync();
    void this.further.sync();
    void this.#askTime();
    this.#replication?.resync();
    this.mine.takeLeftOver();
  }

  /** The network is lost, and with it all connections. */
  cut(): void {
    for (const socket of this.#sockets) socket.close();
  }

  kill(): void {
    this.isDead = true;
    this.#replication?.stop();
    this.#stream.stop();
    this.cut();
  }

  readonly #timers: Timers = {
    after: (ms, act) =>
      this.#device.parts.time.after(ms, () => {
        if (!this.isDead) act();
      }),
  };

  /** Receives which scopes the leading tab's stream carries. */
  hears(carried: SubscribedScopes): void {
    const device = this.#device;
    const scopes = Object.keys(carried.positions);
    if (scopes.includes(personScope(device.parts.person))) device.me = withRightsTo(device.me, scopes);
    const before = device.parts.guards.unnamedGoes ? {} : this.further.carried?.positions;
    this.further.hears({ ...carried, positions: { ...before, ...carried.positions } });
  }

  /** Leaves the room if it is open, otherwise opens it. */
  look(room: Scope): void {
    this.rooms = this.rooms.symmetricDifference(new Set([room]));
    this.further.lookAt(this.rooms);
  }

  /** Makes the stream carry the rooms of all tabs. */
  carryRooms(): void {
    void this.#rooms.settle();
  }

  #database() {
    const { faults } = this.#device.parts;
    const store = mirrorStore(
      this.#device.disk,
      this.#operation(() => 0),
      this.#operation(() => faults().fullDisk),
    );
    return { ...store, onLost: () => undefined };
  }

  #createFurther(): Replicas {
    const device = this.#device;
    const { witness, name } = device.parts;
    const database = this.#database();
    return new Replicas({
      database: {
        ...database,
        scopes: device.parts.guards.diskIsTidied ? database.scopes : () => Promise.resolve([]),
        drop: (scope) => {
          if (device.disk.mirrors.has(scope)) witness.saw('a scope is deleted from a disk');
          return database.drop(scope);
        },
      },
      wire: this.#wire,
      timers: this.#timers,
      readable: () => readableScopes(device.me),
      onChange: (_scope, { mirror }) => witness.looksAt(name, mirror),
      onGone: () => witness.saw('a scope is deleted from a device'),
      rooms: { isKept: () => false, onOpened: () => undefined, onLost: () => undefined },
      onStands: (at) => {
        if (this.#leads) device.stands(this, at);
      },
      onMismatch: () => witness.violated(`${name} differs from the digest`),
      onFull: () => undefined,
    });
  }

  #createCatalog(): ReplicaSync {
    const { witness, name } = this.#device.parts;
    return new ReplicaSync(PUBLIC, {
      database: this.#database(),
      wire: this.#wire,
      timers: this.#timers,
      onChange: ({ mirror }) => witness.looksAt(name, mirror),
      onMismatch: () => witness.violated(`${name} differs from the digest`),
      // The leader reports its position after each check.
      onOutcome: () => this.#sayWhere(),
      onLoading: () => undefined,
      onUnreadable: () => undefined,
      onStored: () => undefined,
      onFull: () => undefined,
      onEvicted: () => undefined,
    });
  }

  #sayWhere(): void {
    const at = this.catalog.mirror?.position;
    if (this.#leads && at) this.#device.stands(this, at);
  }

  #createStream(): SyncStream {
    const { random, onLoggedOut, token } = this.#device.parts;
    let logIn = token();
    return new SyncStream({
      open: async (signal) => {
        logIn = token();
        return this.#http.open(openStream, { room: await this.#rooms.begin() }, signal);
      },
      timers: this.#timers,
      random,
      onHello: (hello) => {
        const { logId, positions } = hello;
        void this.catalog.stands({ logId, n: positions[PUBLIC]! });
        const carried = this.#rooms.hello(hello);
        if (carried.rooms.length > 0) this.#device.parts.witness.saw('a stream carries a room');
        this.hears(carried);
        this.#device.carries(this, this.further.carried);
        this.#replication?.resync();
      },
      onOps: (ops) => this.#heard(ops),
      onEnded: () => {
        onLoggedOut(logIn);
        this.#timers.after(SECOND, () => this.#stream.start());
      },
      onAlive: () => undefined,
      onDown: () => this.#rooms.down(),
    });
  }

  #heard(ops: StreamedPage): void {
    this.#device.parts.witness.saw('a stream brings something');
    this.#device.ops(this, ops);
    this.catalog.feed(ops);
    this.further.feed(ops);
    if (ops.s.startsWith('u:')) this.#replication?.streamed(ops);
  }

  #replicate(): void {
    const { disk, parts } = this.#device;
    this.#replication?.stop();
    const unsent = new AckTracker();
    this.#unsent = unsent;
    this.#replication = new MineModel({
      disk,
      operation: this.#operation(() => 0),
      replicationWrite: this.#operation(() => parts.faults().fullDisk),
      wire: this.#wire,
      sleep: (ms) => this.#sleep(ms),
      random: parts.random,
      wallClock: () => this.#device.wallClock(),
      guards: parts.guards,
      onAcknowledged: (id, rev) => {
        unsent.acknowledge(id, rev);
        this.mine.owe(this.#unsent);
      },
      onStands: parts.onAcknowledged,
      onWritten: (id) => this.#device.wrote(id),
      onBroken: () => this.#timers.after(SECOND, () => this.#replicate()),
    });
    void this.#replication.start();
  }

  #operation(full: () => number): DiskOperation {
    const { time, random, faults, witness } = this.#device.parts;
    return async (act) => {
      // Sometimes another process keeps the disk busy.
      await time.sleep(random() * (random.chance(0.05) ? 500 : 3));
      if (this.isDead) return never();
      if (random.chance(faults().crash)) {
        if (random.chance(0.5)) act();
        this.#device.close(this);
        return never();
      }
      const isFull = random.chance(full());
      if (isFull) witness.saw('a disk is full');
      if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
      return act();
    };
  }

  #watched(wire: SyncClient): SyncClient {
    const { person, witness } = this.#device.parts;
    return {
      ...wire,
      push: async (rows) => {
        const answer = await wire.push(rows);
        const later = answer.ok ? (answer.value.later?.length ?? 0) : 0;
        if (later > 0) witness.saw('a change is put off');
        if (later > 0 && later < rows.length) witness.saw('others go on while a change is put off');
        return answer;
      },
      pull: async (after, limit) => {
        const answer = await wire.pull(after, limit);
        if (answer.ok) witness.handedOut(person, answer.value.documents);
        return answer;
      },
    };
  }

  /** An answer of the server does not fit the clock: the time is requested again, as client/platform/clock/clock-sync.ts does. */
  #noticeTime(sent: number): void {
    if (this.clock && (this.clock.claim === undefined || this.now - sent < -SECOND || this.now - sent > 30 * SECOND))
      void this.#askTime();
  }

  async #askTime(): Promise<void> {
    if (!this.clock || this.#isAsking) return;
    this.#isAsking = true;
    this.#device.parts.witness.saw('a page asks for the time');
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      await this.clock.ask(async () => {
        const answer = await this.#http.request(readTimeCall, {});
        return answer.ok ? answer.value : undefined;
      });
      this.#device.parts.witness.reads(this.#device.parts.name, {
        shown: this.now,
        claim: this.clock.claim,
        now: this.#device.parts.serverNow(),
      });
    }
    this.#isAsking = false;
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const { network, caller } = this.#device.parts;
    if (!this.#device.isOnline) throw new TypeError('Offline');
    const request = {
      method: init.method ?? 'GET',
      path,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : {},
    };
    const socket = new SimSocket();
    this.#sockets.add(socket);
    socket.onClose(() => this.#sockets.delete(socket));
    init.signal?.addEventListener('abort', () => socket.close(), { once: true });
    const answer = await Promise.race([network.fetch(request, caller, socket), socket.closed]);
    return this.isDead ? never() : answer;
  }

  async #sleep(ms: number): Promise<void> {
    await this.#device.parts.time.sleep(ms);
    if (this.isDead) await never();
  }
}

/** Calls without a time limit. */
const withoutEnd = (timers: Timers): Timers => ({
  after: (ms, act) => (ms >= CALL_IDLE_TIMEOUT ? () => undefined : timers.after(ms, act)),
});
