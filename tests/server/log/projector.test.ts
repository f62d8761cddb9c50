import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { TalkCount } from '../../../domain/agenda/talk-count.ts';
import { APPEND_TRIES } from '../../../domain/limits/log.ts';
import { talkCountsProjection } from '../../../server/api/agenda/talk-counts.ts';
import { logTables } from '../../../server/api/sync/log-tables.ts';
import type { Subscriber } from '../../../server/log/log-tables.ts';
import { MINE } from '../../../server/log/mine-entries.ts';
import { openSyncLog } from '../../../server/log/sync-log.ts';
import { countedScopes, countOf, TALLY } from '../../../server/log/counters/exact-counts.ts';
import { randomId } from '../../../server/platform/random-id.ts';
import { noRoom } from '../../../server/store/unavailable.ts';
import type { Store } from '../../../server/store/document-store.ts';
import { openEmbeddedStore } from '../../../server/store/embedded/store.ts';
import { agendaDocument } from '../../support/agenda-document.ts';
import { at, keynote, testTalk } from '../../support/conference.ts';
import { eventually } from '../../support/eventually.ts';
import { openTestPorts } from '../../support/open-test-ports.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

const morning = at('09:00');

/**
 * Resolves when organisers see this count. Counts follow the change at most once per second of the server's clock, which here moves only
 * during this call.
 */
async function counted(app: TestApp, talkId: string, kept: number): Promise<TalkCount> {
  return eventually(async () => {
    app.advance(50);
    const count = (await app.ports.log.state('adm')).get('talk-counts', talkId);
    expect(count?.doc).toMatchObject({ kept });
    return v.parse(TalkCount, count?.doc);
  });
}

test('organisers see how many people bookmarked a talk; attendees do not', async () => {
  await using app = await startTestApp({ now: morning });
  await app.call('POST', '/schedule/add/keynote', 'ada');
  await app.call('POST', '/schedule/add/keynote', 'grace');
  expect(await counted(app, 'keynote', 2)).toEqual({ talkId: 'keynote', kept: 2, at: expect.any(Number) });
  expect((await app.call('GET', `/sync/log/adm?logId=${app.ports.log.logId}&after=0`, 'olive')).status).toBe(200);
  expect((await app.call('GET', `/sync/log/adm?logId=${app.ports.log.logId}&after=0`, 'ada')).status).toBe(404);
  expect((await app.ports.log.state('pub')).collections()).not.toContain('talk-counts');
});

test('removing a bookmark counts once, however often it is sent', async () => {
  await using app = await startTestApp({ now: morning });
  await app.call('POST', '/schedule/add/keynote', 'ada');
  await app.call('POST', '/schedule/add/keynote', 'grace');
  await counted(app, 'keynote', 2);
  for (let times = 0; times < 3; times += 1) {
    app.advance(1100);
    await app.call('DELETE', '/schedule/remove/keynote', 'ada');
    await app.call('POST', '/schedule/add/keynote', 'grace');
  }
  expect(await counted(app, 'keynote', 1)).toEqual({ talkId: 'keynote', kept: 1, at: expect.any(Number) });
});

test('many changes at once reach the organisers as few changes', async () => {
  const talks = [keynote, ...Array.from({ length: 20 }, (_, index) => testTalk({ id: `talk-${index}` }))];
  await using app = await startTestApp({ now: morning, talks });
  const started = app.ports.now();
  for (const { id } of talks) await app.call('POST', `/schedule/add/${id}`, 'ada');
  await counted(app, 'talk-19', 1);
  const seconds = Math.ceil((app.ports.now() - started) / 1000);
  expect((await app.ports.log.state('adm')).n).toBeLessThanOrEqual(2 + seconds);
});

/** Opens a log, with a function by which a person keeps the keynote. */
async function openCounting(dataDir: string, follow: Subscriber) {
  const store = await openEmbeddedStore(join(dataDir, 'counting', 'plenary.db'));
  const tables = { ...logTables, followers: [follow] };
  const log = await openSyncLog({ tables, store, now: () => morning, randomId });
  const keep = (person: string) => {
    const doc = agendaDocument({ talkId: 'keynote', kept: true, changedAt: morning, rev: `kept-by-${person}` });
    const ops = [{ c: MINE, id: doc.id, rev: doc.rev, doc }];
    return log.append(`u:${person}`, { mid: doc.rev, by: person, decide: () => ({ ops, res: { before: null } }) });
  };
  return { store, log, keep };
}

/** Makes these people keep the keynote at once; counting fails for `broken`. Resolves when `wanted` are counted. */
async function keptAtOnce(people: readonly string[], wanted: number) {
  await using world = await openTestPorts();
  const { store, log, keep } = await openCounting(world.dataDir, async ([first]) => {
    if (first?.s === 'u:broken') throw new Error('cannot be followed');
  });
  await Promise.all(people.map(keep));
  await expect.poll(async () => countOf(await log.state(TALLY), talkCountsProjection, 'keynote')).toBe(wanted);
  const entries = await store.log.read(TALLY, 0, 100);
  const scopes = countedScopes(await log.state(TALLY)).toSorted();
  await log.close();
  await store.close();
  return { entries: entries.length, scopes };
}

test('many changes at once are counted in few entries', async () => {
  const people = Array.from({ length: 30 }, (_, index) => `person-${index}`);
  const { entries, scopes } = await keptAtOnce(people, 30);
  expect(scopes).toEqual(people.map((person) => `u:${person}`).toSorted());
  expect(entries).toBeLessThan(10);
});

test('collected changes are counted before the log closes', async () => {
  await using world = await openTestPorts();
  const { store, log, keep } = await openCounting(world.dataDir, async () => undefined);
  await keep('ada');
  await log.close();
  expect((await store.log.read(TALLY, 0, 10)).map(({ ops }) => ops.map(({ c, id }) => [c, id]))).toEqual([
    [
      ['counted', 'u:ada'],
      [talkCountsProjection.collection, 'keynote'],
    ],
  ]);
  await store.close();
});

test('a person whose changes cannot be counted delays no one else', async () => {
  expect((await keptAtOnce(['ada', 'broken', 'grace'], 2)).scopes).toEqual(['u:ada', 'u:grace']);
});

test('changes that could not be counted on a full disk are counted later, without another change', async () => {
  let isFull = false;
  const turnedAway: string[] = [];
  const watch = (store: Store): Store => ({
    ...store,
    log: {
      append: async (entries) => {
        if (!isFull || entries[0]?.s !== 'tally') return store.log.append(entries);
        turnedAway.push(entries[0].mid);
        throw noRoom();
      },
      read: (...asked) => store.log.read(...asked),
      byMutation: (...asked) => store.log.byMutation(...asked),
      bytes: (...asked) => store.log.bytes(...asked),
      truncate: (...asked) => store.log.truncate(...asked),
      onAppend: (listener) => store.log.onAppend(listener),
    },
  });
  await using app = await startTestApp({ now: morning, watch });
  isFull = true;
  expect((await app.call('POST', '/schedule/add/keynote', 'ada')).status).toBe(200);
  await expect.poll(() => turnedAway.length).toBeGreaterThanOrEqual(APPEND_TRIES);
  isFull = false;
  expect(await counted(app, 'keynote', 1)).toEqual({ talkId: 'keynote', kept: 1, at: expect.any(Number) });
});
