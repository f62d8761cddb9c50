import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Op } from '../../../../domain/sync/log.ts';
import { HOUR, MINUTE, SECOND } from '../../../../domain/time.ts';
import { moveStreams } from '../../../../server/api/talks/move-streams.ts';
import { jobs } from '../../../../server/jobs/scheduler.ts';
import { readEnv } from '../../../../server/env.ts';
import { startServer } from '../../../../server/main.ts';
import { randomId } from '../../../../server/platform/random-id.ts';
import type { SyncLog } from '../../../../server/ports.ts';
import type { Store } from '../../../../server/store/document-store.ts';
import { openEmbeddedStore } from '../../../../server/store/embedded/store.ts';
import { openSyncLog } from '../../../../server/log/sync-log.ts';
import { at, conference, testTalk } from '../../../support/conference.ts';
import { bound } from '../../../support/watched-store.ts';
import { logTables } from '../../../../server/api/sync/log-tables.ts';

const start = at('10:00');
const end = start + 45 * MINUTE;
const stream = { id: 'keynote', videos: { jw: 'https://cdn.example.org/keynote.m3u8' } };

let folder: string;
let store: Store;
/** Two servers on one store. */
let here: SyncLog;
let there: SyncLog;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-move-streams-'));
  store = await openEmbeddedStore(join(folder, 'plenary.db'));
  const shared: Store = { ...bound(store), kind: 'mongodb' };
  [here, there] = [
    await openSyncLog({ tables: logTables, store: shared, now: Date.now, randomId }),
    await openSyncLog({ tables: logTables, store: shared, now: Date.now, randomId }),
  ];
  await append('pub', 'the-event', { c: 'event', id: 'event', rev: '1', doc: conference });
  await schedule({});
  await append('adm', 'the-stream', { c: 'streams', id: 'keynote', rev: 'first', doc: stream });
});
afterEach(async () => {
  await here.close();
  await there.close();
  await store.close();
  await rm(folder, { recursive: true });
});

const append = (scope: string, mid: string, op: Op) =>
  here.append(scope, { mid, by: 'olive', decide: () => ({ ops: [op] }) });
/** Writes the keynote; always with the same revision, as an import may do. */
const schedule = (given: object) =>
  append('pub', randomId(), {
    c: 'talks',
    id: 'keynote',
    rev: 'same',
    doc: testTalk({ id: 'keynote', startsAt: start, ...given }),
  });
const ticks = (log: SyncLog, now: number): Promise<void> => moveStreams({ log, now: () => now });

/** Returns what a scope's entries say about the address, in order. */
async function moves(scope: string): Promise<string[]> {
  const entries = await store.log.read(scope, 0, 1000);
  return entries
    .flatMap(({ ops }) => ops)
    .filter(({ c }) => c === 'streams')
    .map(({ del }) => (del ? 'gone' : 'there'));
}
const places = async (): Promise<number[]> =>
  Promise.all(['adm', 'pub', 'replay'].map(async (scope) => (await there.state(scope)).all('streams').length));

test('the clock moves an address once, however many servers look at once, and however often', async () => {
  expect(jobs.map(({ run }) => run)).toContain(moveStreams);
  for (const now of [start - HOUR, start - 15 * MINUTE, start, end + HOUR, end + 5 * HOUR]) {
    await Promise.all([here, there, here, there].map((log) => ticks(log, now)));
    await ticks(there, now);
  }
  expect([await moves('pub'), await moves('replay'), await places()]).toEqual([
    ['there', 'gone'],
    ['there'],
    [1, 0, 1],
  ]);
});

test('two servers whose clocks differ by some seconds do not undo each other', async () => {
  for (let now = start - 16 * MINUTE; now < end + 62 * MINUTE; now += 7 * SECOND) {
    await ticks(here, now);
    await ticks(there, now - 20 * SECOND);
  }
  expect([await moves('pub'), await moves('replay'), await places()]).toEqual([
    ['there', 'gone'],
    ['there'],
    [1, 0, 1],
  ]);
});

