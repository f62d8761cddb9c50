import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../domain/people/person.ts';
import { at, keynote, testTalk } from '../../../support/conference.ts';
import { testPerson } from '../../../support/people.ts';
import { startTestApp, type TestApp, type WorldDocument } from '../../../support/test-app.ts';
import { northwind, tidewater, worldPeople } from '../../../support/world.ts';

const booths = [tidewater, northwind].map((doc) => ({ c: 'companies', doc }));

/** A person who never logs in. */
const guest = (given: Partial<Person> & Pick<Person, 'id' | 'firstName' | 'lastName'>): WorldDocument => ({
  c: 'people',
  doc: testPerson(given),
});
const guests = [
  guest({
    id: 'aino',
    firstName: 'Aino',
    lastName: 'Zee',
    country: 'Finland',
    focus: ['Gaming'],
    traffic: ['SEO'],
    companyName: 'Fjord Media',
  }),
  guest({
    id: 'bela',
    firstName: 'Béla',
    lastName: 'Nagy',
    country: 'Hungary',
    focus: ['Crypto', 'Gaming'],
    traffic: ['SEO', 'Email'],
  }),
  guest({
    id: 'cleo',
    firstName: 'Cleo',
    lastName: 'Young',
    country: 'Finland',
    interested: ['Agency'],
    isComplete: false,
  }),
  guest({ id: 'dora', firstName: 'Dora', lastName: 'Xu', focus: ['Dating'], roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'] }),
];

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ people: worldPeople, documents: [...booths, ...guests] })));
afterAll(() => app.stop());

const ids = async (path: string, who = 'ada'): Promise<string[]> => {
  const { status, body } = await app.call('GET', path, who);
  expect(status).toBe(200);
  return (body as { data: { id: string }[] }).data.map(({ id }) => id);
};

test('the directory lists everyone by name, in pages', async () => {
  expect(await ids('/directory')).toEqual([
    'ada',
    'aino',
    'bela',
    'cleo',
    'dora',
    'grace',
    'mira',
    'olive',
    'rhea',
    'theo',
  ]);
  expect(await app.call('GET', '/directory?page=2&count=3', 'ada')).toMatchObject({
    status: 200,
    body: {
      data: [{ id: 'cleo' }, { id: 'dora' }, { id: 'grace' }],
      pagination: { page: 2, total: 10, count: 3, nextCursor: 'grace' },
    },
  });
  expect(await ids('/directory?count=3&startCursor=grace')).toEqual(['mira', 'olive', 'rhea']);
});

test('a search finds any of its words in names, jobs and companies, ignoring case and accents', async () => {
  expect(await ids('/directory?search=bela')).toEqual(['bela']);
  expect(await ids('/directory?search=FJORD%20dora')).toEqual(['dora', 'aino']);
  expect(await ids('/directory?search=young%20cleo%20ada')).toEqual(['cleo', 'ada']);
  expect(await ids('/directory?search=nobody')).toEqual([]);
});

test('interests, countries, roles and complete profiles narrow the directory down', async () => {
  expect(await ids('/directory?interests[]=Gaming')).toEqual(['aino', 'bela']);
  expect(await ids('/directory?interests=Agency&interests=Dating')).toEqual(['cleo', 'dora']);
  expect(await ids('/directory?countries[]=Finland&countries[]=Hungary&interests=SEO')).toEqual(['aino', 'bela']);
  expect(await ids('/directory?role=ROLE_SPEAKER')).toEqual(['dora', 'grace']);
  expect(await ids('/directory?isComplete=false')).toEqual(['cleo']);
  expect(await ids('/users?countries[]=Finland')).toEqual(['aino', 'cleo']);
});

test('a page shows a change at once', async () => {
  expect(await app.call('GET', '/directory?search=theo', 'ada')).toMatchObject({
    body: { data: [{ job_position: '' }] },
  });
  await app.call('PATCH', '/profile', 'theo', { job_position: 'Sailor' });
  expect(await app.call('GET', '/directory?search=theo', 'ada')).toMatchObject({
    body: { data: [{ job_position: 'Sailor', company: { id: 'northwind', name: 'Northwind' } }] },
  });
  expect(await ids('/directory?search=sailor')).toEqual(['theo']);
});

test('the directory of one reader is never shown to another', async () => {
  const shownTo = async (who: string) => {
    const { body } = await app.call('GET', '/directory?interests=Gaming', who);
    return (body as { data: { id: string; requested: boolean; roles: string[] }[] }).data.map(
      ({ id, requested, roles }) => ({ id, requested, roles }),
    );
  };
  const stranger = [
    { id: 'aino', requested: false, roles: ['ROLE_ATTENDEE'] },
    { id: 'bela', requested: false, roles: ['ROLE_ATTENDEE'] },
  ];
  expect(await shownTo('grace')).toEqual(stranger);
  await app.call('POST', '/connections/bela', 'ada');
  expect(await shownTo('ada')).toEqual([stranger[0], { ...stranger[1], requested: true }]);
  expect(await shownTo('grace')).toEqual(stranger);
  await app.call('DELETE', '/connections/bela', 'ada');
  expect(await shownTo('ada')).toEqual(stranger);
});

test("no one's address or private fields are in the directory", async () => {
  await app.call('PATCH', '/profile', 'rhea', { gender: 'Female', stmUsername: 'mossy' });
  expect(await app.call('GET', '/profile', 'rhea')).toMatchObject({
    body: { email: 'rhea@example.org', stmUsername: 'mossy' },
  });
  for (const path of ['/directory', '/directory/rhea', '/users', '/users?component=recommended']) {
    const text = JSON.stringify((await app.call('GET', path, 'ada')).body);
    expect(text).toContain('Moss');
    for (const secret of ['example.org"', 'mossy', 'gender', 'email']) expect(text).not.toContain(secret);
  }
});

