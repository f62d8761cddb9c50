import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SCOPES_BESIDE_HELD, SCOPES_IN_MEMORY } from '../../../domain/limits/log.ts';
import { refusal } from '../../../domain/refusal.ts';
import type { LogPage } from '../../../domain/sync/log.ts';
import { DAY } from '../../../domain/time.ts';
import { randomId } from '../../../server/platform/random-id.ts';
import type { Mutation, ScopeState, SyncLog } from '../../../server/ports.ts';
import type { LogStore, Store } from '../../../server/store/document-store.ts';
import { openEmbeddedStore } from '../../../server/store/embedded/store.ts';
import { openSyncLog } from '../../../server/log/sync-log.ts';
import { logTables } from '../../../server/api/sync/log-tables.ts';

let folder: string;
let store: Store;
let log: SyncLog;
let now = 1_800_000_000_000;

const open = (given: Store): Promise<SyncLog> =>
  openSyncLog({ tables: logTables, store: given, now: () => now, randomId });
const openFile = (): Promise<Store> => openEmbeddedStore(join(folder, 'plenary.db'));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-log-'));
  store = await openFile();
  log = await open(store);
});

afterEach(async () => {
  await log.close();
  await store.close();
  await rm(folder, { recursive: true });
});

/** Adds one to a shared number; returns the new value. */
const increment = (mid: string, id = 'visits'): Mutation => ({
  mid,
  by: 'ada',
  decide: (state) => {
    const count = 1 + ((state.get('counters', id)?.doc as { count: number } | undefined)?.count ?? 0);
    return { ops: [{ c: 'counters', id, rev: mid, doc: { count } }], res: count };
  },
});

const held = (state: ScopeState) => state.all('counters').map(({ id, doc }) => [id, doc]);

test('a hundred concurrent changes are decided one after another, and none is lost', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => log.append('pub', increment(`m${index}`))),
  );
  expect(
    answers.map((answer) => (answer.ok ? answer.res : undefined)).toSorted((a, b) => Number(a) - Number(b)),
  ).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  expect(held(await log.state('pub'))).toEqual([['visits', { count: 100 }]]);
});

test('the same mutation sent twice takes effect once and gets the same answer', async () => {
  const together = await Promise.all([log.append('pub', increment('same')), log.append('pub', increment('same'))]);
  await log.append('pub', increment('other'));
  expect(together).toEqual([
    { ok: true, n: 1, res: 1, repeated: false },
    { ok: true, n: 1, res: 1, repeated: true },
  ]);
  expect(await log.append('pub', increment('same'))).toEqual({ ok: true, n: 1, res: 1, repeated: true });
});

test('a mutation that is refused or changes nothing appends nothing', async () => {
  await log.append('pub', increment('first'));
  const no = refusal('not-allowed', 'Not today');
  expect(await log.append('pub', { mid: 'a', by: 'ada', decide: () => ({ refused: no }) })).toEqual({
    ok: false,
    refused: no,
  });
  expect(await log.append('pub', { mid: 'b', by: 'ada', decide: () => ({ ops: [], res: 'as it was' }) })).toEqual({
    ok: true,
    n: 1,
    res: 'as it was',
    repeated: false,
  });
  expect((await log.state('pub')).n).toBe(1);
  // A mutation that would be rejected now, but was accepted before, gets the first answer again.
  expect(await log.append('pub', { ...increment('first'), decide: () => ({ refused: no }) })).toEqual({
    ok: true,
    n: 1,
    res: 1,
    repeated: true,
  });
});

