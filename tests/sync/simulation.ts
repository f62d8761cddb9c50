import type { Actor } from '../../domain/people/actor.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { LOG_KEEP } from '../../domain/limits/log.ts';
import type { CallSession } from '../../server/http/endpoint.ts';
import { LOG_ROW, type MetaRow, metaTable } from '../../server/sync/log-identity.ts';
import { checkAtRest } from './at-rest.ts';
import { MemoryDisk, type StoreGuards } from './memory-disk.ts';
import { Organiser } from './organiser.ts';
import { seededRandom, type Random } from './seeded-random.ts';
import type { MineGuards } from './mine-model.ts';
import { SimDevice } from './sim-device.ts';
import { SimNetwork } from './sim-network.ts';
import { SimServer } from './sim-server.ts';
import { type SimWorld, STEADY } from './sim-world.ts';
import { VirtualTime } from './virtual-time.ts';
import { Witness } from './witness.ts';

export interface Guards extends StoreGuards, MineGuards {}

export const ALL_GUARDS: Guards = {
  mutationIndex: true, materialiseInOrder: true, stopAtFailedWrite: true, takeTurns: true, refusalsAreAnswers: true, touchUnsent: true,
};

/** Kept and dropped at will: `lunch` is a break, `ghost` is no talk, `wobbly` comes and goes. */
const TAPPED = [...STEADY, ...STEADY, 'wobbly', 'lunch', 'ghost'];
const SERVERS = 3;
const EPOCH = 1_800_000_000_000;

const CALM_STORE = { crash: 0, lostAnswer: 0, slowWrite: 0, missedWakeUp: 0.2 };
const WILD_STORE = { crash: 0.002, lostAnswer: 0.01, slowWrite: 0.02, missedWakeUp: 0.3 };
const CALM_NETWORK = { dropRequest: 0, dropAnswer: 0, duplicate: 0, serverError: 0, cutAnswer: 0, delay: 100, deadStream: 0 };
const WILD_NETWORK = { dropRequest: 0.08, dropAnswer: 0.08, duplicate: 0.05, serverError: 0.03, cutAnswer: 0.03, delay: 1500, deadStream: 0.3 };

/** One run of everything: three servers on one store, a few people's devices, an organiser, and whatever can go wrong. */
export class Simulation implements SimWorld {
  readonly time = new VirtualTime();
  readonly witness = new Witness();
  readonly random: Random;
  readonly devices: SimDevice[] = [];
  isFair = true;
  changes = 0;
  servers: SimServer[] = [];
  disk: MemoryDisk;
  readonly #guards: Guards;
  readonly #sessions = new Map<string, CallSession & { ended?: Refusal }>();
  #passed = 0;
  #logIns = 0;
  #calm = false;
  #restoredAt = -Infinity;

  constructor(seed: number, guards: Guards) {
    this.random = seededRandom(seed);
    this.#guards = guards;
    this.disk = new MemoryDisk(guards);
    const row: MetaRow = { id: LOG_ROW, rev: 0, logId: this.witness.logId };
    this.disk.put(metaTable.name, row);
    this.disk.onEntry = (entry) => this.witness.entry(entry);
  }

  get now(): number {
    return EPOCH + Math.round(this.time.now) + this.#passed;
  }

  /** What went wrong, in words; nothing if nothing did. */
  async run(): Promise<readonly string[]> {
    await this.#begin();
    await this.#chaos(15 + this.random.below(15));
    if (this.random.chance(0.4)) await this.#between();
    await this.#chaos(5 + this.random.below(15));
    await this.#calmDown(150_000);
    await checkAtRest(this);
    return this.witness.violations;
  }

  startServer(): SimServer {
    const server: SimServer = new SimServer({
      disk: this.disk, time: this.time, random: this.random, now: () => this.now,
      faults: () => (this.#calm ? CALM_STORE : WILD_STORE),
      onCrash: () => this.time.after(50 + this.random() * 500, () => this.#replace(server)),
      onAppended: (scope) => this.time.after(this.random() * 500, () => {
        for (const other of this.servers) if (other !== server) other.wake(scope);
      }),
    });
    void server.start();
    return server;
  }

  #replace(dead: SimServer): void {
    const index = this.servers.indexOf(dead);
    if (index >= 0) this.servers[index] = this.startServer();
  }

  async #begin(): Promise<void> {
    this.#calm = true;
    this.servers = Array.from({ length: SERVERS }, () => this.startServer());
    await this.time.run(this.time.now + 2000);
    await this.#settled(new Organiser(this).begin());
    const count = 3 + this.random.below(3);
    for (let index = 0; index < count; index += 1) this.devices.push(this.#device(index));
    for (const device of this.devices) void device.open();
    this.#calm = false;
  }

  #device(index: number): SimDevice {
    const person = index % 2 === 0 ? 'ada' : 'grace';
    const name = `${person}-${index}`;
    // Behind the server's clock, never ahead: what is ahead is clamped, and the order of clamped changes is nobody's.
    const lag = this.random.chance(0.5) ? 0 : this.random.below(2000);
    const network = new SimNetwork({
      time: this.time, random: this.random, servers: () => this.servers,
      faults: () => (this.#calm ? CALM_NETWORK : WILD_NETWORK),
    });
    this.#logIn(name, person);
    return new SimDevice({
      name, person, network, time: this.time, random: this.random, witness: this.witness, guards: this.#guards,
      faults: () => (this.#calm ? { crash: 0, fullDisk: 0 } : { crash: 0.002, fullDisk: 0.03 }),
      caller: () => this.#caller(name, person),
      logInAgain: () => this.time.after(1000 + this.random() * 2000, () => this.#logIn(name, person)),
      onAcknowledged: (rev) => this.#acknowledged(`u:${person}`, rev),
      serverNow: () => this.now - lag,
    });
  }

  /** An answer of before a restore may still be on its way; it speaks of what is lost by intent. */
  #acknowledged(scope: string, mid: string): void {
    if (this.time.now > this.#restoredAt + 10_000) this.witness.acknowledged(scope, mid);
  }

  #logIn(name: string, person: string): void {
    const current = this.#sessions.get(name);
    if (!current || current.ended) this.#sessions.set(name, { id: `${name}-login-${(this.#logIns += 1)}`, userId: person });
  }

  #caller(name: string, person: string): { actor: Actor; session: CallSession } | Refusal {
    const session = this.#sessions.get(name);
    if (!session || session.ended) return session?.ended ?? refusal('not-logged-in', 'Not logged in');
    return { session, actor: { id: person, roles: ['ROLE_ATTENDEE'], companyId: null, replayAccess: false } };
  }

  async #chaos(steps: number): Promise<void> {
    this.#calm = false;
    const organiser = new Organiser(this);
    for (let step = 0; step < steps; step += 1) {
      this.#oneThing(organiser);
      await this.time.run(this.time.now + this.random() * this.random() * 3000);
    }
  }

