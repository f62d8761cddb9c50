import { readRoomId, roomOfScope, roomScope } from '../../domain/chats/room.ts';
import type { Actor } from '../../domain/people/actor.ts';
import type { Person } from '../../domain/people/person.ts';
import type { Scope } from '../../domain/sync/log.ts';
import { DIRECTORY, PUBLIC, readableScopes } from '../../domain/sync/readable-scopes.ts';
import { type Account, BLANK_ACCOUNT } from '../../server/api/accounts/account-store.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { LOG_KEEP } from '../../domain/limits/log.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { SESSION_LIFE } from '../../domain/limits/sessions.ts';
import type { Instant } from '../../domain/time.ts';
import type { Session } from '../../server/api/sessions/session-store.ts';
import type { CallSession } from '../../server/http/endpoint.ts';
import { LOG_ROW, type MetaRow, metaTable } from '../../server/log/log-registry.ts';
import { checkAtRest } from './at-rest.ts';
import { MemoryDisk, type StoreGuards } from './memory-disk.ts';
import { Organiser } from './organiser.ts';
import { seededRandom, type Random } from './seeded-random.ts';
import { type DeviceGuards, SimDevice } from './sim-device.ts';
import { type NetworkGuards, SimNetwork } from './sim-network.ts';
import { SimServer } from './sim-server.ts';
import { PEOPLE, ROOMS, type SimWorld, STEADY } from './sim-world.ts';
import { tick, VirtualTime } from './virtual-time.ts';
import { Witness } from './witness.ts';

export interface Guards extends StoreGuards, NetworkGuards, DeviceGuards {
  /** After a change of permissions, the person's streams restart. */
  readonly streamsBeginAnew: boolean;
}

export const ALL_GUARDS: Guards = {
  mutationIndex: true,
  materialiseInOrder: true,
  stopAtFailedWrite: true,
  takeTurns: true,
  refusalsAreAnswers: true,
  touchUnsent: true,
  onlyOurAnswers: true,
  leaderSays: true,
  callsEnd: true,
  settledByOthers: true,
  leftIsTaken: true,
  owedIsKept: true,
  unnamedGoes: true,
  leaderSaysScopes: true,
  diskIsTidied: true,
  streamsBeginAnew: true,
};

/** Kept and dropped at random: `lunch` is a break, `ghost` is no talk, `wobbly` is sometimes cancelled. */
const TAPPED = [...STEADY, ...STEADY, 'wobbly', 'lunch', 'ghost'];
const SERVERS = 3;
const EPOCH = 1_800_000_000_000;
const SESSIONS = 'sessions';
const ACCOUNTS = 'accounts';

const accountRow = (id: string): Account => ({
  ...BLANK_ACCOUNT,
  id,
  rev: 1,
  email: `${id}@example.org`,
  address: `${id}@example.org`,
  roles: ['ROLE_ATTENDEE'],
  replayAccess: false,
  ticket: '',
  ticketFailures: 0,
  isDemo: false,
});
const LOGGED_OUT = refusal('not-logged-in', 'Log in again');

const sessionRow = (id: string, userId: string, now: Instant): Session => ({
  id,
  rev: 1,
  userId,
  state: 'live',
  createdAt: now,
  seenAt: now,
  expiresAt: now + SESSION_LIFE,
});
const isLive = (session: Session | undefined, now: Instant): boolean =>
  session?.state === 'live' && now < session.expiresAt;

const CALM_STORE = { crash: 0, lostAnswer: 0, slowWrite: 0, missedWakeUp: 0.2, putOff: 0 };
const WILD_STORE = { crash: 0.002, lostAnswer: 0.01, slowWrite: 0.02, missedWakeUp: 0.3, putOff: 7 };
const CALM_NETWORK = {
  dropRequest: 0,
  dropAnswer: 0,
  duplicate: 0,
  serverError: 0,
  cutAnswer: 0,
  notOurs: 0,
  hang: 0,
  delay: 100,
  deadStream: 0,
};
const WILD_NETWORK = {
  dropRequest: 0.08,
  dropAnswer: 0.08,
  duplicate: 0.05,
  serverError: 0.03,
  cutAnswer: 0.03,
  notOurs: 0.03,
  hang: 0.02,
  delay: 1500,
  deadStream: 0.3,
};

/** One complete run: three servers on one store, the devices of a few people, an organiser, and every kind of fault. */
export class Simulation implements SimWorld {
  readonly time = new VirtualTime(tick);
  readonly witness = new Witness();
  readonly random: Random;
  readonly devices: SimDevice[] = [];
  isFair = true;
  changes = 0;
  servers: SimServer[] = [];
  disk: MemoryDisk;
  readonly #guards: Guards;
  /** Each device's session token, and why it has ended. */
  readonly #tokens = new Map<string, string>();
  readonly #ended = new Map<string, Refusal>();
  /** Whether pages measure the server's time with clocks that may be wrong; otherwise they know it, or are a little behind. */
  readonly #measured: boolean;
  #passed = 0;
  #logIns = 0;
  #calm = false;
  #restoredAt = -Infinity;

