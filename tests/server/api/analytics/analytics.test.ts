import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../../domain/time.ts';
import { eventTable, forgetEvents } from '../../../../server/api/analytics/event-store.ts';
import { sign } from '../../../../server/api/analytics/signature.ts';
import { updateAccount } from '../../../../server/api/accounts/account-store.ts';
import { mineOf } from '../../../../server/sync/stored-collections.ts';
import { findDocument } from '../../../../server/sync/documents.ts';
import { at, keynote, lunch, testTalk } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const slides = {
  id: 'slides',
  filename: 'Slides.pdf',
  size: 1000,
  fileType: 'pdf',
  path: '/uploads/slides.pdf',
} as const;
const replay = {
  c: 'talks',
  scope: 'replay',
  doc: testTalk({ id: 'recorded', edition: 'replay', resources: [{ ...slides, id: 'slides-of-replay' }] }),
};
let app: TestApp;
let keys: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp({ talks: [{ ...keynote, resources: [slides] }, lunch], documents: [replay] });
  const key = async (who: string) => ((await app.call('GET', '/analytics/key', who)).body as { key: string }).key;
  keys = { ada: await key('ada'), grace: await key('grace') };
  await app.settled();
});
afterAll(() => app.stop());

const iso = (time: number): string => new Date(time).toISOString();
const signed = (who: string, messages: readonly unknown[], key = keys[who] ?? '') => ({
  messages,
  signature: `${who}.${sign(messages, key)}`,
});
const send = (body: unknown, who?: string) => app.call('POST', '/adw-pubsub', who, body);
const view = (uuid: string, time: number, more: object = {}) => ({
  uuid,
  type: 'video-view',
  at: iso(time),
  talk_id: 'keynote',
  ...more,
});
const watched = async (who: string, talkId = 'keynote') =>
  (await findDocument(mineOf(who), `view:${talkId}`, app.ports))?.value['seconds'];

test("a key is a person's own, the same on every device", async () => {
  expect(keys['ada']).toBe(((await app.call('GET', '/analytics/key', 'ada')).body as { key: string }).key);
  expect(keys['ada']).not.toBe(keys['grace']);
});

test('a batch that is not signed by a person of the event counts nothing', async () => {
  const messages = [{ uuid: 'forged-0001', type: 'page-view', at: iso(at('08:00')), path: '/app/lobby' }];
  const bodies = [
    { messages },
    { messages, signature: '' },
    { messages, signature: 'ada.' },
    { messages, signature: `ada.${sign(messages, 'guessed')}` },
    { messages, signature: signed('ada', messages, keys['grace']).signature },
    { messages, signature: sign(messages, keys['ada'] ?? '') },
    { ...signed('ada', messages), messages: [{ ...messages[0], path: '/app/perks' }] },
    signed('nobody', messages, app.ports.keyedHash('analytics:nobody')),
  ];
  for (const body of bodies)
    expect(await send(body)).toEqual({ status: 403, body: { code: 'not-allowed', message: 'Not authorized' } });
  expect(await (await eventTable(app.ports)).count('byType', ['page-view', '2027-07-12'])).toBe(0);
  expect((await send({ messages: Array.from({ length: 101 }, () => messages[0]) }, 'ada')).status).toBe(422);
  expect((await send({ messages: [] }, 'ada')).status).toBe(422);
});

test('the good messages of a batch count, the bad ones are refused one by one', async () => {
  const messages = [
    { uuid: 'page-0001', type: 'page-view', at: iso(at('08:00')), path: '/app/talk/keynote' },
    { uuid: 'page-0002', type: 'page-view', at: iso(at('08:00') - 8 * DAY), path: '/app/lobby' },
    { uuid: 'odd-00001', type: 'purchase', at: iso(at('08:00')) },
    'not a message',
    view('view-0001', at('08:00'), { talk_id: 'nowhere' }),
    view('view-0002', at('08:00'), { talk_id: 'recorded' }),
    { uuid: 'page-0001', type: 'page-view', at: iso(at('08:01')), path: '/app/talk/keynote' },
    { uuid: 'file-0001', type: 'download', at: iso(at('08:00')), resource_id: 'slides' },
    ...['nothing', 'slides-of-replay', 'half \ud83d'].map((resource, index) => ({
      uuid: `file-no-${index}`,
      type: 'download',
      at: iso(at('08:00')),
      resource_id: resource,
    })),
  ];
  const answer = await send(signed('ada', messages));
  const { accepted, data } = answer.body as {
    accepted: number;
    data: { uuid: string | null; status: string; message?: string }[];
  };
  expect([answer.status, accepted]).toEqual([200, 3]);
  const states = data.map(({ uuid, status, message }) => [uuid, status, message]);
  expect([...states.slice(0, 2), ...states.slice(4, 6)]).toEqual([
    ['page-0001', expect.stringMatching(/counted|repeated/), undefined],
    ['page-0002', 'refused', 'This was too long ago'],
    ['view-0001', 'refused', 'This talk is not on the schedule'],
    ['view-0002', 'refused', 'This talk is not on the schedule'],
  ]);
  expect([states[2]?.slice(0, 2), states[3]?.slice(0, 2), states[7]]).toEqual([
    ['odd-00001', 'refused'],
    [null, 'refused'],
    ['file-0001', 'counted', undefined],
  ]);
  expect(states.slice(8)).toEqual(
    [0, 1, 2].map((index) => [`file-no-${index}`, 'refused', 'This file is no longer here']),
  );
  expect([states[0]?.[1], states[6]?.[1]].toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
    'counted',
    'repeated',
  ]);
});

