import 'fake-indexeddb/auto';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { RxStorage } from 'rxdb/plugins/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMine, type MineDatabase } from '../../../../client/platform/outbox/user-db.ts';
import { startReplication, type Replication } from '../../../../client/platform/outbox/replication.ts';
import type { UserDocument } from '../../../../domain/sync/mine.ts';
import { change, MineServer } from '../mine-server.ts';
import { eventually } from '../../../support/eventually.ts';

let count = 0;
const open: { stop: () => Promise<void> }[] = [];

beforeEach(() => {
  // RxDB's Dexie storage logs an advertisement once per process.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.stop();
  vi.restoreAllMocks();
});

const settled = (ms = 60): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Device {
  readonly database: MineDatabase;
  readonly acknowledged: Map<string, string>;
  readonly broken: unknown[];
}

async function device(storage: RxStorage<unknown, unknown> = getRxStorageMemory(), name?: string): Promise<Device> {
  count += 1;
  const broken: unknown[] = [];
  const database = await openMine({
    name: name ?? `replication-${count}`,
    storage,
    onBroken: (error) => broken.push(error),
  });
  open.push({ stop: () => database.close() });
  return { database, acknowledged: new Map(), broken };
}

async function replicate(
  { database, acknowledged }: Device,
  server: Pick<MineServer, 'push' | 'pull'>,
  onHeldUp: (why: string) => void = () => undefined,
): Promise<Replication> {
  const replication = await startReplication({
    collection: database.collection,
    undecided: database.undecided,
    wire: server,
    sleep: () => settled(5),
    random: () => 0,
    onAcknowledged: (id, rev) => acknowledged.set(id, rev),
    onActivity: () => undefined,
    onRefused: () => undefined,
    onHeldUp,
    onLog: () => undefined,
  });
  open.push({ stop: () => replication.stop() });
  return replication;
}

const revOf = async ({ database }: Device, id: string): Promise<string | undefined> =>
  (await database.collection.findOne(id).exec())?.rev;

const kept = change('keynote', true, 1);
const dropped = change('keynote', false, 2);

test('a change on one device arrives on the other', async () => {
  const server = new MineServer();
  const [phone, laptop] = [await device(), await device()];
  await replicate(phone, server);
  const onLaptop = await replicate(laptop, server);
  await phone.database.put(kept);
  await eventually(() => expect(server.get('agenda:keynote')).toEqual(kept));
  onLaptop.hurry();
  await eventually(async () => expect(await revOf(laptop, 'agenda:keynote')).toBe(kept.rev));
  expect(phone.acknowledged).toEqual(new Map([['agenda:keynote', kept.rev]]));
});

test('fifty taps with every second answer lost are stored once each and end as the person left them', async () => {
  const server = new MineServer();
  let calls = 0;
  server.faults = { losesAnswer: () => (calls += 1) % 2 === 0 };
  const phone = await device();
  await replicate(phone, server);
  const taps = Array.from({ length: 50 }, (_, index) => change(`talk-${index % 10}`, index % 3 !== 0, index + 1));
  for (const tap of taps) await phone.database.put(tap);
  const last = new Map(taps.map((tap) => [tap.id, tap.rev]));
  await eventually(() => expect(phone.acknowledged).toEqual(last));
  expect(new Map([...server.documents].map(([id, { doc }]) => [id, doc.rev]))).toEqual(last);
  expect(new Set(server.history.map((doc) => doc.rev)).size).toBe(server.history.length);
});

test('a change made elsewhere while ours is being sent is not overlooked (H2)', async () => {
  const server = new MineServer();
  server.write(kept);
  const phone = await device();
  const first = await replicate(phone, server);
  await eventually(async () => expect(await revOf(phone, kept.id)).toBe(kept.rev));
  await first.stop();
  await phone.database.put(dropped);
  const again = change('keynote', true, 3);
  let others = true;
  server.faults = {
    beforePull: () => settled(30),
    afterPush: async () => {
      // Our change is stored; another device changes the talk before we hear of it.
      if (others) server.write(again);
      others = false;
      await settled(120);
    },
  };
  const second = await replicate(phone, server);
  await settled(400);
  second.hurry();
  await settled(200);
  expect(await revOf(phone, kept.id)).toBe(again.rev);
});

