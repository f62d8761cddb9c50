import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LOG_PAGE } from '../../../../domain/limits/log.ts';
import type { Op } from '../../../../domain/sync/log.ts';
import { LogAnswer, Snapshot } from '../../../../domain/sync/protocol.ts';
import { moveStreams } from '../../../../server/api/talks/move-streams.ts';
import { at, keynote, testTalk } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';
import { worldTalks } from '../../../support/world-talks.ts';

// The keynote is on from 10:00 to 10:45; Grace speaks in it, Rhea may watch replays, Olive runs the event, Ada does neither.
const ADDRESS = 'https://cdn.example.org/keynote.m3u8';
const EVERYBODY = ['ada', 'rhea', 'grace', 'olive'] as const;
const later = testTalk({ id: 'later', startsAt: at('15:00') });
let app: TestApp;

beforeEach(async () => {
  app = await startTestApp({
    now: at('09:00'),
    talks: [keynote, later],
    people: worldPeople,
    documents: worldTalks,
    event: { sessionsPerUser: 20 },
  });
  expect((await app.call('PATCH', '/talks/keynote', 'olive', { video_url: ADDRESS })).body).toMatchObject({
    video_url: ADDRESS,
  });
});
afterEach(() => app.stop());

/** Sets the test conference's clock to a time on the first day and runs the work that is due. */
async function becomes(time: string): Promise<void> {
  app.advance(at(time) - app.ports.now());
  await moveStreams(app.ports);
}

const holds = ({ body }: { body: unknown }): boolean => JSON.stringify(body).includes(ADDRESS);

/** Returns the people to whom a call gives the keynote's address. */
async function told(path = '/talks/single/keynote'): Promise<string[]> {
  const answers = await Promise.all(
    EVERYBODY.map(async (who) => [who, holds(await app.call('GET', path, who))] as const),
  );
  return answers.flatMap(([who, isTold]) => (isTold ? [who] : []));
}

/** Returns a scope as a device gets it: the snapshot, and the log from its beginning. */
async function onDevice(who: string, scope: string): Promise<{ snapshot: boolean; log: boolean }> {
  const token = await app.logInAs(who);
  const answer = await app.request(`/api/sync/snapshot/${scope}`, {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'follow',
  });
  const snapshot = v.parse(Snapshot, await answer.json());
  const log = v.parse(
    LogAnswer,
    (await app.call('GET', `/sync/log/${scope}?logId=${snapshot.logId}&after=0`, { token })).body,
  );
  expect(snapshot.segments.length).toBeGreaterThan(0);
  return { snapshot: JSON.stringify(snapshot).includes(ADDRESS), log: JSON.stringify(log).includes(ADDRESS) };
}

const NOTHING = { snapshot: false, log: false };
const ALL = { snapshot: true, log: true };

test('a talk has its address only while it may be watched: for everyone from 15 minutes before, afterwards for those with replays', async () => {
  const found: [string, string[]][] = [];
  for (const time of ['09:00', '09:44', '09:45', '10:30', '11:44', '11:45', '18:00']) {
    await becomes(time);
    found.push([time, await told()]);
  }
  expect(found).toEqual([
    ['09:00', ['grace', 'olive']],
    ['09:44', ['grace', 'olive']],
    ['09:45', [...EVERYBODY]],
    ['10:30', [...EVERYBODY]],
    ['11:44', [...EVERYBODY]],
    ['11:45', ['rhea', 'grace', 'olive']],
    ['18:00', ['rhea', 'grace', 'olive']],
  ]);
});

test('every call that shows talks keeps to that', async () => {
  for (const who of EVERYBODY) await app.call('POST', '/schedule/add/keynote', who);
  const calls = ['/stages/agenda', '/schedule', '/talks/incoming', '/talks/top'];
  for (const path of calls) expect([path, await told(path)]).toEqual([path, ['grace', 'olive']]);
  await becomes('09:58');
  for (const path of ['/stages/agenda', '/schedule', '/talks/current', '/talks/top'])
    expect([path, await told(path)]).toEqual([path, [...EVERYBODY]]);
  await becomes('11:45');
  for (const path of ['/stages/agenda', '/schedule', '/talks/top'])
    expect([path, await told(path)]).toEqual([path, ['rhea', 'grace', 'olive']]);
});

