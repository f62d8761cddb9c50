import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVENTS_PER_PERSON_MAX } from '../../../../domain/limits/analytics.ts';
import { CERTIFICATE_BUDGET, LEAD_CSV_BUDGET, OWN_DATA_BUDGET } from '../../../../domain/limits/requests.ts';
import { HOUR } from '../../../../domain/time.ts';
import { eventTable, keepEvent, roomForEvents } from '../../../../server/api/analytics/event-store.ts';
import { at } from '../../../support/conference.ts';
import type { Store, Stored, Table, TableSpec } from '../../../../server/store/document-store.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { bound } from '../../../support/watched-store.ts';
import { tidewater, worldPeople } from '../../../support/world.ts';

/** Holds back reads of counted rows; records the most rows read at once. */
let held = Promise.resolve();
let mostAtOnce = 0;
const watched = <T extends Stored, I extends string>(table: Table<T, I>): Table<T, I> => ({
  ...bound(table),
  find: async (index, query) => {
    await held;
    const page = await table.find(index, query);
    mostAtOnce = Math.max(mostAtOnce, page.documents.length);
    return page;
  },
});
const watch = (store: Store): Store => ({
  ...bound(store),
  kind: store.kind,
  log: store.log,
  table: async <T extends Stored, I extends string>(spec: TableSpec<T, I>) => {
    const table = await store.table(spec);
    return spec.name === 'analytics' ? watched(table) : table;
  },
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    watch,
    event: { certificatesFrom: '2027-07-12T08:00' },
    people: worldPeople,
    documents: [{ c: 'companies', doc: tidewater }],
  });
});
afterAll(() => app.stop());

const get = async (path: string, who: string): Promise<Response> =>
  app.request(`/api${path}`, { headers: { authorization: `Bearer ${await app.logInAs(who)}` } });
const pageViews = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    uuid: `page-view-${from + index}`,
    type: 'page-view',
    at: new Date(at('07:00')).toISOString(),
    path: '/app/schedule',
  }));

test('only so many calls of a person are queued; further ones are refused instead of stored', async () => {
  const kept = Array.from({ length: EVENTS_PER_PERSON_MAX - 30 }, (_, index) =>
    keepEvent(
      { uuid: `kept-${index}`, type: 'page-view', thing: 'schedule', personId: 'grace', at: at('07:00') },
      app.ports,
    ),
  );
  await Promise.all(kept);
  const counted = async () => (await eventTable(app.ports)).count('byPerson', ['grace']);
  await app.call('GET', '/profile', 'grace'); // A log-in is counted too.
  await app.settled();
  const before = await counted();
  // Two batches at once do not take the same room twice.
  const answers = await Promise.all(
    [0, 100].map((from) => app.call('POST', '/adw-pubsub', 'grace', { messages: pageViews(from, 100) })),
  );
  await app.settled();
  const bodies = answers.map(({ body }) => body as { accepted: number; data: { status: string; message?: string }[] });
  expect(bodies.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(EVENTS_PER_PERSON_MAX - before);
  expect(bodies.flatMap(({ data }) => data).find(({ status }) => status === 'refused')?.message).toBe(
    'Enough has been counted of you',
  );
  expect([await counted(), await roomForEvents('grace', app.ports)]).toEqual([EVENTS_PER_PERSON_MAX, 0]);
  expect(await app.call('POST', '/adw-pubsub', 'ada', { messages: pageViews(0, 1) })).toMatchObject({
    body: { accepted: 1 },
  });
});

test('a person who requests their data twenty times at once gets it once, complete, while others are served', async () => {
  const token = await app.logInAs('grace');
  const ask = () => app.request('/api/profile/export', { headers: { authorization: `Bearer ${token}` } });
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  held = promise;
  const given = await ask(); // Begun, and waits for the store.
  const others = await Promise.all(Array.from({ length: 19 }, ask));
  expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 19 }, () => 429));
  expect([await others[0]!.json(), others[0]!.headers.get('retry-after')]).toEqual([
    { code: 'too-many', message: 'The one before is still under way. Please wait until it is done.' },
    '5',
  ]);
  expect((await get('/profile/export', 'ada')).status).toBe(200);
  goOn();
  expect([given.status, given.headers.get('content-length')]).toEqual([200, null]); // Streamed.
  const files = unzipSync(new Uint8Array(await given.arrayBuffer()));
  const text = new TextDecoder().decode(files['data.json']);
  const data = JSON.parse(text) as { events: object[] };
  expect(data.events.length).toBe(EVENTS_PER_PERSON_MAX);
  expect(text).toBe(`${JSON.stringify(data, null, 2)}\n`);
  expect(mostAtOnce).toBeLessThanOrEqual(200);
});

test.each([
  ['their data', '/profile/export', OWN_DATA_BUDGET.failures, 'GET'],
  ['a certificate', '/certificate/new', CERTIFICATE_BUDGET.failures, 'GET'],
  ['the leads of their company', '/leads/csv', LEAD_CSV_BUDGET.failures, 'POST'],
] as const)('nobody has %s made more than a few times an hour', async (_, path, times, method) => {
  const token = await app.logInAs('mira');
  const ask = async () => {
    const answer = await app.request(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    await answer.arrayBuffer();
    await app.settled();
    return answer;
  };
  for (let time = 0; time < times; time += 1) expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
  app.advance(HOUR);
  expect((await ask()).status).toBe(200);
});

test('a person who disconnects during their data export may request it again', async () => {
  app.advance(HOUR);
  const token = await app.logInAs('grace');
  const leaving = new AbortController();
  const answer = await app.request('/api/profile/export', {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  expect(answer.status).toBe(200);
  leaving.abort();
  const again = async () => {
    const next = await app.request('/api/profile/export', { headers: { authorization: `Bearer ${token}` } });
    await next.arrayBuffer();
    return next.status;
  };
  await expect.poll(again).toBe(200);
});

test('the schedule, the calendar and all companies are generated once for everyone, until something changes', async () => {
  const paths = ['/exports/schedule.json', '/exports/schedule.xml', '/calendar/event', '/company/all'];
  const token = await app.logInAs('ada');
  const texts = async () =>
    Promise.all(
      paths.map(async (path) =>
        (await app.request(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })).text(),
      ),
    );
  const before = await texts();
  app.advance(HOUR);
  expect(await texts()).toEqual(before);
  await app.call('PATCH', '/talks/keynote', 'olive', { title: 'What we let go' });
  await app.call('PATCH', '/admin/company/tidewater', 'olive', { name: 'Ebb & Flow' });
  const after = await texts();
  expect(after.map((text, index) => text === before[index])).toEqual([false, false, false, false]);
  expect(after.slice(0, 3).every((text) => text.includes('What we let go'))).toBe(true);
});