/** A device that has everything that its server has: this document. */
async function caughtUp(document: UserDocument) {
  const server = new MineServer();
  server.write(document);
  const phone = await device();
  const replication = await replicate(phone, server);
  await eventually(async () => expect(await revOf(phone, document.id)).toBe(document.rev));
  await settled();
  return { server, phone, replication };
}

test('changes of the own log that arrived by stream, made here or elsewhere, are not fetched again', async () => {
  const opening = change('opening', true, 1);
  const { server, phone, replication } = await caughtUp(opening);
  const fetched = server.pulls.length;
  server.write(kept);
  replication.streamed(server.page(1));
  await eventually(async () => expect(await revOf(phone, kept.id)).toBe(kept.rev));
  await phone.database.put(dropped);
  await eventually(() => expect(phone.acknowledged.get(kept.id)).toBe(dropped.rev));
  replication.streamed(server.page(2));
  await eventually(() => expect(replication.checkpoint()?.n).toBe(3));
  await settled();
  expect([await revOf(phone, kept.id), server.pulls.length]).toEqual([dropped.rev, fetched]);
});

test('changes missed between two streams during a push are fetched, whatever the first stream brought', async () => {
  const { server, phone, replication } = await caughtUp(kept);
  const [sending, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  server.faults = {
    beforePush: () => {
      sending.resolve();
      return sent.promise;
    },
  };
  await phone.database.put(change('lunch', true, 1));
  await sending.promise;
  const [opening, closing] = [change('opening', true, 1), change('closing', true, 2)];
  server.write(opening);
  replication.streamed(server.page(1));
  // The stream breaks off; the next one starts here.
  server.write(closing);
  replication.hurry();
  sent.resolve();
  await eventually(async () => expect(await revOf(phone, closing.id)).toBe(closing.rev));
  expect(await revOf(phone, opening.id)).toBe(opening.rev);
});

test('ops of the own log that do not follow the local position are fetched', async () => {
  const { server, phone, replication } = await caughtUp(kept);
  const [opening, closing] = [change('opening', true, 1), change('closing', true, 2)];
  for (const each of [opening, closing]) server.write(each);
  replication.streamed(server.page(2));
  await eventually(async () => expect(await phone.database.collection.count().exec()).toBe(3));
  server.logId = 'log-2';
  const again = change('closing', false, 3);
  server.write(again);
  replication.streamed(server.page(3));
  await eventually(async () => expect(await revOf(phone, again.id)).toBe(again.rev));
});

test('a run older than the server’s answer to a change does not restore the old value', async () => {
  const opening = change('opening', true, 1);
  const { server, phone, replication } = await caughtUp(opening);
  // Kept on another device, dropped here a moment later; the stream reports the first change late.
  server.write(kept);
  await phone.database.put(dropped);
  await eventually(() => expect(phone.acknowledged.get(kept.id)).toBe(dropped.rev));
  const shown: (string | undefined)[] = [];
  phone.database.collection.findOne(kept.id).$.subscribe((document) => shown.push(document?.rev));
  await settled();
  replication.streamed(server.page(1, 2));
  await eventually(() => expect(replication.checkpoint()?.n).toBe(3));
  await settled();
  expect(new Set(shown)).toEqual(new Set([dropped.rev]));
});

test('a change of a device with a fast clock gets the server’s date, and a later change still wins', async () => {
  const server = new MineServer();
  server.now = 100;
  const phone = await device();
  const replication = await replicate(phone, server);
  const dateOf = async () => (await phone.database.collection.findOne('agenda:keynote').exec())?.toJSON();
  await phone.database.put(change('keynote', true, 5000));
  await eventually(() => expect(phone.acknowledged.get('agenda:keynote')).toBeDefined());
  replication.hurry();
  await eventually(async () => expect((await dateOf())?.changedAt).toBe(100));
  const writes = server.history.length;
  server.now = 300;
  const later = change('keynote', false, 200);
  await phone.database.put(later);
  await eventually(() => expect(server.get('agenda:keynote')).toEqual(later));
  replication.hurry();
  await settled();
  expect([await revOf(phone, 'agenda:keynote'), server.history.length - writes]).toEqual([later.rev, 1]);
});

test('a change made before the start is sent even after the clock was set back (H4)', async () => {
  const server = new MineServer();
  const phone = await device();
  await phone.database.put(change('opening', true, 1));
  const ahead = await replicate(phone, server);
  await eventually(() => expect(server.get('agenda:opening')).toBeDefined());
  await settled();
  await ahead.stop();
  // RxDB finds rows to send by their write time, so the write gets an earlier time, as on such a device.
  const instance = phone.database.collection.storageInstance.originalStorageInstance;
  const write = instance.bulkWrite.bind(instance);
  instance.bulkWrite = (rows, context) => {
    for (const row of rows) if (!context.startsWith('replication')) row.document._meta.lwt = 1000.01;
    return write(rows, context);
  };
  await phone.database.put(kept);
  instance.bulkWrite = write;
  await replicate(phone, server);
  await eventually(() => expect(server.get(kept.id)).toEqual(kept));
});

test('changes acknowledged while the replication started are not pending again', async () => {
  const server = new MineServer();
  const phone = await device();
  const talks = Array.from({ length: 40 }, (_, index) => `talk-${index}`);
  for (const talk of talks) await phone.database.put(change(talk, true, 1));
  const first = await replicate(phone, server);
  await eventually(() => expect(phone.acknowledged.size).toBe(talks.length));
  await settled();
  await first.stop();
  const changes = talks.map((talk) => change(talk, false, 2));
  for (const each of changes) await phone.database.put(each);
  await replicate(phone, server);
  await eventually(() => expect([...server.documents.values()].map(({ doc }) => doc)).toEqual(changes));
  await settled();
  expect(phone.acknowledged).toEqual(new Map(changes.map(({ id, rev }) => [id, rev])));
});

test('a page that the browser could not store is requested again, not skipped (H1)', async () => {
  const server = new MineServer();
  for (let talk = 0; talk < 250; talk += 1) server.write(change(`talk-${talk}`, true, talk + 1));
  const name = `replication-h1-${Date.now()}`;
  const storage: RxStorage<unknown, unknown> = getRxStorageDexie();
  let failures = 1;
  const failing: RxStorage<unknown, unknown> = {
    name: storage.name,
    rxdbVersion: storage.rxdbVersion,
    async createStorageInstance(parameters) {
      const instance = await storage.createStorageInstance(parameters);
      const write = instance.bulkWrite.bind(instance);
      instance.bulkWrite = (rows, context) => {
        if (context.startsWith('replication-downstream') && (failures -= 1) === 0)
          throw new DOMException('full', 'QuotaExceededError');
        return write(rows, context);
      };
      return instance;
    },
  };
  const full = await device(failing, name);
  const replication = await replicate(full, server).catch(() => undefined);
  await eventually(() => expect(full.broken.length).toBeGreaterThan(0));
  replication?.hurry();
  await settled(200);
  await replication?.stop();
  await full.database.close();
  const freed = await device(getRxStorageDexie(), name);
  await replicate(freed, server);
  await eventually(async () => expect(await freed.database.collection.count().exec()).toBe(250));
});

test('a rejected change returns with its reason, and others continue (H3)', async () => {
  const server = new MineServer();
  const phone = await device();
  const refusing: Pick<MineServer, 'push' | 'pull'> = {
    pull: (after, limit) => server.pull(after, limit),
    push: (rows) =>
      rows.some((row) => row.newDocumentState.ref === 'lunch')
        ? Promise.resolve({ ok: false, refusal: { code: 'malformed', message: 'This cannot be read' } })
        : server.push(rows),
  };
  await phone.database.put(change('lunch', true, 1));
  await phone.database.put(kept);
  await replicate(phone, refusing);
  await eventually(async () => {
    const lunch = await phone.database.collection.findOne('agenda:lunch').exec();
    expect(lunch?.toJSON().refusal).toEqual({ code: 'invalid', message: 'This cannot be read' });
  });
  expect(server.get(kept.id)).toEqual(kept);
  server.write(change('closing', true, 5));
  await eventually(async () => {
    expect(await revOf(phone, 'agenda:keynote')).toBe(kept.rev);
  });
});

test.each(['in the same run', 'after a restart'])(
  'why a change was turned down is still told when what stands instead is read from the server, %s',
  async (when) => {
    const server = new MineServer();
    const phone = await device();
    const reason = { code: 'invalid', message: 'It cannot be taken back' } as const;
    const refusing: Pick<MineServer, 'push' | 'pull'> = {
      pull: (after, limit) => server.pull(after, limit),
      push: (rows) => {
        const documents = rows.flatMap(({ newDocumentState: { id, changedAt } }) => {
          const held = server.get(id);
          return held ? [{ ...held, changedAt, refusal: reason }] : [];
        });
        return documents.length > 0
          ? Promise.resolve({ ok: true, value: { documents, logId: server.logId } })
          : server.push(rows);
      },
    };
    const shown = async () => (await phone.database.collection.findOne(kept.id).exec())?.toJSON();
    const standing = { ...kept, changedAt: dropped.changedAt, refusal: reason };
    const first = await replicate(phone, refusing);
    await phone.database.put(kept);
    await eventually(() => expect(server.get(kept.id)).toEqual(kept));
    await phone.database.put(dropped);
    await eventually(async () => expect(await shown()).toEqual(standing));
    if (when === 'after a restart') await first.stop();
    const next = when === 'after a restart' ? await replicate(phone, refusing) : first;
    const another = change('closing', true, 5);
    server.write(another);
    next.hurry();
    await eventually(async () => expect(await revOf(phone, another.id)).toBe(another.rev));
    expect(await shown()).toEqual(standing);
    expect(phone.acknowledged.get(kept.id)).toBe(kept.rev);
  },
);

test.each([
  'network',
  'too-many',
  'not-logged-in',
  'logged-in-elsewhere',
  'not-allowed',
  'not-found',
  'conflict',
  'stale',
  'gone',
  'update-needed',
] as const)('a refused call (%s) does not reject its changes: they wait and are sent', async (code) => {
  const server = new MineServer();
  const phone = await device();
  let tries = 0;
  await phone.database.put(kept);
  await replicate(phone, {
    pull: (after, limit) => server.pull(after, limit),
    push: (rows) =>
      (tries += 1) <= 3 ? Promise.resolve({ ok: false, refusal: { code, message: 'Not now' } }) : server.push(rows),
  });
  await eventually(() => expect(server.get(kept.id)).toEqual(kept));
  expect((await phone.database.collection.findOne(kept.id).exec())?.toJSON()).toEqual(kept);
});

test('without a network nothing is lost and nothing is sent twice when it returns', async () => {
  const server = new MineServer();
  server.online = false;
  const phone = await device();
  const replication = await replicate(phone, server);
  await phone.database.put(kept);
  await phone.database.put(dropped);
  await settled(100);
  expect(server.history).toEqual([]);
  server.online = true;
  replication.hurry();
  await eventually(() => expect(server.get(kept.id)).toEqual(dropped));
  expect(server.history.map((doc) => doc.rev)).toContain(dropped.rev);
  expect(new Set(server.history.map((doc) => doc.rev)).size).toBe(server.history.length);
});

test('flushing the same change twice, from two tabs at once, stores it once', async () => {
  const phone = await device();
  await Promise.all([phone.database.put(kept), phone.database.put(kept), phone.database.put(kept)]);
  const documents = await phone.database.collection.find().exec();
  expect(documents.map((document) => document.toJSON())).toEqual([kept]);
});

test('a deferred change waits alone: others are stored, and it is sent again when its time has come', async () => {
  const server = new MineServer();
  const phone = await device();
  await replicate(phone, server);
  const [first, second] = [change('opening', true, 1), change('closing', true, 2)];
  server.faults = { later: (id) => (id === first.id ? 50 : undefined) };
  await Promise.all([first, second].map((document) => phone.database.put(document)));
  await eventually(() => expect(server.history).toEqual([second]));
  await settled(200);
  expect([phone.acknowledged.get(first.id), phone.acknowledged.get(second.id)]).toEqual([undefined, second.rev]);
  server.faults = {};
  await eventually(() => expect(server.history).toEqual([second, first]));
  await eventually(() => expect(phone.acknowledged.get(first.id)).toBe(first.rev));
});

test('a deferred change is still unsent for a page that starts later', async () => {
  const server = new MineServer();
  const phone = await device();
  const before = await replicate(phone, server);
  const [first, second] = [change('opening', true, 1), change('closing', true, 2)];
  server.faults = { later: (id) => (id === first.id ? 60_000 : undefined) };
  await phone.database.put(first);
  await phone.database.put(second);
  await eventually(() => expect(phone.acknowledged.get(second.id)).toBe(second.rev));
  await before.stop();
  expect(server.history).toEqual([second]);
  server.faults = {};
  await replicate(phone, server);
  await eventually(() => expect(server.history).toEqual([second, first]));
});

test('a batch that is too large is sent in parts; a row that is too large is rejected with its reason, and the rest arrives', async () => {
  const server = new MineServer();
  const phone = await device();
  const sizes: number[] = [];
  const tooLarge = { ok: false, refusal: { code: 'too-large', message: 'Too long' } } as const;
  await phone.database.collection.bulkInsert(Array.from({ length: 9 }, (_, n) => change(`talk-${n}`, true, n + 1)));
  await replicate(phone, {
    pull: (after, limit) => server.pull(after, limit),
    push: async (rows) => {
      sizes.push(rows.length);
      const isTooLarge = rows.length > 3 || rows.some(({ newDocumentState: { ref } }) => ref === 'talk-4');
      return isTooLarge ? tooLarge : server.push(rows);
    },
  });
  await vi.waitFor(async () => {
    const refused = await phone.database.collection.findOne('agenda:talk-4').exec();
    expect(refused?.refusal).toEqual({ code: 'invalid', message: 'Too long' });
    expect(server.documents.size).toBe(8);
  });
  expect(Math.max(...sizes)).toBe(9);
  expect([...server.documents.keys()].toSorted()).toEqual([0, 1, 2, 3, 5, 6, 7, 8].map((n) => `agenda:talk-${n}`));
});

test('a change that the server accepts only an hour later is shown with its reason, stays, and delays nothing else', async () => {
  const server = new MineServer();
  const [phone, told] = [await device(), [] as string[]];
  const later = (id: string, after: number) => [
    { id, after, message: 'You have stored as much as one person can here.' },
  ];
  await replicate(
    phone,
    {
      pull: (after, limit) => server.pull(after, limit),
      push: async (rows) => {
        const isFull = rows.some(({ newDocumentState: { id } }) => id === kept.id);
        const answer = await server.push(rows.filter(({ newDocumentState: { id } }) => id !== kept.id));
        return answer.ok && isFull
          ? { ok: true, value: { ...answer.value, later: later(kept.id, 3_600_000) } }
          : answer;
      },
    },
    (why) => told.push(why),
  );
  const other = change('another', true, 1);
  await phone.database.put(kept);
  await phone.database.put(other);
  await vi.waitFor(() => expect(server.get(other.id)).toEqual(other));
  await vi.waitFor(() => expect(told[0]).toBe('You have stored as much as one person can here.'));
  expect([await revOf(phone, kept.id), phone.acknowledged.has(kept.id), server.get(kept.id)]).toEqual([
    kept.rev,
    false,
    undefined,
  ]);
});
