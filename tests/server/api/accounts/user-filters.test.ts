import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPerson } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { northwind, tidewater, worldPeople } from '../../../support/world.ts';

/** A speaker who exists only in the schedule. */
const vera = {
  person: testPerson({ id: 'vera', firstName: 'Vera', lastName: 'Nilsson', roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'] }),
  email: '',
  roles: [] as const,
};
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    people: worldPeople,
    documents: [
      { c: 'people', doc: vera.person },
      { c: 'companies', doc: { ...tidewater, users: ['mira', 'olive', 'grace'] } },
      { c: 'companies', doc: northwind },
    ],
  });
  await app.call('PATCH', '/admin/tickets/mira', 'olive', { ticket_type: 'CompanySuperBooth' });
  await app.call('PATCH', '/admin/update-user/theo', 'olive', { disabled: true });
  await app.call('POST', '/admin/users/rhea/resend-invitation-link', 'olive');
});
afterAll(() => app.stop());

const ids = async (path: string, who = 'olive'): Promise<string[]> => {
  const { status, body } = await app.call('GET', path, who);
  expect({ path, status }).toEqual({ path, status: 200 });
  return (body as { data: { id: string }[] }).data.map(({ id }) => id).toSorted();
};
const EVERYBODY = ['ada', 'grace', 'mira', 'olive', 'rhea', 'theo', 'vera'];

test('organisers narrow people down by role, ticket, state and company, and by several of these at once', async () => {
  expect(await ids('/admin/users')).toEqual(EVERYBODY);
  expect(await ids('/admin/users?role=&ticket=&state=&company=')).toEqual(EVERYBODY);
  expect(await ids('/admin/users?role=ROLE_ADMIN')).toEqual(['olive']);
  expect(await ids('/admin/users?role=ROLE_SPEAKER')).toEqual(['grace', 'vera']);
  expect(await ids('/admin/users?ticket=CompanySuperBooth')).toEqual(['mira']);
  expect(await ids('/admin/users?ticket=none')).toEqual(['vera']);
  expect(await ids('/admin/users?state=none')).toEqual(['vera']);
  expect(await ids('/admin/users?state=disabled')).toEqual(['theo']);
  expect(await ids('/admin/users?state=invited')).toEqual(['rhea']);
  expect(await ids('/admin/users?state=active')).toEqual(['ada', 'grace', 'mira', 'olive']);
  expect(await ids('/admin/users?company=tidewater')).toEqual(['mira']);
  expect(await ids('/admin/users?state=active&ticket=Attendee&search=grace')).toEqual(['grace']);
  expect(await ids('/admin/users?state=disabled&search=grace')).toEqual([]);
  expect((await app.call('GET', '/admin/users?state=active&count=2', 'olive')).body).toMatchObject({
    data: { length: 2 },
    pagination: { total: 4 },
  });
  expect((await app.call('GET', '/admin/users/rhea', 'olive')).body).toMatchObject({ state: 'invited' });
});

test('a selection of all matches is given by id, on whichever page they are, and a few are requested by id', async () => {
  const matching = async (query: string) =>
    (await app.call('GET', `/admin/users/ids?${query}`, 'olive')).body as { ids: string[] };
  const { ids: everybody } = await matching('');
  expect(everybody.toSorted()).toEqual(EVERYBODY);
  expect(await matching('state=active&search=grace')).toEqual({ ids: ['grace'] });
  expect(await matching('state=disabled')).toEqual({ ids: ['theo'] });
  expect(await ids('/admin/users?ids=ada&ids=theo&ids=nobody')).toEqual(['ada', 'theo']);
  expect(await ids('/admin/users?ids=ada&state=disabled')).toEqual([]);
  expect((await app.call('GET', '/admin/users/ids', 'ada')).status).toBe(403);
});

test('a filter that cannot be is refused in words, rather than passed over', async () => {
  for (const [field, value] of [
    ['role', 'ROLE_KING'],
    ['ticket', 'Balcony'],
    ['state', 'asleep'],
  ]) {
    expect(await app.call('GET', `/admin/users?${field}=${value}`, 'olive')).toMatchObject({
      status: 422,
      body: { data: [{ field, message: expect.stringContaining('One of ') }] },
    });
  }
});

test('organisers sort people by name and account fields; people without a value come last in either direction', async () => {
  const order = async (query: string): Promise<string[]> => {
    const { status, body } = await app.call('GET', `/admin/users?${query}`, 'olive');
    expect({ query, status }).toEqual({ query, status: 200 });
    return (body as { data: { id: string }[] }).data.map(({ id }) => id);
  };
  const byName = await order('');
  expect(await order('sort=name')).toEqual(byName);
  expect(await order('sort=name&dir=descend')).toEqual(byName.toReversed());
  const byMail = ['ada', 'grace', 'mira', 'olive', 'rhea', 'theo'];
  expect(await order('sort=mail')).toEqual([...byMail, 'vera']);
  expect(await order('sort=mail&dir=descend')).toEqual([...byMail.toReversed(), 'vera']);
  expect(await order('sort=mail&page=2&count=3')).toEqual(['olive', 'rhea', 'theo']);
  expect((await order('sort=ticket&dir=descend'))[0]).toBe('mira');
  expect((await order('sort=invited_at'))[0]).toBe('rhea');
  expect(await app.call('GET', '/admin/users?sort=height', 'olive')).toMatchObject({
    status: 422,
    body: { data: [{ field: 'sort', message: 'This is none of the values there are' }] },
  });
});

test('no list of people passes over a role', async () => {
  expect(await ids('/admin/speakers')).toEqual(['grace', 'vera']);
  expect(await ids('/admin/speakers?role=ROLE_ADMIN')).toEqual([]);
  for (const list of ['/directory', '/users']) {
    expect(await ids(list, 'ada')).toEqual(EVERYBODY);
    expect(await ids(`${list}?role=ROLE_SPEAKER`, 'ada')).toEqual(['grace', 'vera']);
    expect(await ids(`${list}?role=ROLE_ADMIN`)).toEqual(['olive']);
    expect(await ids(`${list}?role=ROLE_ADMIN`, 'ada')).toEqual([]);
  }
  expect(await ids('/users?component=recommended&role=ROLE_SPEAKER', 'ada')).toEqual(['grace', 'vera']);
  expect(await ids('/company/tidewater/users', 'ada')).toEqual(['grace', 'mira', 'olive']);
  expect(await ids('/company/tidewater/users?role=ROLE_SPEAKER', 'ada')).toEqual(['grace']);
  expect(await ids('/company/tidewater/users?role=ROLE_ADMIN', 'ada')).toEqual([]);
  expect(await ids('/company/tidewater/users?role=ROLE_ADMIN')).toEqual(['olive']);
});
