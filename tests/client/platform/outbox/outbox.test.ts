import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import type { RxStorage } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { whenClockSynced } from '../../../../client/platform/outbox/offline-timestamps.ts';
import { networkFailure } from '../../../../client/platform/http/http.ts';
import { openJournal } from '../../../../client/platform/outbox/outbox-journal.ts';
import { localKeys, writeLocal } from '../../../../client/platform/storage/local-store.ts';
import { mineName, openMine } from '../../../../client/platform/outbox/user-db.ts';
import { confirmWritesFromOtherTabs } from '../../../../client/platform/lifecycle/connect-outbox.ts';
import { Outbox } from '../../../../client/platform/outbox/outbox.ts';
import {
  clearUserDocs,
  userDocs,
  pendingUserDocs,
  applyOptimistic,
} from '../../../../client/platform/outbox/user-docs-store.ts';
import { clockReadingKey } from '../../../../client/platform/outbox/user-docs-writer.ts';
import { openOutboxBackup } from '../../../../client/platform/outbox/outbox-backup.ts';
import { personKey } from '../../../../domain/people/person-key.ts';
import { clockState } from '../../../../client/platform/clock/server-clock.ts';
import { pageTimers } from '../../../../client/platform/clock/timers.ts';
import { takeExchange } from '../../../../domain/clock/clock-keeping.ts';
import { startClock } from '../../../../domain/clock/clock-state.ts';
import type { UserDocument } from '../../../../domain/sync/mine.ts';
import { DAY } from '../../../../domain/time.ts';
import { freshLocalStorage } from '../../../support/local-storage.ts';
import { change, MineServer } from '../mine-server.ts';
import { eventually } from '../../../support/eventually.ts';

let count = 0;
let person: string;
let server: MineServer;
const open: Outbox[] = [];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  freshLocalStorage();
  clearUserDocs();
  count += 1;
  person = `person-${count}`;
  server = new MineServer();
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  vi.restoreAllMocks();
});

interface Tab {
  readonly sync: Outbox;
  shown: ReadonlyMap<string, UserDocument>;
  readonly broken: unknown[];
}

/** `show`: gets the documents that this tab draws. */
function tab(
  show: (documents: ReadonlyMap<string, UserDocument>) => void = () => undefined,
  storage?: RxStorage<unknown, unknown>,
): Tab {
  const broken: unknown[] = [];
  const opened: Tab = {
    broken,
    shown: new Map(),
    sync: new Outbox({
      personId: person,
      wire: server,
      timers: pageTimers,
      random: () => 0,
      unjournalled: () => [],
      onSettled: () => undefined,
      onRefused: () => undefined,
      onSending: () => undefined,
      onKnown: () => undefined,
      onDocuments: (documents) => {
        opened.shown = documents;
        show(documents);
      },
      onBroken: (error) => broken.push(error),
      onNoDatabase: () => undefined,
      ...(storage && { storage }),
    }),
  };
  open.push(opened.sync);
  return opened;
}

/** Opens a tab that is also the leader, so it replicates. */
async function leadingTab(): Promise<Tab> {
  const opened = tab();
  await opened.sync.open();
  await opened.sync.lead(true);
  return opened;
}

/** Opens a leading tab in which this change was made and sent. */
async function tabThatSent(document: UserDocument): Promise<Tab> {
  const opened = await leadingTab();
  await opened.sync.put(document);
  await eventually(() => expect(server.history).toEqual([document]));
  return opened;
}

const kept = change('keynote', true, 1);
const dropped = change('keynote', false, 2);
const lunch = change('lunch', true, 3);

test('taps in the journal are flushed once, in order, and sent once', async () => {
  for (const tap of [kept, dropped, lunch]) openJournal(person).add(tap);
  const [first, second] = [tab(), tab()];
  await first.sync.open();
  await second.sync.open();
  expect(openJournal(person).entries()).toEqual([]);
  await first.sync.lead(true);
  await eventually(() =>
    expect([...server.documents.values()].map(({ doc }) => doc)).toEqual(expect.arrayContaining([dropped, lunch])),
  );
  expect(server.history.map((doc) => doc.rev).toSorted()).toEqual([dropped.rev, lunch.rev].toSorted());
});

