import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { type CatalogDatabase, openCatalog } from '../../../../client/platform/replica/catalog-db.ts';
import { Mirror } from '../../../../client/platform/replica/mirror.ts';
import { networkFailure, type Result } from '../../../../client/platform/http/http.ts';
import { type SubscribedScopes, Replicas } from '../../../../client/platform/replica/replicas.ts';
import type { SyncClient } from '../../../../client/platform/transport/sync-client.ts';
import { pageTimers } from '../../../../client/platform/clock/timers.ts';
import { refusal } from '../../../../domain/refusal.ts';
import type { LogAnswer, Snapshot } from '../../../../domain/sync/protocol.ts';

/** A server with one document per scope, which contains the scope's position. */
class Server {
  readonly n = new Map<string, number>();
  readonly calls: string[] = [];

  readonly wire: Pick<SyncClient, 'snapshot' | 'log' | 'digest' | 'earlier'> = {
    snapshot: (scope) =>
      this.#answer('snapshot', scope, (n): Snapshot => {
        const segments = [{ key: 'noted:0', c: 'noted', docs: [document(n)] }];
        return { s: scope, logId: 'log', n, buckets: { noted: 1 }, segments };
      }),
    log: (scope, logId, from) =>
      this.#answer('log', scope, (to): LogAnswer => ({ s: scope, logId, from, to, ops: from === to ? [] : [op(to)] })),
    digest: () => Promise.resolve({ ok: false, refusal: networkFailure }),
    earlier: () => Promise.resolve({ ok: false, refusal: networkFailure }),
  };

  #answer<T>(call: string, scope: string, make: (n: number) => T): Promise<Result<T>> {
    this.calls.push(`${call} ${scope}`);
    const n = this.n.get(scope);
    return Promise.resolve(
      n === undefined
        ? { ok: false, refusal: refusal('not-found', 'There is nothing here') }
        : { ok: true, value: make(n) },
    );
  }
}

const document = (n: number) => ({ id: 'last', rev: `${n}`, doc: { n } });
const op = (n: number) => ({ c: 'noted', ...document(n) });
const carried = (positions: SubscribedScopes['positions'], rooms: readonly string[] = []): SubscribedScopes => ({
  logId: 'log',
  positions: { pub: 1, ...positions },
  rooms,
});

let count = 0;
const open: { readonly set: Replicas; readonly database: CatalogDatabase }[] = [];
afterEach(async () => {
  for (const { set, database } of open.splice(0)) {
    await set.close();
    database.close();
  }
});

/** `kept`: the rooms that stay on the disk when nobody looks at them. */
function startApp(
  server: Server,
  readable: readonly string[],
  device = `scopes-${(count += 1)}`,
  kept: Set<string> = new Set(),
) {
  const database = openCatalog(device);
  const gone: string[] = [];
  const set = new Replicas({
    database,
    wire: server.wire,
    timers: pageTimers,
    readable: () => readable,
    onChange: () => undefined,
    onGone: (scope) => gone.push(scope),
    rooms: { isKept: (scope) => kept.has(scope), onOpened: () => undefined, onLost: (scope) => kept.delete(scope) },
    onStands: () => undefined,
    onMismatch: () => undefined,
    onFull: () => undefined,
  });
  open.push({ set, database });
  set.lead(true);
  const shown = () =>
    Object.fromEntries(set.scopes.map((scope) => [scope, set.mirrorOf(scope)?.get('noted', 'last')?.rev]));
  return { set, database, gone, shown, device, stored: () => database.scopes() };
}

/** A device that has stored these scopes and is closed. */
async function usedDevice(server: Server, scopes: readonly string[]): Promise<string> {
  for (const scope of scopes) server.n.set(scope, 3);
  const app = startApp(server, scopes);
  app.set.begin();
  app.set.hears(carried(Object.fromEntries(scopes.map((scope) => [scope, 3]))));
  await expect.poll(app.stored).toEqual(scopes.toSorted());
  await app.set.close();
  return app.device;
}

test('offline, a start shows only what the last known rights allow, and deletes the rest', async () => {
  const server = new Server();
  const device = await usedDevice(server, ['u:ada', 'replay', 'co:north']);
  const calls = server.calls.length;
  const app = startApp(server, ['pub', 'u:ada', 'co:north'], device);
  app.set.begin();
  await expect.poll(app.shown).toEqual({ 'u:ada': '3', 'co:north': '3' });
  await expect.poll(app.stored).toEqual(['co:north', 'u:ada']);
  expect(server.calls.slice(calls)).toEqual([]);
});

