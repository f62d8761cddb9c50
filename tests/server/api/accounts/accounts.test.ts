import { expect, test } from 'vitest';
import type { Person } from '../../../../domain/people/person.ts';
import { type Account, findAccount, findAccountByEmail } from '../../../../server/api/accounts/account-store.ts';
import { type AccountEntry, upsertAccounts } from '../../../../server/api/accounts/accounts.ts';
import { actorOf } from '../../../../server/api/accounts/actor-of.ts';
import { ensureAdmin } from '../../../../server/api/accounts/ensure-admin.ts';
import { findDocument } from '../../../../server/sync/documents.ts';
import { editDocument } from '../../../../server/sync/edit-documents.ts';
import { people } from '../../../../server/sync/stored-collections.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const alan: AccountEntry = {
  personId: 'alan',
  email: 'Alan@Example.org',
  ticketCode: '2ALN-7',
  roles: ['ROLE_ATTENDEE'],
};
const logIn = async (app: TestApp, email: string, reference: string): Promise<number> =>
  (await app.call('POST', '/attendee/login', undefined, { email, reference })).status;

test('people added with a ticket code can log in, and adding them again changes nothing', async () => {
  await using app = await startTestApp();
  expect(await upsertAccounts([alan], app.ports)).toEqual({ added: 1, changed: 0, taken: [] });
  expect(await logIn(app, 'alan@example.org', '2aln7')).toBe(200);
  expect(await upsertAccounts([alan], app.ports)).toEqual({ added: 0, changed: 0, taken: [] });
});

test('a new code replaces the old one, and its failures', async () => {
  await using app = await startTestApp();
  await upsertAccounts([alan], app.ports);
  for (let guesses = 0; guesses < 10; guesses += 1) await logIn(app, 'alan@example.org', '9ZZZ-9');
  expect(await upsertAccounts([{ ...alan, ticketCode: '3NEW-8' }], app.ports)).toEqual({
    added: 0,
    changed: 1,
    taken: [],
  });
  expect([await logIn(app, 'alan@example.org', '2ALN-7'), await logIn(app, 'alan@example.org', '3NEW-8')]).toEqual([
    403, 200,
  ]);
});

