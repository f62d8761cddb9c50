import { CatalogSync } from '../../client/platform/catalog-sync.ts';
import { createHttp } from '../../client/platform/http.ts';
import { SyncStream } from '../../client/platform/stream.ts';
import { syncWire, type SyncWire } from '../../client/platform/sync-wire.ts';
import { agendaDocument } from '../../domain/agenda/agenda.ts';
import { DeviceDisk, type DiskOperation, mirrorStore } from './device-disk.ts';
import { type MineGuards, MineModel } from './mine-model.ts';
import type { Random } from './seeded-random.ts';
import type { SimNetwork } from './sim-network.ts';
import type { SimRequest } from './sim-server.ts';
import type { VirtualTime } from './virtual-time.ts';
import type { Witness } from './witness.ts';

export interface DeviceFaults {
  /** The page dies at an operation on its storage. */
  readonly crash: number;
  /** The storage is full, or the browser aborts the write. */
  readonly fullDisk: number;
}

export interface DeviceParts {
  readonly name: string;
  readonly person: string;
  readonly time: VirtualTime;
  readonly random: Random;
  readonly network: SimNetwork;
  readonly witness: Witness;
  readonly guards: MineGuards;
  readonly faults: () => DeviceFaults;
  /** What the server says to this device's log-in. */
  readonly caller: () => SimRequest['caller'];
  readonly logInAgain: () => void;
  /** The device was told that the server has this change. */
  readonly onAcknowledged: (rev: string) => void;
  /** The server's clock, as this device knows it. */
  readonly serverNow: () => number;
}

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/** A browser with tabs over one storage; the leading tab syncs, any tab takes changes. */
export class SimDevice {
  readonly disk = new DeviceDisk();
  readonly parts: DeviceParts;
  /** Milliseconds by which the device's own clock is off. */
  clockOff = 0;
  isOnline = true;
  #leader: SimTab | undefined;
  #taps = 0;

  constructor(parts: DeviceParts) {
    this.parts = parts;
  }

  get leader(): SimTab | undefined {
    return this.#leader;
  }

  /** A tab opens, or the one that waited takes over: from now on it syncs. */
  async open(): Promise<void> {
    this.#leader?.kill();
    const tab = new SimTab(this, () => {
      if (this.#leader === tab) this.parts.time.after(200 + this.parts.random() * 3000, () => void this.open());
    });
    this.#leader = tab;
    await tab.start();
  }

  crash(): void {
    this.#leader?.crash();
  }

  evict(): void {
    this.disk.wipe();
    this.crash();
  }

  goOnline(isOnline: boolean): void {
    this.isOnline = isOnline;
    if (isOnline) this.#leader?.hurry();
    else this.#leader?.cut();
  }

  /** A person keeps or drops a talk in some tab: safe on the device first, then on its way. */
  tap(talkId: string, kept: boolean): void {
    const { person, name, witness, serverNow } = this.parts;
    const rev = `${name}-tap-${(this.#taps += 1)}`;
    const doc = agendaDocument({ talkId, kept, changedAt: serverNow(), rev });
    this.disk.fork.set(doc.id, { doc, writtenAt: this.wallClock() });
    witness.taps.push({ person, device: name, doc });
    this.#leader?.noticed(doc.id);
  }

  wallClock(): number {
    return this.parts.time.now + this.clockOff;
  }
}

/** The leading tab: the app's own catalog, stream and calls, and the model of RxDB's replication. */
export class SimTab {
  readonly catalog: CatalogSync;
  readonly #device: SimDevice;
  readonly #onCrash: () => void;
  readonly #wire: SyncWire;
  readonly #stream: SyncStream;
  #mine: MineModel | undefined;
  #isDead = false;
  #cuts = new Set<AbortController>();