test('a position reported while a replication starts is pulled once it runs', async () => {
  const noted = Promise.withResolvers<void>();
  const opened = tab(undefined, slowToSayWhatWasSent(noted.promise));
  await opened.sync.open();
  await opened.sync.put(kept);
  const leading = opened.sync.lead(true);
  await eventually(() => expect(server.history).toEqual([kept]));
  await eventually(() => expect(server.pulls).toHaveLength(1));
  server.write(lunch);
  opened.sync.streamed(server.page(1));
  noted.resolve();
  await leading;
  await eventually(() => expect(opened.shown.get(lunch.id)?.rev).toBe(lunch.rev));
});

/** A storage that reports several changes of a replication at once, once `may` resolves. */
function slowToSayWhatWasSent(may: Promise<void>): RxStorage<unknown, unknown> {
  const storage: RxStorage<unknown, unknown> = getRxStorageDexie();
  return {
    ...storage,
    async createStorageInstance(parameters) {
      const instance = await storage.createStorageInstance(parameters);
      const find = instance.findDocumentsById.bind(instance);
      instance.findDocumentsById = async (ids, deleted) => {
        if (ids.length > 1 && ids.includes('up|1')) await may;
        return find(ids, deleted);
      };
      return instance;
    },
  };
}

test('a tap that another tab flushed and sent is confirmed in its own tab too, and hides no later change', async () => {
  openJournal(person).add(kept);
  applyOptimistic(kept);
  await leadingTab();
  await eventually(() => expect(server.history).toEqual([kept]));
  expect(pendingUserDocs()).toEqual([kept]);

  const own = tab(confirmWritesFromOtherTabs(person, pageTimers, () => undefined).take);
  await own.sync.open();
  await eventually(() => expect(pendingUserDocs()).toEqual([]));
  expect(userDocs.get().get(kept.id)).toEqual(kept);
  await own.sync.lead(true);
  server.write(dropped);
  own.sync.hurry();
  await eventually(() => expect(userDocs.get().get(kept.id)?.rev).toBe(dropped.rev));
});

test('a tap overtaken on the server before its own tab read the database is confirmed as well', async () => {
  openJournal(person).add(kept);
  applyOptimistic(kept);
  const other = await leadingTab();
  await eventually(() => expect(server.history).toEqual([kept]));
  server.write(dropped);
  other.sync.hurry();
  await eventually(() => expect(other.shown.get(kept.id)?.rev).toBe(dropped.rev));

  const own = tab(confirmWritesFromOtherTabs(person, pageTimers, () => undefined).take);
  await own.sync.open();
  await eventually(() => expect([pendingUserDocs(), userDocs.get().get(kept.id)?.rev]).toEqual([[], dropped.rev]));
});

test('hundreds of changes acknowledged together are removed from the backup together', async () => {
  const { sync } = tab();
  await sync.open();
  const changes = Array.from({ length: 200 }, (_, index) => change(`talk-${index}`, true, index));
  await Promise.all(changes.map((document) => sync.put(document)));
  expect(openOutboxBackup(person).entries()).toHaveLength(200);
  const reads = vi.spyOn(localStorage, 'getItem');
  await sync.lead(true);
  await eventually(() => expect(openOutboxBackup(person).entries()).toEqual([]));
  expect(server.history).toHaveLength(200);
  // Each read parses all rows: with one read per change, a phone would freeze for seconds.
  expect(reads.mock.calls.length).toBeLessThan(100);
});