test.each([
  ['another code', { ticketCode: '3NEW-8' }],
  ['another address', { email: 'alan.new@example.org' }],
  ['another role', { roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'] as const }],
])('%s ends the log-ins there are, and what was said before ends none', async (_, change) => {
  await using app = await startTestApp();
  await upsertAccounts([alan], app.ports);
  const { token } = (await app.call('POST', '/attendee/login', undefined, { email: alan.email, reference: '2ALN-7' }))
    .body as { token: string };
  const status = async () => (await app.call('GET', '/settings', { token })).status;
  await upsertAccounts([{ ...alan, replayAccess: true }], app.ports);
  expect(await status()).toBe(200);
  await upsertAccounts([{ ...alan, ...change }], app.ports);
  expect(await status()).toBe(401);
});

test("a link mailed to a person's old address logs no one in", async () => {
  await using app = await startTestApp();
  await upsertAccounts([alan], app.ports);
  const mailed = async () => {
    await app.call('POST', '/users/magic-links', undefined, { email: 'alan@example.org' });
    await app.settled();
    return { token: /token=([\w-]+)/.exec(app.outbox.at(-1)!.text)![1] };
  };
  expect((await app.call('POST', '/users/magic-links/verify', undefined, await mailed())).status).toBe(200);
  const link = await mailed();
  await upsertAccounts([{ ...alan, email: 'alan.new@example.org' }], app.ports);
  expect((await app.call('POST', '/users/magic-links/verify', undefined, link)).status).toBe(410);
});

test('an entry without a code keeps the code', async () => {
  await using app = await startTestApp();
  await upsertAccounts([alan], app.ports);
  const { ticketCode: _, ...withoutCode } = alan;
  expect(await upsertAccounts([{ ...withoutCode, roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'] }], app.ports)).toEqual({
    added: 0,
    changed: 1,
    taken: [],
  });
  expect(await logIn(app, 'alan@example.org', '2ALN-7')).toBe(200);
});

test('an address belongs to one person', async () => {
  await using app = await startTestApp();
  const second = { ...alan, email: 'ada@example.org' };
  expect(await upsertAccounts([second], app.ports)).toEqual({ added: 0, changed: 0, taken: [second] });
  expect(await logIn(app, 'ada@example.org', '2ALN-7')).toBe(403);
});

test("the demo's accounts end with the demo", async () => {
  await using demo = await startTestApp({ event: { isDemo: true } });
  await upsertAccounts([{ ...alan, isDemo: true }], demo.ports);
  expect(await logIn(demo, 'alan@example.org', '2ALN-7')).toBe(200);
  await using real = await startTestApp();
  await upsertAccounts([{ ...alan, isDemo: true }], real.ports);
  expect(await logIn(real, 'alan@example.org', '2ALN-7')).toBe(403);
});

test('ADMIN_EMAIL makes an account an admin, and a new one where there was none', async () => {
  await using app = await startTestApp({ env: { ADMIN_EMAIL: 'boss@example.org' } });
  const rolesOf = async (email: string) => {
    await app.call('POST', '/users/magic-links', undefined, { email });
    await app.settled();
    const token = /token=([\w-]+)/.exec(app.outbox.at(-1)!.text)![1];
    const { body } = await app.call('POST', '/users/magic-links/verify', undefined, { token });
    return (body as { me: { roles: string[] } }).me.roles;
  };
  expect(await rolesOf('boss@example.org')).toEqual(['ROLE_ATTENDEE', 'ROLE_ADMIN']);
  expect(await rolesOf('grace@example.org')).toEqual(['ROLE_ATTENDEE', 'ROLE_SPEAKER']);
  await ensureAdmin('grace@example.org', app.ports);
  expect(await rolesOf('grace@example.org')).toEqual(['ROLE_ATTENDEE', 'ROLE_SPEAKER', 'ROLE_ADMIN']);
});

test('a person known only from ADMIN_EMAIL is not listed, whichever release created them, until they enter a name', async () => {
  await using app = await startTestApp({ env: { ADMIN_EMAIL: 'boss@example.org' } });
  const listed = async (path: string): Promise<string[]> => {
    const { body } = await app.call('GET', path, 'grace');
    return (body as { data: { first_name: string }[] }).data.map(({ first_name }) => first_name);
  };
  const lists = ['/directory', '/directory?search=boss', '/users', '/users?component=recommended'];
  const naming = async (): Promise<string[]> => {
    const all = await Promise.all(lists.map(async (path) => ({ path, names: await listed(path) })));
    return all.flatMap(({ path, names }) => (names.includes('Boss') || names.includes('boss') ? path : []));
  };
  expect(await listed('/directory')).toContain('Grace');
  expect(await naming()).toEqual([]);
  const account = (await findAccountByEmail('boss@example.org', app.ports))!;
  const { id } = account;
  const boss = (await findDocument(people, id, app.ports))!;
  const change = (): Person => ({ ...boss, namedAfter: undefined });
  await editDocument(people, { actor: await actorOf(account, app.ports), id, change }, app.ports);
  expect(await naming()).toEqual(lists);
  await ensureAdmin('boss@example.org', app.ports);
  expect(await naming()).toEqual([]);
  const named = { first_name: 'Boss', last_name: 'Harbour' };
  expect((await app.call('PATCH', `/admin/update-user/${id}`, 'olive', named)).status).toBe(200);
  await ensureAdmin('boss@example.org', app.ports);
  expect(await naming()).toEqual(lists);
});

test('an account that an earlier release wrote is read whole, and works', async () => {
  await using app = await startTestApp();
  await upsertAccounts([alan], app.ports);
  const rows = await app.ports.store.table<Account, 'byEmail'>({
    name: 'accounts',
    indexes: { byEmail: { fields: ['email'], unique: true } },
  });
  const { id, rev, email, address, roles, replayAccess, ticket, ticketFailures, isDemo } = (await rows.get('alan'))!;
  const before = { id, rev, email, address, roles, replayAccess, ticket, ticketFailures, isDemo };
  expect(await rows.replace(before as Account, rev)).toBe(true);
  expect(await rows.get('alan')).toEqual({ ...before, rev: rev + 1 });
  expect(await findAccount('alan', app.ports)).toEqual({
    ...before,
    rev: rev + 1,
    password: '',
    disabled: false,
    connectionLimit: null,
    ticketType: '',
    deactivateSync: false,
    invitedAt: null,
    codeFailures: 0,
    unsettled: [],
    lastChange: '',
  });
  expect(await logIn(app, 'alan@example.org', '2ALN-7')).toBe(200);
  expect((await app.call('GET', '/admin/users/alan', 'olive')).status).toBe(404); // Alan has no person in this world.
});