  constructor(device: SimDevice, onCrash: () => void) {
    this.#device = device;
    this.#onCrash = onCrash;
    const { random, time, witness } = device.parts;
    const timers = { after: (ms: number, act: () => void) => time.after(ms, () => { if (!this.#isDead) act(); }) };
    const http = createHttp({
      fetch: (path, init) => this.#fetch(path, init),
      token: () => Promise.resolve('token'),
      timers,
      random,
      onLoggedOut: () => device.parts.logInAgain(),
      onServerTime: () => undefined,
    });
    this.#wire = this.#watched(syncWire(http));
    const store = mirrorStore(device.disk, this.#operation(() => 0), this.#operation(() => device.parts.faults().fullDisk));
    this.catalog = new CatalogSync({
      database: { ...store, name: 'catalog', onLost: () => undefined, close: () => undefined },
      wire: this.#wire,
      timers,
      onChange: ({ mirror }) => witness.looksAt(device.parts.name, mirror),
      onMismatch: () => witness.violated(`${device.parts.name} differs from the digest`),
      onOutcome: () => undefined, onLoading: () => undefined, onStored: () => undefined, onFull: () => undefined, onEvicted: () => undefined,
    });
    this.#stream = new SyncStream({
      open: (signal) => http.open('/sync/stream', signal),
      timers,
      random,
      onHello: (hello) => {
        void this.catalog.hello(hello);
        this.#mine?.resync();
      },
      onOps: (ops) => (ops.s === 'pub' ? this.catalog.feed(ops) : this.#mine?.resync()),
      onEnded: () => {
        device.parts.logInAgain();
        time.after(1000, () => { if (!this.#isDead) this.#stream.start(); });
      },
      onAlive: () => undefined,
      onDown: () => undefined,
    });
  }

  async start(): Promise<void> {
    this.#startMine();
    this.#stream.start();
    await this.catalog.open();
    this.catalog.lead(true);
    await this.catalog.sync();
  }

  noticed(id: string): void {
    this.#mine?.noticed(id);
  }

  hurry(): void {
    this.#stream.hurry();
    void this.catalog.sync();
    this.#mine?.resync();
  }

  /** The network is gone: so is everything that was open. */
  cut(): void {
    for (const abort of this.#cuts) abort.abort();
  }

  crash(): void {
    if (this.#isDead) return;
    this.kill();
    this.#onCrash();
  }

  kill(): void {
    this.#isDead = true;
    this.#mine?.stop();
    this.#stream.stop();
  }

  #startMine(): void {
    const { disk, parts } = this.#device;
    this.#mine?.stop();
    this.#mine = new MineModel({
      disk,
      operation: this.#operation(() => 0),
      replicationWrite: this.#operation(() => parts.faults().fullDisk),
      wire: this.#wire,
      sleep: (ms) => this.#sleep(ms),
      random: parts.random,
      wallClock: () => this.#device.wallClock(),
      guards: parts.guards,
      onAcknowledged: ({ rev }) => parts.onAcknowledged(rev),
      onBroken: () => parts.time.after(1000, () => { if (!this.#isDead) this.#startMine(); }),
    });
    void this.#mine.start();
  }

  #operation(full: () => number): DiskOperation {
    const { time, random, faults } = this.#device.parts;
    return async (act) => {
      await time.sleep(random() * 3);
      if (this.#isDead) return never();
      if (random.chance(faults().crash)) {
        if (random.chance(0.5)) act();
        this.crash();
        return never();
      }
      if (random.chance(full())) throw new DOMException('The disk is full', 'QuotaExceededError');
      return act();
    };
  }

  #watched(wire: SyncWire): SyncWire {
    const { person, witness } = this.#device.parts;
    return {
      ...wire,
      pull: async (after, limit) => {
        const answer = await wire.pull(after, limit);
        if (answer.ok) witness.handedOut(person, answer.value.documents);
        return answer;
      },
    };
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const { network, caller } = this.#device.parts;
    if (!this.#device.isOnline) throw new TypeError('Offline');
    const cut = new AbortController();
    this.#cuts.add(cut);
    const offline = new Promise<never>((_, reject) => cut.signal.addEventListener('abort', () => reject(new TypeError('Cut')), { once: true }));
    offline.catch(() => undefined);
    const signal = init.signal ? AbortSignal.any([init.signal, cut.signal]) : cut.signal;
    const headers = Object.fromEntries(new Headers(init.headers));
    const request = { method: init.method ?? 'GET', path, headers, body: typeof init.body === 'string' ? JSON.parse(init.body) as unknown : {} };
    const answer = await Promise.race([network.fetch(request, caller, signal), offline]);
    if (this.#isDead) return never();
    if (!path.startsWith('/api/sync/stream')) this.#cuts.delete(cut);
    return answer;
  }

  async #sleep(ms: number): Promise<void> {
    await this.#device.parts.time.sleep(ms);
    if (this.#isDead) await never();
  }
}