test('minutes watched add up once per message, however often a batch is sent, and each viewer counts once', async () => {
  const times = [3, 33, 63].map((seconds) => at('10:00') + seconds * 1000);
  app.advance(at('10:30') - app.ports.now());
  // Late and out of order, as from a phone that was offline.
  const messages = [2, 0, 1].map((index) => view(`watch-000${index}`, times[index] ?? 0));
  await Promise.all([0, 1, 2].map(() => send(signed('ada', messages))));
  const again = (await send(signed('ada', messages))).body as { data: { status: string }[] };
  expect(again.data.map(({ status }) => status)).toEqual(['repeated', 'repeated', 'repeated']);
  expect(await watched('ada')).toBe(63);
  expect(await watched('grace')).toBeUndefined();
  // Invented messages count only as much watch time as the clock allows.
  await send(
    signed(
      'grace',
      Array.from({ length: 50 }, (_, index) => view(`made-up-${index}`, at('10:00') + index, { seconds: 30 })),
    ),
  );
  expect(await watched('grace')).toBeCloseTo(30.049, 3);
});

test('a date in the future counts as now', async () => {
  await send(signed('grace', [view('future-01', at('23:00', 2), { talk_id: 'lunch', seconds: 3 })]));
  expect(await findDocument(mineOf('grace'), 'view:lunch', app.ports)).toMatchObject({
    value: { seconds: 3, lastAt: at('10:30') },
  });
  const perks = async () =>
    Promise.all(
      ['2027-07-12', '2027-07-13'].map(async (day) =>
        (await eventTable(app.ports)).count('byThing', ['page-view', 'perks', day]),
      ),
    );
  expect(await perks()).toEqual([0, 0]);
  await send(signed('grace', [{ uuid: 'future-02', type: 'page-view', at: iso(at('23:00', 2)), path: '/app/perks' }]));
  expect(await perks()).toEqual([1, 0]);
});

test('organisers see log-ins, screens and downloads by day; others do not', async () => {
  await app.call('POST', '/adw-pubsub', 'grace', {
    messages: [
      { uuid: 'page-0009', type: 'page-view', at: at('10:00'), path: '/app/schedule?day=1' },
      { uuid: 'page-0010', type: 'page-view', at: at('10:01'), path: '/app/schedule' },
      { uuid: 'told-0001', type: 'login', at: at('10:00') },
    ],
  });
  await app.logInAs('olive');
  await app.settled();
  expect(await app.call('POST', '/stats/analytics', 'olive', { from: '2027-07-11', to: '2027-07-12' })).toEqual({
    status: 200,
    body: {
      data: [
        { day: '2027-07-11', logins: 0, page_views: 0, downloads: 0 },
        { day: '2027-07-12', logins: 3, page_views: 4, downloads: 1 },
      ],
      screens: [
        { screen: 'schedule', page_views: 2 },
        { screen: 'talk', page_views: 1 },
        { screen: 'perks', page_views: 1 },
      ],
    },
  });
  expect((await app.call('POST', '/stats/analytics', 'ada', {})).status).toBe(403);
  expect((await app.call('POST', '/stats/analytics', 'olive', {})).status).toBe(200);
  for (const span of [
    { from: '2027-07-13', to: '2027-07-12' },
    { from: '2027-01-01', to: '2027-07-12' },
    { from: '2027-02-30' },
  ]) {
    expect((await app.call('POST', '/stats/analytics', 'olive', span)).status).toBe(422);
  }
});

test('a person can send at most three hundred batches in five minutes; others continue', async () => {
  app.advance(6 * MINUTE);
  const batch = { messages: ['not a message'] };
  const codes = await Promise.all(Array.from({ length: 301 }, async () => (await send(batch, 'olive')).status));
  expect([
    codes.filter((code) => code === 200).length,
    codes.filter((code) => code === 429).length,
    (await send(batch, 'grace')).status,
  ]).toEqual([300, 1, 200]);
});

test('an erased person leaves no rows, and a disabled one counts nothing more', async () => {
  const events = await eventTable(app.ports);
  expect(await events.count('byPerson', ['ada'])).toBeGreaterThan(0);
  await forgetEvents('ada', app.ports);
  expect([await events.count('byPerson', ['ada']), (await events.count('byPerson', ['grace'])) > 0]).toEqual([0, true]);
  await updateAccount('grace', (account) => ({ ...account, disabled: true }), app.ports);
  expect(
    (await send(signed('grace', [{ uuid: 'shut-0001', type: 'page-view', at: iso(at('10:00')), path: '/app/lobby' }])))
      .status,
  ).toBe(403);
});