test('devices hold the address for just that time, and find it in no old snapshot and no old entry of the log', async () => {
  expect([await onDevice('ada', 'pub'), await onDevice('olive', 'adm')]).toEqual([NOTHING, ALL]);
  await becomes('09:45');
  expect([await onDevice('ada', 'pub'), await onDevice('rhea', 'replay')]).toEqual([ALL, NOTHING]);
  const token = await app.logInAs('ada');
  const old =
    (await app.request('/api/sync/snapshot/pub', { headers: { authorization: `Bearer ${token}` } })).headers.get(
      'location',
    ) ?? '';
  expect(await (await app.request(old, { headers: { authorization: `Bearer ${token}` } })).text()).toContain(ADDRESS);
  // So many other entries that a device that reads the log gets the end of the talk on a later page.
  const chat = (n: number): Op => ({
    c: 'notifications',
    id: 'busy',
    rev: `busy-${n}`,
    doc: { id: 'busy', title: `${n}`, body: '', link: '', sentAt: 0 },
  });
  await Promise.all(
    Array.from({ length: LOG_PAGE }, (_, n) =>
      app.ports.log.append('pub', { mid: `busy-${n}`, by: 'server', decide: () => ({ ops: [chat(n)] }) }),
    ),
  );
  await becomes('11:45');
  expect([await onDevice('ada', 'pub'), await onDevice('rhea', 'replay'), await onDevice('olive', 'adm')]).toEqual([
    NOTHING,
    ALL,
    ALL,
  ]);
  const late = await app.logInAs('ada');
  const again = await app.request(old, { headers: { authorization: `Bearer ${late}` }, redirect: 'follow' });
  expect([again.url === `${app.url}${old}`, (await again.text()).includes(ADDRESS)]).toEqual([false, false]);
});

test('the schedule itself never contains an address, whatever changes on the talk', async () => {
  await becomes('10:00');
  await app.call('PATCH', '/talks/keynote', 'olive', { title: 'What we keep, and why', video_url_3: `${ADDRESS}?3` });
  await app.call('DELETE', '/talks/keynote', 'olive');
  await app.call('PATCH', '/talks/keynote', 'olive', { cancelled: false });
  const pub = await app.ports.log.state('pub');
  expect(JSON.stringify(pub.get('streams', 'keynote'))).toContain(ADDRESS);
  expect(JSON.stringify(pub.all('talks'))).not.toContain(ADDRESS);
});

test('a talk that is moved, extended, cancelled or deleted takes its address along at once', async () => {
  await becomes('10:10');
  expect(await told()).toContain('ada');
  await app.call('PATCH', '/talks/keynote', 'olive', { start_time: '2027-07-12T14:00:00+02:00' });
  expect([await told(), await onDevice('ada', 'pub')]).toEqual([['grace', 'olive'], NOTHING]);
  await app.call('PATCH', '/talks/keynote', 'olive', { start_time: '2027-07-12T10:00:00+02:00' });
  expect(await told()).toContain('ada');
  await becomes('11:50');
  expect(await told()).not.toContain('ada');
  await app.call('PATCH', '/talks/keynote', 'olive', { length: 90 });
  expect([await told(), await onDevice('rhea', 'replay')]).toEqual([[...EVERYBODY], NOTHING]);
  await app.call('DELETE', '/talks/keynote', 'olive');
  expect([await told(), await onDevice('ada', 'pub')]).toEqual([['grace', 'olive'], NOTHING]);
  await app.call('PATCH', '/talks/keynote', 'olive', { cancelled: false });
  expect(await told()).toEqual([...EVERYBODY]);
  await app.call('DELETE', '/talks/keynote', 'olive');
  await app.call('DELETE', '/talks/keynote', 'olive');
  expect([(await app.call('GET', '/talks/single/keynote', 'ada')).status, await onDevice('ada', 'pub')]).toEqual([
    404,
    NOTHING,
  ]);
});

test('an address that is changed or removed during the talk changes for everyone', async () => {
  await becomes('10:10');
  expect((await app.call('PATCH', '/talks/keynote', 'olive', { video_url: `${ADDRESS}?backup` })).body).toMatchObject({
    video_url: `${ADDRESS}?backup`,
  });
  expect((await app.call('GET', '/talks/single/keynote', 'ada')).body).toMatchObject({
    video_url: `${ADDRESS}?backup`,
  });
  await app.call('PATCH', '/talks/keynote', 'olive', { video_url: null });
  expect([await told(), await onDevice('ada', 'pub'), await onDevice('olive', 'adm')]).toEqual([
    [],
    NOTHING,
    { snapshot: false, log: false },
  ]);
});