test('the stored programme is never deleted, for a guest or a person: it has a replica of its own', async () => {
  const server = new Server();
  const device = await usedDevice(server, ['adm']);
  const database = openCatalog(device);
  for (const s of ['open', 'pub'])
    await database.replace({
      position: { s, logId: 'log', n: 3, generation: 'first', buckets: { noted: 1 } },
      segments: [],
    });
  database.close();
  const { set, stored } = startApp(server, [], device);
  expect((await stored()).toSorted()).toEqual(['adm', 'open', 'pub']);
  set.begin();
  await expect.poll(async () => (await stored()).toSorted()).toEqual(['open', 'pub']);
});

test('a scope at the device’s position costs no call, and one that moved while it was opened continues', async () => {
  const server = new Server();
  const device = await usedDevice(server, ['u:ada', 'replay']);
  const calls = server.calls.length;
  const app = startApp(server, [], device);
  app.set.begin();
  app.set.hears(carried({ 'u:ada': 3, replay: 3 }));
  server.n.set('replay', 4);
  // The entry arrives before the stored data has been read.
  app.set.feed({ s: 'replay', logId: 'log', from: 3, to: 4, ops: [op(4)] });
  await expect.poll(app.shown).toEqual({ 'u:ada': '3', replay: '4' });
  expect([...new Set(server.calls.slice(calls))]).toEqual(['log replay']);
});

test('nothing is opened before the programme is on the screen', async () => {
  const server = new Server();
  server.n.set('u:ada', 3);
  const app = startApp(server, ['pub', 'u:ada']);
  app.set.hears(carried({ 'u:ada': 3 }));
  expect([app.set.scopes, server.calls]).toEqual([[], []]);
  app.set.begin();
  await expect.poll(app.shown).toEqual({ 'u:ada': '3' });
});

test('another company replaces the previous one, on the screen and on the disk', async () => {
  const server = new Server();
  for (const scope of ['co:north', 'co:south']) server.n.set(scope, 3);
  const app = startApp(server, []);
  app.set.begin();
  app.set.hears(carried({ 'co:north': 3 }));
  await expect.poll(app.stored).toEqual(['co:north']);
  app.set.hears(carried({ 'co:south': 3 }));
  await expect.poll(app.shown).toEqual({ 'co:south': '3' });
  await expect.poll(app.stored).toEqual(['co:south']);
  expect(app.gone).toEqual(['co:north']);
});

test('a room is loaded while a screen shows it, stays in its stream, and is removed with the next one', async () => {
  const server = new Server();
  const room = 'room:talk:keynote';
  server.n.set(room, 3);
  const app = startApp(server, []);
  app.set.begin();
  app.set.hears(carried({}));
  app.set.lookAt(new Set([room]));
  await expect.poll(app.shown).toEqual({ [room]: '3' });
  app.set.hears(carried({ [room]: 3 }, [room]));
  await expect.poll(app.stored).toEqual([room]);
  app.set.lookAt(new Set());
  expect(app.set.scopes).toEqual([room]);
  app.set.hears(carried({}));
  expect(app.set.scopes).toEqual([]);
  await expect.poll(app.stored).toEqual([]);
});

test('offline a closed room stays on the device, and can be opened again', async () => {
  const server = new Server();
  const room = 'room:talk:keynote';
  const device = await usedDevice(server, ['u:ada', room]);
  const calls = server.calls.length;
  const app = startApp(server, ['u:ada'], device);
  app.set.begin();
  app.set.lookAt(new Set([room]));
  await expect.poll(app.shown).toEqual({ 'u:ada': '3', [room]: '3' });
  app.set.lookAt(new Set());
  app.set.lookAt(new Set([room]));
  await expect.poll(app.shown).toEqual({ 'u:ada': '3', [room]: '3' });
  expect(await app.stored()).toEqual([room, 'u:ada']);
  // Nothing had to be fetched again.
  expect(server.calls.slice(calls).filter((call) => call.startsWith('snapshot'))).toEqual([]);
  app.set.lookAt(new Set());
  app.set.hears(carried({ 'u:ada': 3 }));
  await expect.poll(app.stored).toEqual(['u:ada']);
});

test('a room that the person may not read never appears', async () => {
  const server = new Server();
  const room = 'room:pair:ada~grace';
  server.n.set(room, 3);
  const app = startApp(server, []);
  app.set.begin();
  app.set.lookAt(new Set([room]));
  app.set.hears(carried({ [room]: 3 }, [room]));
  await expect.poll(app.stored).toEqual([room]);
  server.n.delete(room);
  app.set.hears(carried({}, [room]));
  expect(app.set.scopes).toEqual([]);
  await expect.poll(app.stored).toEqual([]);
});