test('a decision that fails affects no other decision', async () => {
  const broken: Mutation = {
    mid: 'broken',
    by: 'ada',
    decide: () => {
      throw new Error('a bug');
    },
  };
  const [first, second, third] = await Promise.allSettled([
    log.append('pub', increment('a')),
    log.append('pub', broken),
    log.append('pub', increment('b')),
  ]);
  expect([first.status, second.status, third.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(held(await log.state('pub'))).toEqual([['visits', { count: 2 }]]);
});

test('an insert whose answer is lost is in the log once, whether it succeeded or not', async () => {
  for (const happens of [true, false]) {
    let fails = 1;
    const append: LogStore['append'] = async (entries) => {
      if ((fails -= 1) < 0) return store.log.append(entries);
      if (happens) await store.log.append(entries);
      throw new Error('no answer');
    };
    const other = await open(storeThrough(store, { log: logThrough(store.log, { append }) }));
    expect(await other.append(`u:${happens}`, increment('once'))).toMatchObject({ ok: true, n: 1, res: 1 });
    expect((await other.state(`u:${happens}`)).n).toBe(1);
    await other.close();
  }
});

test('two servers on one store append alternately without a lock', async () => {
  const shared = storeThrough(store, { kind: 'mongodb' });
  const servers = [await open(shared), await open(shared)];
  await Promise.all(
    Array.from({ length: 60 }, (_, index) => servers[index % 2]!.append('pub', increment(`m${index}`))),
  );
  for (const server of servers) expect(held(await server.state('pub'))).toEqual([['visits', { count: 60 }]]);
  for (const server of servers) await server.close();
});

test('after a restart the state is complete, even if old entries were removed', async () => {
  for (let index = 0; index < 5; index += 1) await log.append('u:ada', increment(`m${index}`, `counter-${index % 2}`));
  const { logId } = log;
  const before = held(await log.state('u:ada'));
  await log.close();
  await store.close();

  now += 31 * DAY;
  store = await openFile();
  log = await open(store);
  expect(log.logId).toBe(logId);
  await log.truncate('u:ada', Infinity);
  expect(await log.read('u:ada', 0)).toBe('gone');
  await log.close();
  await store.close();

  store = await openFile();
  log = await open(store);
  expect(held(await log.state('u:ada'))).toEqual(before);
  expect(await log.append('u:ada', increment('m5', 'counter-1'))).toEqual({ ok: true, n: 6, res: 3, repeated: false });
});

test('listeners get every change once, in order', async () => {
  const pages: LogPage[] = [];
  const stop = log.subscribe((page) => pages.push(page));
  await Promise.all(Array.from({ length: 20 }, (_, index) => log.append('pub', increment(`m${index}`))));
  stop();
  await log.append('pub', increment('unheard'));
  expect(pages.flatMap(({ ops }) => ops.map(({ rev }) => rev))).toEqual(
    Array.from({ length: 20 }, (_, index) => `m${index}`),
  );
  expect(pages.map(({ from }) => from)).toEqual([0, ...pages.map(({ to }) => to)].slice(0, -1));
});

/** The same store with some functions replaced. Closing it closes nothing. */
const storeThrough = (given: Store, change: Partial<Store>): Store => ({
  kind: given.kind,
  log: given.log,
  table: (spec) => given.table(spec),
  health: () => given.health(),
  dump: () => given.dump(),
  close: async () => undefined,
  ...change,
});

const logThrough = (given: LogStore, change: Partial<LogStore>): LogStore => ({
  append: (entries) => given.append(entries),
  read: (scope, after, limit) => given.read(scope, after, limit),
  byMutation: (scope, mid) => given.byMutation(scope, mid),
  bytes: (scope) => given.bytes(scope),
  truncate: (scope, before) => given.truncate(scope, before),
  onAppend: (listener) => given.onAppend(listener),
  ...change,
});

/** Waits until work that follows an answer is done. */
const atRest = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('if connected people fill the memory, a person without a stream is still kept in it', async () => {
  const present = Array.from({ length: SCOPES_IN_MEMORY + 1 }, (_, index) => `u:present-${index}`);
  for (const scope of present) log.hold(scope);
  await Promise.all(present.map((scope) => log.state(scope)));
  const visited = await log.state('u:visitor');
  await log.state('u:another');
  await log.state('u:a-third');
  await atRest();
  expect(await log.state('u:visitor')).toBe(visited);
  // One more than the log keeps in memory, so that the oldest is dropped.
  const guests = Array.from({ length: SCOPES_BESIDE_HELD + 1 }, (_, index) => `u:guest-${index}`);
  for (const scope of guests) await log.state(scope);
  await atRest();
  expect(await log.state('u:visitor')).not.toBe(visited);
});
