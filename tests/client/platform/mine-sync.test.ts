import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { networkFailure } from '../../../client/platform/http.ts';
import { openJournal } from '../../../client/platform/journal.ts';
import { MineSync } from '../../../client/platform/mine-sync.ts';
import { personKey } from '../../../client/platform/person-key.ts';
import { isQuotaError } from '../../../client/platform/quota.ts';
import { pageTimers } from '../../../client/platform/timers.ts';
import type { MineDocument } from '../../../domain/sync/mine.ts';
import { freshLocalStorage } from '../../support/local-storage.ts';
import { change, MineServer } from './mine-server.ts';

let count = 0;
let person: string;
let server: MineServer;
const open: MineSync[] = [];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  freshLocalStorage();
  count += 1;
  person = `person-${count}`;
  server = new MineServer();
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  vi.restoreAllMocks();
});

interface Tab { readonly sync: MineSync; shown: ReadonlyMap<string, MineDocument>; readonly broken: unknown[] }

function tab(): Tab {
  const broken: unknown[] = [];
  const opened: Tab = {
    broken, shown: new Map(),
    sync: new MineSync({
      personId: person, wire: server, timers: pageTimers, random: () => 0,
      onSettled: () => undefined, onRefused: () => undefined, onSending: () => undefined, onKnown: () => undefined,
      onDocuments: (documents) => {
        opened.shown = documents;
      },
      onBroken: (error) => broken.push(error),
    }),
  };
  open.push(opened.sync);
  return opened;
}

const kept = change('keynote', true, 1);
const dropped = change('keynote', false, 2);
const lunch = change('lunch', true, 3);

test('taps that waited in the journal are handed over once, in order, and sent once', async () => {
  for (const tap of [kept, dropped, lunch]) openJournal(person).add(tap);
  const [first, second] = [tab(), tab()];
  await first.sync.open();
  await second.sync.open();
  expect(openJournal(person).entries()).toEqual([]);
  await first.sync.lead(true);
  await vi.waitFor(() => expect([...server.documents.values()].map(({ doc }) => doc)).toEqual(expect.arrayContaining([dropped, lunch])));
  expect(server.history.map((doc) => doc.rev).toSorted()).toEqual([dropped.rev, lunch.rev].toSorted());
});

test('a page that died after the hand-over but before it was noted hands over again without harm', async () => {
  const first = tab();
  await first.sync.open();
  await first.sync.put(kept);
  await first.sync.lead(true);
  await vi.waitFor(() => expect(server.history).toEqual([kept]));
  await first.sync.close();
  openJournal(person).add(kept);
  const second = tab();
  await second.sync.open();
  await second.sync.lead(true);
  await vi.waitFor(() => expect(second.shown.get(kept.id)?.rev).toBe(kept.rev));
  expect([server.history, openJournal(person).entries()]).toEqual([[kept], []]);
});

test('a change the database would not take never undoes a later one it took', () => {
  const journal = openJournal(person);
  for (const tap of [kept, lunch, dropped]) journal.add(tap);
  journal.settle(dropped);
  expect(journal.entries()).toEqual([lunch]);
});

test('without room for a database nothing is lost: what was done is sent once there is room', async () => {
  const device = tab();
  // As a browser answers whose disk is full.
  vi.stubGlobal('navigator', { storage: { estimate: () => Promise.resolve({ quota: 1000, usage: 999 }) } });
  openJournal(person).add(kept);
  await device.sync.open();
  expect(device.broken.map(isQuotaError)).toEqual([true]);
  await expect(device.sync.put(kept)).rejects.toThrow('being opened');
  vi.unstubAllGlobals();
  device.sync.hurry();
  await device.sync.lead(true);
  await vi.waitFor(() => expect(server.history).toEqual([kept]));
  expect(openJournal(person).entries()).toEqual([]);
});

test('what the server has not acknowledged is known as unsent, also after a restart without network', async () => {
  const first = tab();
  await first.sync.open();
  await first.sync.lead(true);
  await first.sync.put(kept);
  await vi.waitFor(() => expect(first.sync.known?.among(first.shown)).toEqual([]));
  server.online = false;
  await first.sync.put(lunch);
  await vi.waitFor(() => expect(first.sync.unsent.map((doc) => doc.id)).toEqual([lunch.id]));
  await first.sync.close();
  const second = tab();
  await second.sync.open();
  await second.sync.lead(true);
  await vi.waitFor(() => expect(second.sync.unsent.map((doc) => doc.id)).toEqual([lunch.id]));
});

test('a database the browser took away is opened anew with everything that was in memory, and unsent changes are sent', async () => {
  const device = tab();
  await device.sync.open();
  await device.sync.lead(true);
  await device.sync.put(kept);
  await vi.waitFor(() => expect(server.history).toEqual([kept]));
  server.online = false;
  await device.sync.put(lunch);
  await vi.waitFor(() => expect(device.shown.size).toBe(2));
  await clearDatabases();
  await vi.waitFor(() => expect(device.broken.length).toBeGreaterThan(0));
  server.online = true;
  await vi.waitFor(() => expect(server.history.map((doc) => doc.rev)).toEqual([kept.rev, lunch.rev]), { timeout: 10_000 });
  expect([...device.shown.keys()].toSorted()).toEqual([kept.id, lunch.id].toSorted());
});

test('after the server was restored from a backup, what it forgot is sent again', async () => {
  const device = tab();
  await device.sync.open();
  await device.sync.lead(true);
  await device.sync.put(kept);
  await vi.waitFor(() => expect(server.history).toEqual([kept]));
  const restored = restore();
  device.sync.heard('log-2', 0);
  await vi.waitFor(() => expect(restored.history).toEqual([kept]), { timeout: 10_000 });
});

test('what was sent before the device had asked anything is sent again as well, once the server was restored', async () => {
  server.pull = () => Promise.resolve({ ok: false, refusal: networkFailure });
  const device = tab();
  await device.sync.open();
  await device.sync.put(kept);
  await device.sync.lead(true);
  await vi.waitFor(() => expect(server.history).toEqual([kept]), { timeout: 10_000 });
  const restored = restore();
  device.sync.heard('log-2', 0);
  await vi.waitFor(() => expect(restored.history).toEqual([kept]), { timeout: 10_000 });
});

/** From a backup that is older than anything that happened. */
function restore(): MineServer {
  const restored = new MineServer();
  restored.logId = 'log-2';
  Object.assign(server, { push: restored.push.bind(restored), pull: restored.pull.bind(restored) });
  return restored;
}

/** As `Clear site data` does: the connections are closed under the page, and the databases are gone. */
async function clearDatabases(): Promise<void> {
  const names = (await Dexie.getDatabaseNames()).filter((name) => name.includes(personKey(person)));
  expect(names.length).toBeGreaterThan(0);
  await Promise.all(names.map((name) => new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    for (const outcome of ['success', 'error']) request.addEventListener(outcome, () => resolve());
  })));
}