test('a late flush of one tab never undoes a later change of another tab', async () => {
  const database = await openMine({ name: mineName(personKey(person)), onBroken: () => undefined });
  await database.put(dropped);
  await database.put(kept, () => false);
  expect((await database.collection.findOne(kept.id).exec())?.rev).toBe(dropped.rev);
  await database.put(lunch, () => false);
  await database.put(kept, () => true);
  expect((await database.collection.find().exec()).map(({ rev }) => rev).toSorted()).toEqual(
    [kept.rev, lunch.rev].toSorted(),
  );
  await database.close();
});

test('if the databases were cleared while the app was closed, changes that the server lacks are still sent', async () => {
  const before = await tabThatSent(kept);
  server.online = false;
  await before.sync.put(lunch);
  await eventually(() => expect(before.sync.unsent.map(({ id }) => id)).toEqual([lunch.id]));
  await before.sync.close();
  await clearDatabases();

  server.online = true;
  await leadingTab();
  await eventually(() => expect(server.history.map(({ rev }) => rev)).toEqual([kept.rev, lunch.rev]));
  await eventually(() => expect(openOutboxBackup(person).entries()).toEqual([]));
});

test('a tap made before the server’s time is known waits for it, and is dated by it', async () => {
  const wrongDevice = { monotonic: performance.now(), wall: Date.now() };
  clockState.set(startClock(wrongDevice));
  const early = { ...kept, changedAt: Date.now() };
  openJournal(person).add(early);
  writeLocal(clockReadingKey(early), { ...wrongDevice, page: performance.timeOrigin });
  const device = tab();
  const leave = whenClockSynced(() => device.sync.hurry());
  await device.sync.open();
  await device.sync.lead(true);
  await device.sync.put(lunch);
  await eventually(() => expect(server.history).toEqual([lunch]));

  const aDayAgo = wrongDevice.wall - DAY;
  clockState.set(
    takeExchange(clockState.get(), {
      sent: wrongDevice,
      serverReceived: aDayAgo,
      serverSent: aDayAgo,
      got: wrongDevice,
    }),
  );
  await eventually(() => expect(server.history.map(({ rev }) => rev)).toEqual([lunch.rev, early.rev]));
  expect(Math.abs((server.get(kept.id)?.changedAt ?? 0) - aDayAgo)).toBeLessThan(10);
  expect(localKeys('')).not.toContain(clockReadingKey(early));
  leave();
});

test('a page that dies after the flush but before recording it flushes again without harm', async () => {
  const first = tab();
  await first.sync.open();
  await first.sync.put(kept);
  await first.sync.lead(true);
  await eventually(() => expect(server.history).toEqual([kept]));
  await first.sync.close();
  openJournal(person).add(kept);
  const second = await leadingTab();
  await eventually(() => expect(second.shown.get(kept.id)?.rev).toBe(kept.rev));
  expect([server.history, openJournal(person).entries()]).toEqual([[kept], []]);
});

test('a change that the database refused never undoes a later one that it stored', () => {
  const journal = openJournal(person);
  for (const tap of [kept, lunch, dropped]) journal.add(tap);
  journal.settle(dropped);
  expect(journal.entries()).toEqual([lunch]);
});

