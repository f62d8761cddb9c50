import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { endpoints } from '../../server/app.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import { startWorldApp, type Who, type WorldApp } from '../support/world-app.ts';
import { exampleRequest } from './example-request.ts';

let world: WorldApp;
beforeAll(async () => {
  world = await startWorldApp('live');
});
afterAll(() => world[Symbol.asyncDispose]());

/** Changes that cannot overwrite another person's change, with the reason. */
const WITHOUT: Readonly<Record<string, string>> = {
  'delete /posts/photos/upload': 'a picture that no post shows never changes',
  'delete /posts/:id/reactions': "one's own, decided by time",
  'delete /admin/role-views/:id': "one's own, and it never changes",
  'delete /admin/machines/:id': 'ends a token, which never changes',
  'delete /admin/users/:id/sessions': 'ends whatever log-ins there are',
  'patch /settings': "one's own, decided by time",
  'patch /profile/mail': "one's own, decided by time",
  'patch /profile/visibility': "one's own, decided by time",
  'delete /identities/:id': "one's own, and it never changes",
  'delete /profile': "one's own, confirmed by the mail address",
  'delete /profile/picture': "one's own; organisers have /admin/picture",
  'delete /users/images': "one's own; organisers have /admin/picture",
  'delete /connections/:userId': "one's own, decided by time",
  'delete /schedule/remove/:talkId': "one's own, decided by time",
  'delete /talks/places/:id': "one's own, decided by time",
  'delete /calendar/feed': "one's own, and made anew rather than changed",
  'delete /push/subscriptions': "one's own, and made anew rather than changed",
  'delete /chats/rooms/:roomId/messages/:messageId': 'a message never changes',
  'delete /chats/rooms/:roomId/messages/:messageId/pin': 'hosts act on it at once, and the last one counts',
  'delete /admin/chats/mutes/:userId': 'organisers act on it at once, and the last one counts',
  'delete /chats/blocks/:userId': "one's own, decided by time",
  'delete /admin/chats/reports/:id': 'a report never changes',
  'delete /talks/:id/questions/:questionId': "one's own, taken back for good",
  'delete /talks/:id/questions/:questionId/vote': "one's own, decided by time",
  'patch /talks/:id/questions/:questionId': 'hosts act on it at once, and the last one counts',
  'patch /talks/:id/polls/:pollId': 'hosts act on it at once, and the last one counts',
  'delete /admin/registrations/:id': 'a turn on the waiting list never changes',
  'delete /admin/schedule/draft': 'a draft, of which the last word counts',
  'patch /admin/fields/:form': 'a draft, of which the last word counts',
  'delete /admin/fields/:form': 'a draft, of which the last word counts',
  'patch /chats/rooms/:roomId/rules': 'a switch in the room, of which the last one counts',
};

/** Uses the world's own sessions, which survive its reset. */
const as = (who: Who): { token: string } => ({ token: world.tokens[who] ?? '' });

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const revised = endpoints.filter(({ current }) => current !== undefined);

test('everything that organisers can change or remove declares its revision, or why it needs none', () => {
  const changing = endpoints.filter(({ method }) => method === 'patch' || method === 'delete');
  expect(
    changing
      .filter(({ current }) => current === undefined)
      .map(nameOf)
      .toSorted(),
  ).toEqual(Object.keys(WITHOUT).toSorted());
  // Of POST calls, only those that replace something.
  expect(revised.filter((each) => !changing.includes(each)).map(nameOf)).toEqual([
    'post /talks/captions/:id',
    'post /replay/talks/captions/:id',
    'post /admin/mail-messages/:id/send',
  ]);
});

interface Sent {
  readonly status: number;
  readonly etag: string | null;
  readonly body: { readonly code?: string; readonly current?: { readonly rev: string } };
}

async function send(call: Endpoint, ifMatch: string): Promise<Sent> {
  const who: Who = call.access === 'admin' ? 'admin' : 'member';
  const { path, init } = exampleRequest(call, call.example ?? {}, world.tokens[who]);
  const answer = await world.app.request(path, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), 'if-match': ifMatch },
  });
  const text = await answer.text();
  return {
    status: answer.status,
    etag: answer.headers.get('etag'),
    body: text === '' ? {} : (JSON.parse(text) as Sent['body']),
  };
}

test.for(revised.map((call) => [nameOf(call), call] as const))(
  'who comes too late with %s changes nothing and is shown what there is now, which is then good for a change',
  async ([, call]) => {
    const late = await send(call, '"an-earlier-one"');
    expect({ status: late.status, code: late.body.code }).toEqual({ status: 412, code: 'stale' });
    expect(v.safeParse(call.current!, late.body.current).success).toBe(true);
    expect(late.etag).toBe(`"${late.body.current?.rev}"`);
    expect(await world.stored.changes()).toEqual([]);
    const inTime = await send(call, late.etag!);
    expect({ call: nameOf(call), status: inTime.status < 300 }).toEqual({ call: nameOf(call), status: true });
    await world.restore();
  },
);