  constructor(seed: number, guards: Guards) {
    this.random = seededRandom(seed);
    this.#guards = guards;
    this.#measured = this.random.chance(0.5);
    this.disk = new MemoryDisk(guards);
    const row: MetaRow = { id: LOG_ROW, rev: 0, logId: this.witness.logId };
    this.disk.put(metaTable.name, row);
    this.disk.onEntry = (entry) => this.witness.entry(entry);
    for (const person of PEOPLE) this.disk.put(ACCOUNTS, accountRow(person));
  }

  readableBy(person: string): readonly Scope[] {
    return readableScopes(this.#actor(person));
  }

  isRoomOpen(room: Scope): boolean {
    const { ref = '' } = readRoomId(roomOfScope(room) ?? '') ?? {};
    const talk = this.witness.fold(PUBLIC).documents.get(`talks/${ref}`)?.doc as Talk | undefined;
    return talk !== undefined && !talk.cancelled;
  }

  setAccount(person: string, change: Partial<Account>): void {
    const held = this.disk.get(ACCOUNTS, person) as Account;
    this.disk.put(ACCOUNTS, { ...held, ...change, rev: held.rev + 1 });
  }

  endLogIns(person: string): void {
    for (const device of this.devices) if (device.parts.person === person) this.#endSession(device);
  }

  /** Builds the caller as calls do: from the account and the person's document. */
  #actor(person: string): Actor {
    const { roles, replayAccess } = this.disk.get(ACCOUNTS, person) as Account;
    const held = this.witness.fold(DIRECTORY).documents.get(`people/${person}`)?.doc as Person | undefined;
    return { id: person, roles, replayAccess, companyId: held?.companyId ?? null };
  }

  get now(): number {
    return EPOCH + Math.round(this.time.now) + this.#passed;
  }

  /** Runs it; returns the failures in words, empty if there are none. */
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
      disk: this.disk,
      time: this.time,
      random: this.random,
      now: () => this.now,
      faults: () => (this.#calm ? CALM_STORE : WILD_STORE),
      onCrash: () => {
        this.witness.saw('a server dies');
        this.time.after(50 + this.random() * 500, () => this.#replace(server));
      },
      onAppended: (scope) =>
        this.time.after(this.random() * 500, () => {
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
    for (const device of this.devices) device.open();
    this.#calm = false;
  }

  #device(index: number): SimDevice {
    const person = index % 2 === 0 ? 'ada' : 'grace';
    const name = `${person}-${index}`;
    const network = new SimNetwork({
      time: this.time,
      random: this.random,
      witness: this.witness,
      guards: this.#guards,
      servers: () => this.servers,
      faults: () => (this.#calm ? CALM_NETWORK : WILD_NETWORK),
    });
    this.#logIn(name, person);
    return new SimDevice({
      name,
      person,
      network,
      time: this.time,
      random: this.random,
      witness: this.witness,
      guards: this.#guards,
      faults: () => (this.#calm ? { crash: 0, fullDisk: 0 } : { crash: 0.002, fullDisk: 0.03 }),
      caller: () => this.#caller(name, person),
      actor: () => this.#actor(person),
      token: () => this.#tokens.get(name)!,
      onLoggedOut: (token) => this.#loggedOut(name, person, token),
      onAcknowledged: (rev) => this.#acknowledged(`u:${person}`, rev),
      serverNow: () => this.now,
      lag: this.#lag(),
    });
  }

  /** Behind the server's clock, never ahead: times ahead are clamped, and the order of clamped changes is undefined. */
  #lag(): number | undefined {
    if (this.#measured) return undefined;
    return this.random.chance(0.5) ? 0 : this.random.below(2000);
  }

  /** An answer from before a restore may arrive late; it is about changes that the restore removed on purpose. */
  #acknowledged(scope: string, mid: string): void {
    if (this.time.now > this.#restoredAt + 10_000) this.witness.acknowledged(scope, mid);
  }

  #logIn(name: string, person: string): void {
    const id = `${name}-login-${(this.#logIns += 1)}`;
    this.#tokens.set(name, id);
    this.disk.put(SESSIONS, sessionRow(id, person, this.now));
    this.devices.find(({ parts }) => parts.name === name)?.loggedIn();
  }

  #caller(name: string, person: string): { actor: Actor; session: CallSession } | Refusal {
    const id = this.#tokens.get(name)!;
    const session = this.disk.get(SESSIONS, id) as Session | undefined;
    if (!isLive(session, this.now)) return session ? (this.#ended.get(id) ?? LOGGED_OUT) : LOGGED_OUT;
    return {
      session: { id, userId: person },
      actor: this.#actor(person),
    };
  }

  /** A valid session must not be given up, whatever an answer says. */
  #loggedOut(name: string, person: string, token: string): void {
    if (this.#tokens.get(name) !== token || !this.devices.some((device) => device.parts.name === name)) return;
    if (isLive(this.disk.get(SESSIONS, token) as Session | undefined, this.now))
      return this.witness.violated(`${name} was logged out by somebody who is not the server`);
    this.time.after(1000 + this.random() * 2000, () => {
      if (this.#tokens.get(name) === token) this.#logIn(name, person);
    });
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
    if (this.random.chance(0.15)) void organiser.changeAccess(this.#guards.streamsBeginAnew);
    if (this.random.chance(0.1)) device.look(roomScope(this.random.pick(ROOMS)));
    if (roll < 0.28) device.tap(this.random.pick(TAPPED), this.random.chance(0.6));
    else if (roll < 0.46) this.#tapTogether(this.random.pick(TAPPED));
    else if (roll < 0.63) void organiser.change();
    else if (roll < 0.7) device.goOnline(!device.isOnline);
    else if (roll < 0.74) device.close();
    else if (roll < 0.76) device.crash();
    else if (roll < 0.8) this.random.pick(this.servers).kill();
    else if (roll < 0.84) device.setClock((this.random() - 0.6) * 7_200_000);
    else if (roll < 0.87) this.#endSession(device);
    else if (roll < 0.89) this.#sleep(device);
    else if (roll < 0.9) device.evict();
    else if (roll < 0.92) this.#elsewhere(device);
    else if (roll < 0.95) device.open();
    else this.#atFirstPaint(device);
  }

  /** A tab that has just been drawn takes a tap before its database is open, and so do the others; or it is closed at once. */
  #atFirstPaint(device: SimDevice): void {
    const talkId = this.random.pick(TAPPED);
    const tab = device.open();
    device.tap(talkId, this.random.chance(0.6), tab);
    if (this.random.chance(0.3)) this.time.after(this.random() * 500, () => device.close(tab));
    for (let taps = this.random.below(4); taps > 0; taps -= 1) {
      this.time.after(this.random() * this.random() * 3000, () => device.tap(talkId, this.random.chance(0.6)));
    }
  }

  /** The same talk changes on several devices at almost the same time, so that messages cross. */
  #tapTogether(talkId: string): void {
    for (const device of this.devices) {
      this.time.after(this.random() * 2500, () => device.tap(talkId, this.random.chance(0.6)));
    }
  }

  /** The token has expired or was used elsewhere: any server process may end the session. */
  #endSession({ parts: { name } }: SimDevice): void {
    const id = this.#tokens.get(name)!;
    const session = this.disk.get(SESSIONS, id) as Session | undefined;
    if (!session || !isLive(session, this.now)) return;
    this.disk.put(SESSIONS, { ...session, state: 'ended' } as Session);
    this.witness.saw('a log-in ends');
    this.#ended.set(id, this.random.chance(0.5) ? LOGGED_OUT : refusal('logged-in-elsewhere', 'Log in again'));
    this.servers
      .find(({ isUp }) => isUp)
      ?.ports.streams.endSession(id, { code: 'not-logged-in', message: 'Log in again' });
  }

  /** Sleeps: offline, while its clock runs on or stops for hours. */
  #sleep(device: SimDevice): void {
    device.goOnline(false);
    device.setClock(this.random() * 43_200_000 * (this.random.chance(0.5) ? 1 : -1));
    this.time.after(this.random() * 8000, () => device.goOnline(true));
  }

  /** In another network: behind a portal until its terms are accepted, or a network with delays of seconds. */
  #elsewhere({ parts: { network } }: SimDevice): void {
    const kind = this.random.chance(0.5) ? 'isPortal' : 'isSlow';
    network[kind] = true;
    this.time.after(this.random() * 20_000, () => {
      network[kind] = false;
    });
  }