describe('in a browser without a database', () => {
  const refusals: readonly [string, () => void][] = [
    [
      'for lack of room',
      () => vi.stubGlobal('navigator', { storage: { estimate: () => Promise.resolve({ quota: 1000, usage: 999 }) } }),
    ],
    [
      'by an error',
      () =>
        vi
          .spyOn(indexedDB, 'databases')
          .mockRejectedValue(new DOMException('The operation is insecure', 'SecurityError')),
    ],
    ['by never answering', () => vi.spyOn(indexedDB, 'databases').mockReturnValue(new Promise(() => undefined))],
  ];

  test.each(refusals)(
    '%s, what was done is sent from memory, and moves into the database as soon as there is one',
    async (_, refuse) => {
      refuse();
      const device = tab();
      openJournal(person).add(kept);
      await device.sync.open();
      expect(device.broken.length).toBe(1);
      await device.sync.put(lunch);
      await eventually(() =>
        expect(server.history.map(({ rev }) => rev).toSorted()).toEqual([kept.rev, lunch.rev].toSorted()),
      );
      expect(openJournal(person).entries()).toEqual([]);

      vi.unstubAllGlobals();
      vi.restoreAllMocks();
      device.sync.hurry();
      await eventually(async () =>
        expect((await Dexie.getDatabaseNames()).some((name) => name.includes(personKey(person)))).toBe(true),
      );
      await device.sync.lead(true);
      expect([...device.shown.keys()].toSorted()).toEqual([kept.id, lunch.id].toSorted());
      expect(server.history.length).toBe(2);
    },
  );

  test('changes not sent when the page is left wait in localStorage for the next', async () => {
    vi.spyOn(indexedDB, 'databases').mockRejectedValue(new DOMException('The operation is insecure', 'SecurityError'));
    server.online = false;
    const first = tab();
    await first.sync.open();
    await first.sync.put(kept);
    await first.sync.close();
    server.online = true;
    const second = tab();
    await second.sync.open();
    await eventually(() => expect(server.history).toEqual([kept]));
    await eventually(() => expect(openOutboxBackup(person).entries()).toEqual([]));
  });
});

test('unacknowledged changes count as unsent, also after a restart without network', async () => {
  const first = await leadingTab();
  await first.sync.put(kept);
  await eventually(() => expect(first.sync.known?.among(first.shown)).toEqual([]));
  server.online = false;
  await first.sync.put(lunch);
  await eventually(() => expect(first.sync.unsent.map((doc) => doc.id)).toEqual([lunch.id]));
  await first.sync.close();
  const second = await leadingTab();
  await eventually(() => expect(second.sync.unsent.map((doc) => doc.id)).toEqual([lunch.id]));
});

test('a database that the browser removed is opened again with everything in memory, and unsent changes are sent', async () => {
  const device = await tabThatSent(kept);
  server.online = false;
  await device.sync.put(lunch);
  await eventually(() => expect(device.shown.size).toBe(2));
  await clearDatabases();
  await eventually(() => expect(device.broken.length).toBeGreaterThan(0));
  server.online = true;
  await eventually(() => expect(server.history.map((doc) => doc.rev)).toEqual([kept.rev, lunch.rev]));
  expect([...device.shown.keys()].toSorted()).toEqual([kept.id, lunch.id].toSorted());
});

test('after the server was restored from a backup, changes that it lost are sent again', async () => {
  const device = await tabThatSent(kept);
  const restored = restore();
  device.sync.heard('log-2', 0);
  await eventually(() => expect(restored.history).toEqual([kept]));
});

test('changes sent before the first pull are sent again too, after the server was restored', async () => {
  server.pull = () => Promise.resolve({ ok: false, refusal: networkFailure });
  const device = tab();
  await device.sync.open();
  await device.sync.put(kept);
  await device.sync.lead(true);
  await eventually(() => expect(server.history).toEqual([kept]));
  const restored = restore();
  device.sync.heard('log-2', 0);
  await eventually(() => expect(restored.history).toEqual([kept]));
});

/** Replaces the server by a backup from before everything that happened. */
function restore(): MineServer {
  const restored = new MineServer();
  restored.logId = 'log-2';
  Object.assign(server, { push: restored.push.bind(restored), pull: restored.pull.bind(restored) });
  return restored;
}

/** Does what `Clear site data` does: closes the connections of the page and deletes the databases. */
async function clearDatabases(): Promise<void> {
  const names = (await Dexie.getDatabaseNames()).filter((name) => name.includes(personKey(person)));
  expect(names.length).toBeGreaterThan(0);
  await Promise.all(
    names.map(
      (name) =>
        new Promise<void>((resolve) => {
          const request = indexedDB.deleteDatabase(name);
          for (const outcome of ['success', 'error']) request.addEventListener(outcome, () => resolve());
        }),
    ),
  );
}