test('a profile shows how the caller and the person are connected, and `me` is the caller', async () => {
  app.advance(1);
  await app.call('POST', '/connections/mira', 'theo');
  expect(await app.call('GET', '/directory/mira', 'theo')).toMatchObject({
    status: 200,
    body: { id: 'mira', has_connection: true, requested: true, accepted: false },
  });
  expect(await app.call('GET', '/directory/theo', 'mira')).toMatchObject({
    status: 200,
    body: { id: 'theo', has_connection: true, requested: false, accepted: false },
  });
  expect(await app.call('GET', '/directory/theo', 'ada')).toMatchObject({
    status: 200,
    body: { id: 'theo', has_connection: false, requested: false, accepted: false },
  });
  expect(await app.call('GET', '/directory/me', 'ada')).toMatchObject({
    status: 200,
    body: { id: 'me', old_id: 'ada', first_name: 'Ada' },
  });
  expect(await app.call('GET', '/directory/nobody', 'ada')).toEqual({
    status: 404,
    body: { code: 'not-found', message: 'There is no such person' },
  });
});

test('people who share focus, traffic and kept talks are recommended, but not connections', async () => {
  await app.call('PATCH', '/profile', 'rhea', { focus: ['Gaming', 'Crypto'], traffic: ['Email'] });
  expect((await ids('/users?component=recommended', 'rhea')).slice(0, 2)).toEqual(['bela', 'aino']);
  for (const who of ['rhea', 'mira']) {
    await app.call('POST', '/schedule/add/keynote', who);
  }
  const ranked = await ids('/users?component=recommended&limit=100', 'rhea');
  expect(ranked.slice(0, 3)).toEqual(['bela', 'aino', 'mira']);
  expect(ranked).not.toContain('rhea');
  app.advance(1);
  await app.call('POST', '/connections/bela', 'rhea');
  expect((await ids('/users?component=recommended', 'rhea')).slice(0, 2)).toEqual(['aino', 'mira']);
  expect(await ids('/users?component=recommended&role=ROLE_SPEAKER', 'rhea')).toEqual(['dora', 'grace']);
});

test('admins cannot be looked up', async () => {
  await app.call('PATCH', '/profile', 'olive', { job_position: 'Host' });
  await app.ports.log.append('dir', {
    mid: 'olive-is-shown-as-admin',
    by: 'server',
    decide: (state) => ({
      ops: [
        {
          c: 'people',
          id: 'olive',
          rev: 'second',
          doc: { ...(state.get('people', 'olive')?.doc as Person), roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'] },
        },
      ],
    }),
  });
  expect(await ids('/directory?role=ROLE_ADMIN', 'olive')).toEqual(['olive']);
  expect(await app.call('GET', '/directory?search=olive', 'olive')).toMatchObject({
    body: { data: [{ roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'] }] },
  });
  expect(await ids('/directory?role=ROLE_ADMIN', 'ada')).toEqual([]);
  expect(await app.call('GET', '/directory?search=olive', 'ada')).toMatchObject({
    body: { data: [{ roles: ['ROLE_ATTENDEE'] }] },
  });
});

test("a speaker's profile has their talks by start, and their replays for those who may watch them", async () => {
  const talk = (id: string, hour: number) =>
    testTalk({ id, startsAt: at(`${hour}:00`), speakers: [{ id: 'dora', name: 'Dora Xu' }] });
  const replay = {
    scope: 'replay',
    c: 'talks',
    doc: testTalk({
      id: 'recorded',
      edition: 'replay',
      startsAt: at('09:00'),
      speakers: [{ id: 'dora', name: 'Dora Xu' }],
    }),
  };
  await using speaking = await startTestApp({
    people: worldPeople,
    talks: [talk('late', 16), talk('early', 11), keynote],
    documents: [...booths, ...guests, replay],
  });
  const given = async (who: string, path = '/directory/dora/talks') =>
    ((await speaking.call('GET', path, who)).body as { data: { id: string }[] }).data.map(({ id }) => id);
  expect([await given('ada'), await given('rhea'), await given('ada', '/directory/cleo/talks')]).toEqual([
    ['early', 'late'],
    ['recorded', 'early', 'late'],
    [],
  ]);
  expect([
    await given('grace', '/directory/me/talks'),
    await given('ada', '/directory/dora/talks?count=1&page=2'),
  ]).toEqual([['keynote'], ['late']]);
  expect(await speaking.call('GET', '/directory/nobody/talks', 'ada')).toEqual({
    status: 404,
    body: { code: 'not-found', message: 'There is no such person' },
  });
});

test('before the event opens only admins and the person themselves open a profile', async () => {
  await using early = await startTestApp({ event: { phase: 'onboarding' } });
  const closed = { status: 403, body: { code: 'not-allowed', message: 'This opens with the event' } };
  expect(await early.call('GET', '/directory/grace', 'ada')).toEqual(closed);
  expect(await early.call('POST', '/connections/grace', 'ada')).toEqual(closed);
  expect(await early.call('GET', '/directory', 'ada')).toMatchObject({ status: 200 });
  expect(await early.call('GET', '/directory/ada', 'ada')).toMatchObject({ status: 200, body: { id: 'ada' } });
  expect(await early.call('GET', '/directory/grace', 'olive')).toMatchObject({ status: 200, body: { id: 'grace' } });
});