test('a replay is visible to those who may watch replays, as soon as it exists', async () => {
  const made = await app.call('POST', '/replay/talks/replay-main', 'olive', {
    title: 'Again',
    start_time: '2027-07-12T10:00Z',
    length: 45,
    video_url: ADDRESS,
  });
  const { id } = made.body as { id: string };
  expect([made.body, (await app.call('GET', `/replay/talks/single/${id}`, 'rhea')).body]).toEqual([
    made.body,
    made.body,
  ]);
  expect(made.body).toMatchObject({ video_url: ADDRESS });
  expect([await onDevice('rhea', 'replay'), await onDevice('ada', 'pub')]).toEqual([ALL, NOTHING]);
});

test('if two admins edit the same talk, the later one is refused also if only the video changed', async () => {
  const token = await app.logInAs('olive');
  const tag = async (): Promise<string> =>
    (await app.request('/api/talks/single/keynote', { headers: { authorization: `Bearer ${token}` } })).headers.get(
      'etag',
    ) ?? '';
  const seen = await tag();
  const first = await app.call(
    'PATCH',
    '/talks/keynote',
    { token },
    { video_url: `${ADDRESS}?first` },
    { 'if-match': seen },
  );
  const second = await app.call(
    'PATCH',
    '/talks/keynote',
    { token },
    { video_url: `${ADDRESS}?second` },
    { 'if-match': seen },
  );
  expect([first.status, second.status, (await tag()) === seen]).toEqual([200, 412, false]);
  expect((await app.call('GET', '/talks/single/keynote', 'olive')).body).toMatchObject({
    video_url: `${ADDRESS}?first`,
  });
  // Sending the current value changes nothing.
  const now = await tag();
  await app.call('PATCH', '/talks/keynote', { token }, { video_url: `${ADDRESS}?first` });
  expect(await tag()).toBe(now);
});

test('organisers read in the audit who changed an address, and an undo restores the old one', async () => {
  await becomes('10:10');
  await app.call('PATCH', '/talks/keynote', 'olive', { video_url: `${ADDRESS}?wrong` });
  const { data } = (await app.call('GET', '/admin/audit?count=1', 'olive')).body as {
    data: { id: string; changes: unknown[] }[];
  };
  expect(data[0]?.changes).toMatchObject([
    {
      collection: 'streams',
      id: 'keynote',
      before: { videos: { jw: ADDRESS } },
      after: { videos: { jw: `${ADDRESS}?wrong` } },
    },
  ]);
  expect((await app.call('POST', `/admin/audit/${encodeURIComponent(data[0]!.id)}/undo`, 'olive')).status).toBe(204);
  await moveStreams(app.ports);
  expect((await app.call('GET', '/talks/single/keynote', 'ada')).body).toMatchObject({ video_url: ADDRESS });
});

test('undoing the deletion of a talk restores it with its video', async () => {
  await becomes('10:10');
  for (const _ of ['cancelled', 'removed']) await app.call('DELETE', '/talks/keynote', 'olive');
  const { data } = (await app.call('GET', '/admin/audit?count=1', 'olive')).body as { data: { id: string }[] };
  expect((await app.call('POST', `/admin/audit/${encodeURIComponent(data[0]!.id)}/undo`, 'olive')).status).toBe(204);
  expect((await app.call('PATCH', '/talks/keynote', 'olive', { cancelled: false })).status).toBe(200);
  expect(await told()).toEqual([...EVERYBODY]);
});

test('no export, calendar or shared link has an address, not even while everyone may watch', async () => {
  await becomes('10:10');
  const paths = ['/exports/schedule.json', '/exports/schedule.xml', '/calendar/event', '/share/keynote'];
  const headers = { authorization: `Bearer ${await app.logInAs('olive')}`, 'user-agent': 'facebookexternalhit/1.1' };
  const texts = await Promise.all(paths.map(async (path) => (await app.request(`/api${path}`, { headers })).text()));
  expect(texts.map((text) => [text.includes('What we keep'), text.includes(ADDRESS)])).toEqual(
    paths.map(() => [true, false]),
  );
});
