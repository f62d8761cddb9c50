import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { northwind, tidewater, worldPeople } from '../../../support/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    people: worldPeople,
    documents: [
      { c: 'companies', doc: tidewater },
      { c: 'companies', doc: northwind },
    ],
  });
  for (const [who, other] of [
    ['ada', 'grace'],
    ['rhea', 'ada'],
    ['ada', 'mira'],
    ['mira', 'ada'],
    ['theo', 'ada'],
  ] as const) {
    app.advance(1000);
    await app.call('POST', `/connections/${other}`, who);
  }
});
afterAll(() => app.stop());

interface Listed {
  readonly id: string;
  readonly state: string;
  readonly accepted: boolean;
  readonly requested: boolean;
  readonly has_connection: boolean;
  readonly since: string;
}
const list = async (query: string, who = 'ada') =>
  ((await app.call('GET', `/connections${query}`, who)).body as { data: Listed[] }).data;
const named = async (query: string, who?: string) => (await list(query, who)).map(({ id, state }) => `${id} ${state}`);

test("connections and requests in both directions are in a person's list, latest first", async () => {
  expect(await named('')).toEqual(['theo received', 'mira connected', 'rhea received', 'grace sent']);
  expect([await named('?state=connected'), await named('?state=sent'), await named('?state=received')]).toEqual([
    ['mira connected'],
    ['grace sent'],
    ['theo received', 'rhea received'],
  ]);
  expect(await named('?count=1&startCursor=mira')).toEqual(['rhea received']);
  expect(await named('?role=ROLE_SPEAKER')).toEqual(['grace sent']);
  expect(await named('', 'olive')).toEqual([]);
  expect(await app.call('GET', '/connections?state=lost', 'ada')).toMatchObject({
    status: 422,
    body: { data: [{ field: 'state' }] },
  });
  expect((await list('?state=sent'))[0]).toMatchObject({
    id: 'grace',
    first_name: 'Grace',
    has_connection: true,
    requested: true,
    accepted: false,
    since: new Date(app.ports.now() - 4000).toISOString(),
  });
});

test('every entry of the directory shows the reader’s own connection', async () => {
  const flags = async (path: string, who: string) =>
    Object.fromEntries(
      ((await app.call('GET', path, who)).body as { data: Listed[] }).data.map(
        ({ id, has_connection: has, requested, accepted }) => [id, [has, requested, accepted]],
      ),
    );
  const none = [false, false, false];
  const ofAda = {
    ada: none,
    grace: [true, true, false],
    mira: [true, true, true],
    rhea: [true, false, false],
    theo: [true, false, false],
    olive: none,
  };
  expect([
    await flags('/directory', 'ada'),
    await flags('/users', 'ada'),
    await flags('/directory?search=grace', 'ada'),
  ]).toEqual([ofAda, ofAda, { grace: [true, true, false] }]);
  expect(await flags('/directory', 'grace')).toEqual({
    ada: [true, false, false],
    grace: none,
    mira: none,
    rhea: none,
    theo: none,
    olive: none,
  });
  expect(await flags('/users?component=recommended', 'ada')).toEqual({ olive: none });
  expect(await flags('/users?component=recommended', 'grace')).toEqual({
    mira: none,
    rhea: none,
    theo: none,
    olive: none,
  });
});

test('an ended connection leaves both lists, and the directory shows it at once', async () => {
  app.advance(1000);
  await app.call('DELETE', '/connections/mira', 'ada');
  expect([await named('?state=connected'), await named('', 'mira')]).toEqual([[], []]);
  expect((await app.call('GET', '/directory?search=mira', 'ada')).body).toMatchObject({
    data: [{ id: 'mira', has_connection: false, accepted: false }],
  });
});
