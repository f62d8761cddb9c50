import { expect, test } from 'vitest';
import { at, keynote, lunch, testTalk } from '../../support/conference.ts';
import { startTestApp } from '../../support/test-app.ts';

const filmed = testTalk({ id: 'filmed', title: 'Knots & <bends>', stageId: 'side', cancelled: true });

test('any logged-in person can save the schedule as schedule.json and schedule.xml, with public data only', async () => {
  const stream = { id: 'filmed', videos: { jw: 'https://cdn.example.org/secret.m3u8' } };
  await using app = await startTestApp({
    talks: [keynote, lunch, filmed],
    documents: ['adm', 'pub', 'replay'].map((scope) => ({ scope, c: 'streams', doc: stream })),
  });
  const headers = { authorization: `Bearer ${await app.logInAs('ada')}` };
  const [json, xml] = await Promise.all(
    ['json', 'xml'].map((kind) => app.request(`/api/exports/schedule.${kind}`, { headers })),
  );
  expect(
    [json, xml].map((answer) => [
      answer!.status,
      answer!.headers.get('content-type'),
      answer!.headers.get('content-disposition'),
    ]),
  ).toEqual([
    [200, 'application/json; charset=utf-8', `attachment; filename="schedule.json"; filename*=UTF-8''schedule.json`],
    [200, 'application/xml; charset=utf-8', `attachment; filename="schedule.xml"; filename*=UTF-8''schedule.xml`],
  ]);
  const { schedule } = (await json!.json()) as {
    schedule: { conference: { title: string; days: { date: string; rooms: Record<string, object[]> }[] } };
  };
  expect([
    schedule.conference.title,
    schedule.conference.days.map(({ date, rooms }) => [date, Object.keys(rooms)]),
  ]).toEqual(['Test Days', [['2027-07-12', ['', 'Main Stage', 'Side Stage']]]]);
  expect(schedule.conference.days[0]!.rooms['Main Stage']).toEqual([
    {
      guid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/),
      id: expect.any(Number),
      date: '2027-07-12T10:00:00+02:00',
      start: '10:00',
      duration: '00:45',
      room: 'Main Stage',
      slug: 'keynote',
      url: `${app.url}/app/talk/keynote`,
      title: 'What we keep',
      subtitle: '',
      track: 'Web',
      type: 'talk',
      language: '',
      abstract: '',
      description: 'On what stays when the network goes.',
      logo: null,
      state: 'confirmed',
      do_not_record: false,
      links: [],
      attachments: [],
      persons: [{ guid: expect.any(String), public_name: 'Grace Marlow', biography: '', avatar: null }],
      plenary: { id: 'keynote', kind: 'talk', stage: 'main', track: 'web' },
    },
  ]);
  const text = await xml!.text();
  expect(text).toContain('<title>Knots &amp; &lt;bends&gt;</title>');
  for (const secret of ['secret.m3u8', '@example.org', 'olive', 'ROLE_ADMIN'])
    expect([secret, text.includes(secret), JSON.stringify(schedule).includes(secret)]).toEqual([secret, false, false]);
});

test('a talk after midnight is listed with the evening before, at its own date', async () => {
  const late = testTalk({ id: 'late', startsAt: at('01:30', 2) });
  const early = testTalk({ id: 'early', startsAt: at('04:00', 2) });
  await using app = await startTestApp({ talks: [keynote, late, early] });
  const headers = { authorization: `Bearer ${await app.logInAs('ada')}` };
  interface Day {
    index: number;
    date: string;
    day_start: string;
    day_end: string;
    rooms: Record<string, { slug: string; date: string; start: string }[]>;
  }
  const { schedule } = (await (await app.request('/api/exports/schedule.json', { headers })).json()) as {
    schedule: { conference: { days: Day[] } };
  };
  expect(
    schedule.conference.days.map(({ rooms, ...day }) => ({
      ...day,
      talks: rooms['Main Stage']?.map(({ slug, date, start }) => [slug, date, start]),
    })),
  ).toEqual([
    {
      index: 1,
      date: '2027-07-12',
      day_start: '2027-07-12T04:00:00+02:00',
      day_end: '2027-07-13T04:00:00+02:00',
      talks: [
        ['keynote', '2027-07-12T10:00:00+02:00', '10:00'],
        ['late', '2027-07-13T01:30:00+02:00', '01:30'],
      ],
    },
    {
      index: 2,
      date: '2027-07-13',
      day_start: '2027-07-13T04:00:00+02:00',
      day_end: '2027-07-14T04:00:00+02:00',
      talks: [['early', '2027-07-13T04:00:00+02:00', '04:00']],
    },
  ]);
  const xml = await (await app.request('/api/exports/schedule.xml', { headers })).text();
  expect(
    [...xml.matchAll(/<day [^>]*date="([^"]*)"|<event [^>]*>\s*<date>([^<]*)/g)].map(([, day, date]) => day ?? date),
  ).toEqual([
    '2027-07-12',
    '2027-07-12T10:00:00+02:00',
    '2027-07-13T01:30:00+02:00',
    '2027-07-13',
    '2027-07-13T04:00:00+02:00',
  ]);
});
