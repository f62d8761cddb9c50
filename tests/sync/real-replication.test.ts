import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkFailure, type Result } from '../../client/platform/http/http.ts';
import { type MineDatabase, openMine } from '../../client/platform/outbox/user-db.ts';
import { type Replication, startReplication } from '../../client/platform/outbox/replication.ts';
import type { SyncClient } from '../../client/platform/transport/sync-client.ts';
import type { Actor } from '../../domain/people/actor.ts';
import { type LogPage, personScope } from '../../domain/sync/log.ts';
import { randomId } from '../../server/platform/random-id.ts';
import type { Ports } from '../../server/ports.ts';
import { openEmbeddedStore } from '../../server/store/embedded/store.ts';
import { pullMine } from '../../server/api/sync/sync-endpoints.ts';
import { pushMine } from '../../server/api/sync/push-mine.ts';
import { openSyncLog } from '../../server/log/sync-log.ts';
import { lunch, testTalk } from '../support/conference.ts';
import { STUCK_AFTER } from '../support/eventually.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import { logTables } from '../../server/api/sync/log-tables.ts';
import { agendaDocument } from '../support/agenda-document.ts';

// The simulator uses our model of RxDB; here RxDB itself runs with the real log, in real time, with the same faults.
const SEEDS = Math.max(24, Math.floor(Number(process.env['SEEDS'] ?? 0) / 20));
/** RxDB's free build allows a limited number of open collections. */
const AT_ONCE = 4;
const TALKS = ['opening', 'kernel', 'closing', 'lunch'];

let folder: string;
let ports: Ports;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-replication-'));
  const store = await openEmbeddedStore(join(folder, 'plenary.db'));
  const log = await openSyncLog({ tables: logTables, store, now: Date.now, randomId });
  // A person's documents need nothing else.
  ports = { store, log, now: Date.now, randomId, attempts: { take: () => 0 } } as unknown as Ports;
  const talks = [...TALKS.filter((id) => id !== 'lunch').map((id) => testTalk({ id })), lunch];
  await log.append('pub', {
    mid: 'talks',
    by: 'server',
    decide: () => ({ ops: talks.map((doc) => ({ c: 'talks', id: doc.id, rev: 'first', doc })) }),
  });
});

afterAll(async () => {
  await ports.log.close();
  await ports.store.close();
  await rm(folder, { recursive: true });
});

/** The server as one device reaches it: late, not at all, or in one direction only. */
class PatchyWire implements Pick<SyncClient, 'push' | 'pull'> {
  isOnline = true;
  isPatchy = true;
  readonly #actor: Actor;
  readonly #random: Random;

  constructor(actor: Actor, random: Random) {
    this.#actor = actor;
    this.#random = random;
  }

  // Pushes are answered slowly and pulls are sent slowly, so that they cross (H2).
  push: SyncClient['push'] = (rows) =>
    this.#over({ there: 5, back: 60 }, async () => ({
      documents: await pushMine(
        this.#actor,
        rows.map(({ newDocumentState }) => ({ ...newDocumentState })),
        ports,
      ),
      logId: ports.log.logId,
    }));

  pull: SyncClient['pull'] = (after, limit) =>
    this.#over({ there: 40, back: 5 }, async () => {
      const state = await ports.log.state(personScope(this.#actor.id));
      return pullMine(state, ports.log.logId, { logId: after?.logId, after: after?.n ?? 0, limit });
    });

  async #over<T>(upTo: { there: number; back: number }, work: () => Promise<T>): Promise<Result<T>> {
    await this.#delay(upTo.there);
    if (this.#isLost()) return { ok: false, refusal: networkFailure };
    const value = await work();
    await this.#delay(upTo.back);
    return this.#isLost() ? { ok: false, refusal: networkFailure } : { ok: true, value };
  }

  #delay(upTo: number): Promise<void> {
    return sleep(this.isPatchy ? this.#random() * upTo : 0);
  }

  #isLost(): boolean {
    return !this.isOnline || (this.isPatchy && this.#random.chance(0.12));
  }
}

class RealDevice {
  readonly wire: PatchyWire;
  readonly #name: string;
  readonly #random: Random;
  #database!: MineDatabase;
  #replication: Replication | undefined;
  #taps = 0;

  constructor(name: string, wire: PatchyWire, random: Random) {
    this.wire = wire;
    this.#name = name;
    this.#random = random;
  }

  async open(): Promise<void> {
    this.#database = await openMine({ name: this.#name, storage: getRxStorageMemory(), onBroken: () => undefined });
    await this.start();
  }