  #oneThing(organiser: Organiser): void {
    const device = this.random.pick(this.devices);
    const roll = this.random();
    if (roll < 0.3) device.tap(this.random.pick(TAPPED), this.random.chance(0.6));
    else if (roll < 0.5) this.#tapTogether(this.random.pick(TAPPED));
    else if (roll < 0.68) void organiser.change();
    else if (roll < 0.78) device.goOnline(!device.isOnline);
    else if (roll < 0.83) device.crash();
    else if (roll < 0.87) this.random.pick(this.servers).kill();
    else if (roll < 0.91) device.clockOff += (this.random() - 0.6) * 7_200_000;
    else if (roll < 0.94) this.#endSession(device);
    else if (roll < 0.96) this.#sleep(device);
    else if (roll < 0.97) this.#evict(device);
    else void device.open();
  }

  /** The same talk on several devices within a moment: what one sends and what another did cross on the way. */
  #tapTogether(talkId: string): void {
    for (const device of this.devices) {
      this.time.after(this.random() * 2500, () => device.tap(talkId, this.random.chance(0.6)));
    }
  }

  /** Token expired, or used elsewhere: any server process may be the one to end it. */
  #endSession({ parts: { name } }: SimDevice): void {
    const session = this.#sessions.get(name);
    const server = this.servers.find(({ isUp }) => isUp);
    if (!session || session.ended) return;
    session.ended = refusal(this.random.chance(0.5) ? 'not-logged-in' : 'logged-in-elsewhere', 'Log in again');
    server?.ports.streams.endSession(session.id, { code: 'not-logged-in', message: 'Log in again' });
  }

  /** Asleep: gone from the network for hours, while its clock goes on or stands still. */
  #sleep(device: SimDevice): void {
    device.goOnline(false);
    device.clockOff += this.random() * 43_200_000 * (this.random.chance(0.5) ? 1 : -1);
    this.time.after(this.random() * 8000, () => device.goOnline(true));
  }

  #evict(device: SimDevice): void {
    this.isFair = false;
    device.evict();
  }

  async #between(): Promise<void> {
    const backup = this.disk.copy();
    await this.#chaos(5);
    await this.#calmDown(5000);
    if (this.random.chance(0.5)) await this.#aMonthPasses();
    else await this.#restore(backup);
  }

  /** Old entries go; devices that were away for so long start over. */
  async #aMonthPasses(): Promise<void> {
    this.#passed += LOG_KEEP + 1000;
    const up = this.servers.filter(({ isUp }) => isUp);
    await this.#settled(Promise.all(this.disk.scopes().map((scope) => this.random.pick(up).ports.log.truncate(scope, this.witness.countedUpTo(scope)))));
  }

  /** The store of some time ago, as another log. */
  async #restore(backup: MemoryDisk): Promise<void> {
    this.isFair = false;
    this.#restoredAt = this.time.now;
    this.disk.onEntry = () => undefined;
    this.disk = backup;
    const row: MetaRow = { id: LOG_ROW, rev: 1, logId: 'restored-log' };
    backup.put(metaTable.name, row);
    this.witness.startOver(row.logId, backup.scopes().flatMap((scope) => backup.entries(scope)));
    backup.onEntry = (entry) => this.witness.entry(entry);
    for (const server of this.servers) server.kill();
    await this.time.run(this.time.now + 3000);
  }

  async #calmDown(ms: number): Promise<void> {
    this.#calm = true;
    for (const device of this.devices) if (!device.isOnline) device.goOnline(true);
    await this.time.run(this.time.now + ms);
  }

  async #settled(work: Promise<unknown>): Promise<void> {
    await this.time.runUntil(work);
  }
}