/** Lists of records that organisers change: each item has its revision, which a change of it may send. */
const LISTS: readonly (readonly [list: string, change: (id: string) => string, fields: object])[] = [
  ['/perks', (id) => `/perks/${id}`, { name: 'Another' }],
  ['/admin/sources', (id) => `/admin/sources/${id}`, { name: 'Another' }],
  ['/admin/oidc', (id) => `/admin/oidc/${id}`, { name: 'Another' }],
  ['/raffles', (id) => `/raffles/${id}`, { title: 'Another' }],
  ['/highlights', (id) => `/highlights/${id}`, { title: 'Another' }],
  ['/highlights/admin', (id) => `/highlights/${id}`, { title: 'Another' }],
  ['/sponsor-tiers', (id) => `/sponsor-tiers/${id}`, { name: 'Another' }],
  ['/sponsorships', (id) => `/sponsorships/${id}`, { title: 'Another' }],
  ['/admin/push-notifications', (id) => `/push-notifications/${id}`, { title: 'Another' }],
  ['/admin/users', (id) => `/admin/update-user/${id}`, { replayAccess: true }],
  ['/admin/speakers', (id) => `/admin/update-user/${id}`, { first_name: 'Another' }],
  ['/posts', (id) => `/posts/${id}`, { pinned: true }],
  ['/tracks', (id) => `/tracks/${id}`, { name: 'Another' }],
  ['/replay/stages', (id) => `/replay/stages/${id}`, { name: 'Another' }],
  ['/admin/mail-messages', (id) => `/admin/mail-messages/${id}`, { subject: 'Another' }],
  ['/admin/pages', (id) => `/admin/pages/${id}`, { title: 'Another' }],
  ['/packages', (id) => `/admin/packages/${id}`, { name: 'Another' }],
  ['/ticket-types', (id) => `/ticket-types/${id}`, { title: 'Another' }],
];

test.for(LISTS)(
  'of what %s lists, the first of two organisers changes it and the second hears of it',
  async ([list, change, fields]) => {
    const listed = (await world.app.call('GET', list, as('admin'))).body as { data: { id: string; rev: string }[] };
    expect(listed.data.length).toBeGreaterThan(0);
    expect(listed.data.filter(({ rev }) => typeof rev !== 'string' || rev === '')).toEqual([]);
    const { id, rev } = listed.data[0]!;
    const first = await world.app.call('PATCH', change(id), as('admin'), fields, { 'if-match': `"${rev}"` });
    expect(first).toMatchObject({ status: 200, body: { id, ...fields } });
    const second = await world.app.call('PATCH', change(id), as('admin'), fields, { 'if-match': `"${rev}"` });
    expect(second).toEqual({ status: 412, body: { code: 'stale', message: expect.any(String), current: first.body } });
    await world.restore();
  },
);

test('a user’s revision changes with private fields, role and access, and only then', async () => {
  const revOf = async (): Promise<string> =>
    ((await world.app.call('GET', '/admin/users/ada', as('admin'))).body as { rev: string }).rev;
  const revs = [await revOf()];
  for (const fields of [
    {},
    { gender: 'Female' },
    { replayAccess: true },
    { connection_limit: 3 },
    { job_position: 'Welder' },
  ]) {
    expect(
      (await world.app.call('PATCH', '/admin/update-user/ada', as('admin'), fields, { 'if-match': `"${revs.at(-1)}"` }))
        .status,
    ).toBe(200);
    revs.push(await revOf());
  }
  expect(revs[1]).toBe(revs[0]);
  expect(new Set(revs).size).toBe(5);
  await world.restore();
});

test('a booth is not overwritten if another person changed its hidden fields meanwhile', async () => {
  const seen = (await world.app.call('GET', '/company/northwind', as('other'))).body as { rev: string };
  expect(
    (await world.app.call('PATCH', '/company', as('other'), { focus: ['Crypto'] }, { 'if-match': `"${seen.rev}"` }))
      .status,
  ).toBe(200);
  expect(
    await world.app.call('PATCH', '/company', as('other'), { focus: ['Nutra'] }, { 'if-match': `"${seen.rev}"` }),
  ).toMatchObject({ status: 412, body: { current: { focus: ['Crypto'] } } });
  await world.restore();
});

test('a booth is changed by its public revision, also if only hidden parts change', async () => {
  const held = async () => (await world.app.ports.log.state('pub')).get('companies', 'northwind')?.rev;
  for (const fields of [{ focus: ['Crypto'] }, { place: 'Hall 7' }, { focus: ['Nutra'], place: 'Hall 8' }]) {
    const rev = await held();
    const change = () =>
      world.app.call('PATCH', '/admin/company/northwind', as('admin'), fields, { 'if-match': `"${rev}"` });
    expect(await change()).toMatchObject({ status: 200, body: { ...fields, rev: await held() } });
    expect((await change()).status).toBe(412);
  }
  await world.restore();
});

test('a removed record stays removed, whatever revision the caller has seen', async () => {
  expect((await world.app.call('DELETE', '/perks/mug', as('admin'))).status).toBe(204);
  expect(
    (await world.app.call('PATCH', '/perks/mug', as('admin'), { stock: 1 }, { 'if-match': '"an-earlier-one"' })).status,
  ).toBe(404);
  await world.restore();
});