test('a talk that is moved away and back again by an import, or a clock that was put back, moves its address each time', async () => {
  await ticks(here, start);
  await schedule({ startsAt: start + 5 * HOUR });
  await ticks(there, start);
  await schedule({});
  await ticks(here, start);
  expect([await moves('pub'), await places()]).toEqual([
    ['there', 'gone', 'there'],
    [1, 1, 0],
  ]);
  await ticks(there, end + 2 * HOUR);
  await ticks(here, start - 2 * HOUR); // A rehearsal.
  expect(await places()).toEqual([1, 0, 0]);
  await ticks(here, start);
  expect([await moves('pub'), await moves('replay'), await places()]).toEqual([
    ['there', 'gone', 'there', 'gone', 'there'],
    ['there', 'gone'],
    [1, 1, 0],
  ]);
});

test('a server that stops between two steps leaves nothing lost and nothing open: the next look goes on', async () => {
  await ticks(here, start);
  const cut: SyncLog = {
    ...bound(here),
    append: async (scope, mutation) =>
      scope === 'pub' ? Promise.reject(new Error('killed')) : here.append(scope, mutation),
  };
  await expect(ticks(cut, end + HOUR)).rejects.toThrow('killed');
  expect(await places()).toEqual([1, 1, 1]);
  await ticks(there, end + HOUR);
  expect([await moves('pub'), await moves('replay'), await places()]).toEqual([
    ['there', 'gone'],
    ['there'],
    [1, 0, 1],
  ]);
});

test('a server that was down at the end of a talk, or whose clock is set for a rehearsal, removes its address before it lets anyone in', async () => {
  await ticks(here, start);
  expect(await places()).toEqual([1, 1, 0]);
  const startAt = async (now: number): Promise<number[]> => {
    for (const log of [here, there]) await log.close();
    await store.close();
    const env = readEnv({ PORT: '0', DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'silent' });
    if (!env.ok) throw new Error(env.message);
    const server = await startServer(env.env, { now: () => now });
    const held = await Promise.all(
      ['adm', 'pub', 'replay'].map(async (scope) => (await server.ports.log.state(scope)).all('streams').length),
    );
    await server.stop();
    store = await openEmbeddedStore(join(folder, 'plenary.db'));
    return held;
  };
  expect(await startAt(end + 3 * HOUR)).toEqual([1, 0, 1]);
  expect(await startAt(start - 3 * HOUR)).toEqual([1, 0, 0]);
  expect(await startAt(start)).toEqual([1, 1, 0]);
});

test('a room elsewhere is everyone’s from 15 minutes before the start to the end, and never a replay’s', async () => {
  const outside = { url: 'https://zoom.us/j/1' };
  await append('adm', 'the-room', { c: 'streams', id: 'keynote', rev: 'second', doc: { ...stream, outside } });
  const seen = async (now: number): Promise<unknown[]> => {
    await Promise.all([here, there].map((log) => ticks(log, now)));
    const docs = ['pub', 'replay'].map(async (scope) => (await there.state(scope)).get('streams', 'keynote')?.doc);
    return Promise.all(docs);
  };
  expect(await seen(start - 15 * MINUTE - 1)).toEqual([undefined, undefined]);
  expect((await here.state('pub')).get('talks', 'keynote')?.doc).toMatchObject({ isStreamed: true, elsewhere: 'Zoom' });
  expect(await seen(start - 15 * MINUTE)).toEqual([{ ...stream, outside }, undefined]);
  expect(await seen(end - 2 * MINUTE)).toEqual([{ ...stream, outside }, undefined]);
  expect(await seen(end)).toEqual([stream, undefined]);
  expect(await seen(end + HOUR)).toEqual([undefined, stream]);
  await append('adm', 'room-alone', {
    c: 'streams',
    id: 'keynote',
    rev: 'third',
    doc: { ...stream, videos: {}, outside },
  });
  expect(await seen(start)).toEqual([{ id: 'keynote', videos: {}, outside }, undefined]);
  expect((await here.state('pub')).get('talks', 'keynote')?.doc).toMatchObject({
    isStreamed: false,
    elsewhere: 'Zoom',
  });
  expect(await seen(end)).toEqual([undefined, undefined]);
  await append('adm', 'no-room', { c: 'streams', id: 'keynote', rev: 'fourth', doc: stream });
  await ticks(here, start);
  expect((await here.state('pub')).get('talks', 'keynote')?.doc).not.toHaveProperty('elsewhere');
});
