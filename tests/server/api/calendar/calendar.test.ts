import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAccount } from '../../../../server/api/accounts/account-store.ts';
import type { Feed } from '../../../../server/api/calendar/feed-store.ts';
import { at, keynote, lunch, testTalk } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const long = 'Über Möwen, Knoten; und \\ andere Dinge – 海の上の長い題名 '.repeat(4).trim();
const panel = testTalk({
  id: 'panel',
  title: long,
  description: 'One.\n\nTwo; three, four.',
  startsAt: at('23:30'),
  minutes: 90,
  stageId: 'side',
});
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ talks: [keynote, lunch, panel], event: { publicProgramme: true } });
});
afterAll(() => app.stop());

interface Entry {
  uid: string;
  sequence: number;
  status: string;
  title: string;
  starts: string;
  ends: string;
  place: string;
}
async function read(
  path: string,
): Promise<{ name: string; zone: string; entries: Entry[]; raw: string; events: ICAL.Event[] }> {
  const answer = await app.request(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const raw = await answer.text();
  const calendar = new ICAL.Component(ICAL.parse(raw) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  const entries = events.map((event) => ({
    uid: event.uid,
    sequence: event.sequence,
    status: String(event.component.getFirstPropertyValue('status')),
    title: event.summary,
    starts: event.startDate.toJSDate().toISOString(),
    ends: event.endDate.toJSDate().toISOString(),
    place: event.location,
  }));
  return {
    name: String(calendar.getFirstPropertyValue('x-wr-calname')),
    zone: String(calendar.getFirstPropertyValue('x-wr-timezone')),
    entries,
    raw,
    events,
  };
}
const newFeed = async (who: string): Promise<string> => {
  const { status, body } = await app.call('POST', '/calendar/feed', who);
  const { url } = body as { url: string };
  expect([status, url]).toEqual([201, expect.stringMatching(/^http:\/\/[^/]+\/api\/calendar\/feed\/[\w-]{43}\.ics$/)]);
  return new URL(url).pathname;
};

test('a calendar program reads a person’s talks at the right time in every zone, whatever their names', async () => {
  const path = await newFeed('ada');
  expect((await read(path)).entries).toEqual([]);
  await app.call('POST', '/schedule/add/panel', 'ada');
  const { name, zone, entries, raw, events } = await read(path);
  expect([name, zone]).toEqual(['My schedule – Test Days', 'Europe/Madrid']);
  expect(entries).toEqual([
    {
      uid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/),
      sequence: expect.any(Number),
      status: 'CONFIRMED',
      title: long,
      starts: '2027-07-12T21:30:00.000Z',
      ends: '2027-07-12T23:00:00.000Z',
      place: 'Side Stage, Barcelona',
    },
  ]);
  expect(events[0]!.description).toBe(`One.\n\nTwo; three, four.\n\n${app.url}/app/talk/panel`);
  expect(raw.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
});

test('a moved talk stays the same entry with a higher sequence; a cancelled one has that status; a dropped one is removed', async () => {
  const path = await newFeed('grace');
  await app.call('POST', '/schedule/add/keynote', 'grace');
  const [before] = (await read(path)).entries;
  await app.call('PATCH', '/talks/keynote', 'olive', { start_time: '2027-07-12T11:00:00+02:00' });
  const [moved] = (await read(path)).entries;
  expect([moved!.uid, moved!.starts, moved!.sequence > before!.sequence]).toEqual([
    before!.uid,
    '2027-07-12T09:00:00.000Z',
    true,
  ]);
  await app.call('DELETE', '/talks/keynote', 'olive');
  const [cancelled] = (await read(path)).entries;
  expect([cancelled!.uid, cancelled!.status, cancelled!.sequence > moved!.sequence]).toEqual([
    before!.uid,
    'CANCELLED',
    true,
  ]);
  await app.call('PATCH', '/talks/keynote', 'olive', { cancelled: false });
  expect((await read(path)).entries[0]!.status).toBe('CONFIRMED');
  app.advance(1);
  await app.call('DELETE', '/schedule/remove/keynote', 'grace');
  expect((await read(path)).entries).toEqual([]);
});

test('a stage that gets another name rises in the sequence of its talks, since their place is another', async () => {
  const of = async (talk: string): Promise<Entry> =>
    (await read('/api/calendar/event')).entries.find(({ title }) => title === talk)!;
  const [before, elsewhere] = [await of(long), await of('What we keep')];
  await app.call('PATCH', '/stages/side', 'olive', { name: 'Small Stage' });
  const after = await of(long);
  expect(after).toEqual({ ...before, place: 'Small Stage, Barcelona', sequence: expect.any(Number) });
  expect([after.sequence > before.sequence, await of('What we keep')]).toEqual([true, elsewhere]);
  // Moving it to a stage that has existed for long also raises the number.
  await app.call('PATCH', '/talks/panel', 'olive', { stage_id: 'main' });
  expect((await of(long)).sequence).toBeGreaterThan(after.sequence);
  await app.call('PATCH', '/talks/panel', 'olive', { stage_id: 'side' });
  await app.call('PATCH', '/stages/side', 'olive', { name: 'Side Stage' });
});

test('an address ends when it is renewed or revoked, and when its owner is disabled', async () => {
  const gone = async (path: string): Promise<unknown> => {
    const answer = await app.request(path);
    return [answer.status, await answer.json()];
  };
  const refused = [404, { code: 'not-found', message: 'This calendar is no longer there' }];
  const first = await newFeed('ada');
  const second = await newFeed('ada');
  expect(await gone(first)).toEqual(refused);
  await updateAccount('ada', (account) => ({ ...account, disabled: true }), app.ports);
  expect(await gone(second)).toEqual(refused);
  await updateAccount('ada', (account) => ({ ...account, disabled: false }), app.ports);
  expect((await app.request(second)).status).toBe(200);
  expect((await app.call('DELETE', '/calendar/feed', 'ada')).status).toBe(204);
  expect(await gone(second)).toEqual(refused);
  expect((await app.request('/api/calendar/feed/short')).status).toBe(422);
});

test('the address opens this calendar alone, and no log-in opens a calendar', async () => {
  const path = await newFeed('ada');
  const key = path.slice('/api/calendar/feed/'.length, -'.ics'.length);
  expect((await app.call('GET', '/schedule', { token: key })).status).toBe(401);
  expect((await app.request(`/api/calendar/feed/${await app.logInAs('ada')}`)).status).toBe(404);
  const rows = await (
    await app.ports.store.table<Feed, 'byToken'>({
      name: 'calendarFeeds',
      indexes: { byToken: { fields: ['tokenHash'], unique: true } },
    })
  ).get('ada');
  expect([rows?.id, JSON.stringify(rows).includes(key)]).toEqual(['ada', false]);
});

test('many devices that request an address at once get one that works', async () => {
  const paths = await Promise.all(Array.from({ length: 5 }, () => newFeed('grace')));
  const answers = await Promise.all(paths.map(async (path) => (await app.request(path)).status));
  expect(answers.toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404]);
});

test('where the programme is public, the whole event is a calendar for anyone, breaks included', async () => {
  const { name, entries } = await read('/api/calendar/event');
  expect([name, entries.map(({ title, place }) => [title, place])]).toEqual([
    'Test Days',
    [
      ['What we keep', 'Main Stage, Barcelona'],
      ['Lunch', 'Barcelona'],
      [long, 'Side Stage, Barcelona'],
    ],
  ]);
});

test('an unchanged event calendar is not sent again, and it is compressed', async () => {
  await using open = await startTestApp({
    talks: [{ ...keynote, description: 'Small boats need little water. '.repeat(50) }],
    event: { publicProgramme: true },
  });
  const ask = (headers: Record<string, string> = {}) => open.request('/api/calendar/event', { headers });
  const first = await ask({ 'accept-encoding': 'gzip' });
  expect(['cache-control', 'vary', 'content-encoding'].map((name) => first.headers.get(name))).toEqual([
    'public, max-age=60',
    'accept-encoding',
    'gzip',
  ]);
  const known = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await ask(known)).status).toBe(304);
  await open.call('PATCH', '/talks/keynote', 'olive', { title: 'What we keep, and why' });
  const changed = await ask(known);
  expect([changed.status, (await changed.text()).includes('What we keep\\, and why')]).toEqual([200, true]);
});

test('before the event opens, only admins have its calendar', async () => {
  await using early = await startTestApp({ event: { phase: 'onboarding' } });
  expect((await early.call('GET', '/calendar/event')).status).toBe(401);
  expect(await early.call('GET', '/calendar/event', 'ada')).toEqual({
    status: 403,
    body: { code: 'not-allowed', message: 'This opens with the event' },
  });
  const token = await early.logInAs('olive');
  expect((await early.request('/api/calendar/event', { headers: { authorization: `Bearer ${token}` } })).status).toBe(
    200,
  );
});