  async #between(): Promise<void> {
    const backup = this.disk.copy();
    await this.#chaos(5);
    await this.#calmDown(5000);
    if (this.random.chance(0.5)) await this.#aMonthPasses();
    else await this.#restore(backup);
  }

  /** Old entries are removed; devices that were offline that long start over. */
  async #aMonthPasses(): Promise<void> {
    this.#passed += LOG_KEEP + 1000;
    const up = this.servers.filter(({ isUp }) => isUp);
    await this.#settled(
      Promise.all(
        this.disk
          .scopes()
          .map((scope) => this.random.pick(up).ports.log.truncate(scope, this.witness.countedUpTo(scope))),
      ),
    );
  }

  /** Restores an earlier store as a new log. */
  async #restore(backup: MemoryDisk): Promise<void> {
    this.isFair = false;
    this.#restoredAt = this.time.now;
    this.disk.onEntry = () => undefined;
    this.disk = backup;
    const row: MetaRow = { id: LOG_ROW, rev: 1, logId: 'restored-log' };
    backup.put(metaTable.name, row);
    this.witness.startOver(
      row.logId,
      backup.scopes().flatMap((scope) => backup.entries(scope)),
    );
    backup.onEntry = (entry) => this.witness.entry(entry);
    for (const server of this.servers) server.kill();
    await this.time.run(this.time.now + 3000);
  }

  async #calmDown(ms: number): Promise<void> {
    this.#calm = true;
    for (const device of this.devices) {
      Object.assign(device.parts.network, { isPortal: false, isSlow: false });
      if (!device.isOnline) device.goOnline(true);
    }
    await this.time.run(this.time.now + ms);
  }

  async #settled(work: Promise<unknown>): Promise<void> {
    await this.time.runUntil(work);
  }
}
