import { expect, test } from 'vitest';
import { endpoints } from '../../../../server/app.ts';
import { keynote, lunch } from '../../../support/conference.ts';
import { ada, grace, olive } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

// All calls that return the programme without a session.
const READS = [
  '/calendar/event',
  '/exports/schedule.json',
  '/exports/schedule.xml',
  '/programme',
  '/programme/embed',
  '/share/keynote',
];

/** Returns what a caller without a session gets: the status, and whether the talk is in it. */
async function toldTo(app: TestApp, headers: Record<string, string> = {}): Promise<[string, number, boolean][]> {
  return Promise.all(
    READS.map(async (path): Promise<[string, number, boolean]> => {
      const answer = await app.request(`/api${path}`, { headers: { 'user-agent': 'WhatsApp/2.0', ...headers } });
      return [path, answer.status, (await answer.text()).includes(keynote.title)];
    }),
  );
}

test('strangers cannot read the programme unless it is public; every logged-in person can', async () => {
  await using app = await startTestApp();
  const token = await app.logInAs('ada');
  expect(await toldTo(app, { authorization: `Bearer ${token}` })).toEqual(READS.map((path) => [path, 200, true]));
  expect(await toldTo(app)).toEqual([
    ['/calendar/event', 401, false],
    ['/exports/schedule.json', 401, false],
    ['/exports/schedule.xml', 401, false],
    ['/programme', 401, false],
    ['/programme/embed', 401, false],
    ['/share/keynote', 302, false],
  ]);
});

test('a public programme is for everyone, once the event is open', async () => {
  await using app = await startTestApp({ event: { publicProgramme: true } });
  expect(await toldTo(app)).toEqual(READS.map((path) => [path, 200, true]));
  await using early = await startTestApp({ event: { publicProgramme: true, phase: 'onboarding' } });
  expect(await toldTo(early)).toEqual([
    ['/calendar/event', 403, false],
    ['/exports/schedule.json', 403, false],
    ['/exports/schedule.xml', 403, false],
    ['/programme', 403, false],
    ['/programme/embed', 403, false],
    ['/share/keynote', 302, false],
  ]);
});

test('a public programme shows of people only the speakers, with picture and about', async () => {
  const speaker = {
    ...grace,
    person: {
      ...grace.person,
      pictureUrl: '/uploads/grace-large.webp',
      about: 'Ties knots.',
      jobPosition: 'Sailor',
      companyName: 'Secret Rope Works',
      country: 'Norway',
      website: 'https://grace.example.org/',
      twitter: 'https://twitter.com/grace',
      focus: ['Gaming'],
    },
  };
  await using app = await startTestApp({
    talks: [keynote, lunch],
    people: [ada, speaker, olive],
    event: { publicProgramme: true },
  });
  const texts = await Promise.all(
    READS.map(async (path) => (await app.request(`/api${path}`, { headers: { 'user-agent': 'WhatsApp/2.0' } })).text()),
  );
  const all = texts.join('\n');
  expect(['Grace Marlow', 'Ties knots.', '/uploads/grace-large.webp'].map((known) => all.includes(known))).toEqual([
    true,
    true,
    true,
  ]);
  const hidden = [
    'Sailor',
    'Secret Rope Works',
    'Norway',
    'grace.example.org',
    'twitter.com',
    'Gaming',
    'ROLE_',
    '@example.org',
    'Ada',
    'Verne',
    'Olive',
  ];
  expect(hidden.filter((word) => all.includes(word))).toEqual([]);
  expect((await app.call('GET', '/directory')).status).toBe(401);
});

test('only calls that are declared open tell browsers that pages of other sites may read them', async () => {
  await using open = await startTestApp({ event: { publicProgramme: true } });
  const told: string[] = [];
  for (const { path } of endpoints.filter(({ method }) => method === 'get')) {
    const answer = await open.request(`/api${path.replaceAll(/:\w+/g, 'thing')}`, {
      headers: { origin: 'https://elsewhere.example' },
    });
    await answer.body?.cancel();
    if (answer.headers.get('access-control-allow-origin') !== null) told.push(path);
  }
  const declared = endpoints.filter((call) => call.open);
  expect(told.toSorted()).toEqual(declared.map(({ path }) => path).toSorted());
  expect(declared.every(({ method, access }) => method === 'get' && access === 'anyone')).toBe(true);
  expect(declared.length).toBe(6);
});

test('pages of other sites may read a public programme, and nothing that needs a log-in', async () => {
  const exports = ['/calendar/event', '/exports/schedule.json', '/exports/schedule.xml'];
  const headersOf = (app: TestApp, headers: Record<string, string> = {}) =>
    Promise.all(
      exports.map(async (path) => {
        const answer = await app.request(`/api${path}`, {
          headers: { origin: 'https://elsewhere.example', ...headers },
        });
        return ['origin', 'credentials'].map((name) => answer.headers.get(`access-control-allow-${name}`));
      }),
    );
  await using open = await startTestApp({ event: { publicProgramme: true } });
  expect(await headersOf(open)).toEqual(exports.map(() => ['*', null]));
  const json = await open.request('/api/exports/schedule.json', {});
  expect([json.headers.get('access-control-expose-headers'), json.headers.get('etag')]).toEqual([
    'ETag',
    expect.any(String),
  ]);
  await using closed = await startTestApp();
  const authorization = `Bearer ${await closed.logInAs('ada')}`;
  expect(await headersOf(closed, { authorization })).toEqual(exports.map(() => [null, null]));
});