  async start(): Promise<void> {
    this.#replication = await startReplication({
      collection: this.#database.collection,
      undecided: this.#database.undecided,
      wire: this.wire,
      random: this.#random,
      sleep: () => sleep(5),
      onAcknowledged: () => undefined,
      onActivity: () => undefined,
      onRefused: () => undefined,
      onLog: () => undefined,
    });
  }

  async stop(): Promise<void> {
    await this.#replication?.stop();
    this.#replication = undefined;
  }

  hurry(): void {
    this.#replication?.hurry();
  }

  hears(page: LogPage): void {
    this.#replication?.streamed({ ...page, ops: [...page.ops], logId: ports.log.logId });
  }

  async tap(talkId = this.#random.pick(TALKS)): Promise<void> {
    const rev = `${this.#name}-tap-${(this.#taps += 1)}`;
    await this.#database.put(agendaDocument({ talkId, kept: this.#random.chance(0.6), changedAt: Date.now(), rev }));
  }

  /** Returns documents that differ on this device and the server for no known reason. */
  async differing(server: ReadonlyMap<string, string>): Promise<string[]> {
    const documents = await this.#database.collection.find().exec();
    const held = new Map(documents.map((document) => [document.id, document]));
    return [...new Set([...server.keys(), ...held.keys()])]
      .filter((id) => !held.get(id)?.refusal && held.get(id)?.rev !== server.get(id))
      .map((id) => `${this.#name} holds ${held.get(id)?.rev} of ${id}, the server ${server.get(id)}`);
  }

  async close(): Promise<void> {
    await this.stop();
    await this.#database.close();
  }
}

/** The same person acts in a third place with a good network. */
async function tapElsewhere(actor: Actor, random: Random, talkId = random.pick(TALKS)): Promise<void> {
  const changedAt = Date.now();
  await pushMine(
    actor,
    [{ ...agendaDocument({ talkId, kept: random.chance(0.6), changedAt, rev: `elsewhere-${randomId(9)}` }) }],
    ports,
  );
}

async function step(actor: Actor, devices: readonly RealDevice[], random: Random): Promise<void> {
  const device = random.pick(devices);
  const roll = random();
  if (roll < 0.35) await device.tap();
  else if (roll < 0.65) await tapElsewhere(actor, random);
  else if (roll < 0.75) device.wire.isOnline = !device.wire.isOnline;
  else if (roll < 0.9) await restart(actor, device, random);
  else device.hurry();
  await sleep(random() * 10);
}

/** Earlier changes are sent during the first pull, while more happens. */
async function restart(actor: Actor, device: RealDevice, random: Random): Promise<void> {
  await device.stop();
  const talkId = random.pick(TALKS);
  await device.tap(talkId);
  const started = device.start();
  for (let count = 0; count < 4; count += 1) {
    await sleep(random() * 15);
    await tapElsewhere(actor, random, talkId);
  }
  await started;
}

async function serverRevs(person: string): Promise<Map<string, string>> {
  return new Map((await ports.log.state(personScope(person))).all('mine').map(({ id, rev }) => [id, rev]));
}

/** Returns the differences between both devices and the server at the end; empty if there are none. */
async function differences(seed: number): Promise<string[]> {
  const random = seededRandom(seed);
  const person = `person-${seed}`;
  const actor: Actor = { id: person, roles: ['ROLE_ATTENDEE'], companyId: null, replayAccess: false };
  const devices = ['phone', 'laptop'].map(
    (kind) => new RealDevice(`${kind}-${seed}`, new PatchyWire(actor, random), random),
  );
  for (const device of devices) await device.open();
  // Stream messages arrive late, and some are lost.
  const stopListening = ports.log.subscribe((page) => {
    if (page.s !== personScope(person)) return;
    for (const device of devices) if (random.chance(0.8)) setTimeout(() => device.hears(page), random() * 60);
  });
  for (let count = 0; count < 30; count += 1) await step(actor, devices, random);
  for (const device of devices) Object.assign(device.wire, { isOnline: true, isPatchy: false });
  const end = Date.now() + 8000;
  let wrong: string[] = [];
  do {
    for (const device of devices) device.hurry();
    await sleep(100);
    const server = await serverRevs(person);
    wrong = (await Promise.all(devices.map((device) => device.differing(server)))).flat();
  } while (wrong.length > 0 && Date.now() < end);
  stopListening();
  for (const device of devices) await device.close();
  return wrong;
}

test(
  `RxDB itself ends as the server on every device, whatever the network does (${SEEDS} seeds)`,
  { timeout: STUCK_AFTER + 10_000 * SEEDS },
  async () => {
    const wrong: string[] = [];
    for (let from = 1; from <= SEEDS; from += AT_ONCE) {
      const seeds = Array.from({ length: AT_ONCE }, (_, index) => from + index);
      wrong.push(...(await Promise.all(seeds.map(differences))).flat());
    }
    expect(wrong).toEqual([]);
  },
);