/** A device on which this room was read and left. */
async function deviceWithRoom(server: Server, room: string, kept: Set<string>): Promise<ReturnType<typeof startApp>> {
  server.n.set(room, 3);
  const app = startApp(server, [], undefined, kept);
  app.set.begin();
  app.set.lookAt(new Set([room]));
  app.set.hears(carried({ [room]: 3 }, [room]));
  await expect.poll(app.stored).toEqual([room]);
  app.set.lookAt(new Set());
  app.set.hears(carried({}));
  await expect.poll(app.shown).toEqual({});
  return app;
}

test('a kept room that no screen shows is inactive, and can be read offline after the next start', async () => {
  const server = new Server();
  const room = 'room:talk:keynote';
  const kept = new Set([room]);
  const app = await deviceWithRoom(server, room, kept);
  await app.set.close();
  expect(await app.stored()).toEqual([room]);
  const calls = server.calls.length;
  const next = startApp(server, [], app.device, kept);
  next.set.begin();
  next.set.hears(carried({}));
  next.set.feed({ s: room, logId: 'log', from: 3, to: 4, ops: [op(4)] });
  expect([next.set.scopes, await next.stored()]).toEqual([[], [room]]);
  await next.set.close();
  const offline = startApp(server, [], app.device, kept);
  offline.set.begin();
  offline.set.lookAt(new Set([room]));
  await expect.poll(offline.shown).toEqual({ [room]: '3' });
  expect(server.calls.slice(calls).filter((call) => call.startsWith('snapshot'))).toEqual([]);
});

test('a room that is no longer kept is deleted from the disk when the next stream begins', async () => {
  const server = new Server();
  const room = 'room:talk:keynote';
  const kept = new Set([room]);
  const app = await deviceWithRoom(server, room, kept);
  expect(await app.stored()).toEqual([room]);
  kept.clear();
  app.set.hears(carried({}));
  await expect.poll(app.stored).toEqual([]);
});

test('messages removed from a kept room do not stay: its copy is updated, or deleted if access was lost', async () => {
  const server = new Server();
  const [room, other] = ['room:talk:keynote', 'room:pair:ada~grace'];
  const kept = new Set([room, other]);
  const app = await deviceWithRoom(server, room, kept);
  const revOnDisk = async (): Promise<string | undefined> => {
    const stored = await app.database.read(room);
    return stored && new Mirror(stored).get('noted', 'last')?.rev;
  };
  server.n.set(room, 7);
  const calls = server.calls.length;
  // Nothing was removed since.
  await app.set.checkKept(new Map([[room, 2]]));
  expect([await revOnDisk(), server.calls.length]).toEqual(['3', calls]);
  await app.set.checkKept(new Map([[room, 5]]));
  await expect.poll(revOnDisk).toBe('7');
  await expect.poll(app.shown).toEqual({});
  await app.set.checkKept(
    new Map([
      [room, undefined],
      [other, undefined],
    ]),
  );
  await expect.poll(app.stored).toEqual([]);
  expect([...kept]).toEqual([]);
});

test('a kept room that the server refuses when it is opened is deleted at once', async () => {
  const server = new Server();
  const room = 'room:pair:ada~grace';
  const kept = new Set([room]);
  const app = await deviceWithRoom(server, room, kept);
  server.n.delete(room);
  app.set.lookAt(new Set([room]));
  app.set.hears(carried({}, [room]));
  await expect.poll(app.stored).toEqual([]);
  expect([[...kept], app.set.scopes]).toEqual([[], []]);
});

test('of partial collections the newest documents are kept, and the rest of the room completely', () => {
  const said = Array.from({ length: 5 }, (_, index) => ({ id: `m${index}`, rev: '1', doc: { seq: index + 1 } }));
  const mirror = new Mirror({
    position: { s: 'room:a', logId: 'log', n: 9, generation: 'log-9', buckets: {}, partial: ['messages'] },
    segments: [
      { key: 'messages:0', c: 'messages', docs: said },
      { key: 'questions:0', c: 'questions', docs: said },
    ],
  });
  const ids = (c: string): string[] =>
    mirror
      .all(c)
      .map(({ id }) => id)
      .toSorted();
  expect([mirror.keepNewest(5), mirror.keepNewest(2), mirror.keepNewest(2)]).toEqual([false, true, false]);
  expect([ids('messages'), ids('questions').length]).toEqual([['m3', 'm4'], 5]);
});
