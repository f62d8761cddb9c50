import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountsByEmail } from '../../../../server/api/accounts/account-store.ts';
import { findPerson } from '../../../../server/api/people/find-person.ts';
import { heldTickets } from '../../../../server/api/tickets/held-tickets.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ event: { sessionsPerUser: 20 } });
  await asOlive('POST', '/ticket-types', { title: 'Gala dinner' });
});
afterEach(() => app.stop());

const HOME = 'family@example.org';
const asOlive = (method: string, path: string, body?: unknown) => app.call(method, path, 'olive', body);
const rows = (...lines: readonly string[]) => ['email,name,ticket_type,ticket_code,status', ...lines].join('\n');
async function take(csv: string, options: object = {}): Promise<string[]> {
  const { body } = await asOlive('POST', '/admin/tickets/csv', { csv, ...options });
  await app.settled();
  return (body as { data: { outcome: string; message: string }[] }).data.map(
    ({ outcome, message }) => message || outcome,
  );
}
/** Names and tickets of the people with the address, by name. */
async function sharers(): Promise<string[]> {
  const accounts = await accountsByEmail(HOME, app.ports);
  const all = accounts.map(async (account) => {
    const person = await findPerson(account.id, app.ports);
    const tickets = heldTickets(account).map(({ typeId, state }) => `${typeId} ${state}`);
    return `${person?.firstName} ${person?.lastName}: ${tickets.toSorted().join(', ')}`;
  });
  return (await Promise.all(all)).toSorted();
}

const [ida, jon] = [`${HOME},Ida Holm,Attendee,9AAA-1,paid`, `${HOME},Jon Holm,Attendee,9AAA-2,paid`];

test('two people of a table with one address are one and a refused row, unless they may share it', async () => {
  expect(await take(rows(ida, jon))).toEqual(['added', 'has the same mail address as row 2']);
  expect(await take(rows(ida, jon), { shared: true })).toEqual(['unchanged', 'added']);
  expect(await sharers()).toEqual(['Ida Holm: Attendee valid', 'Jon Holm: Attendee valid']);
  for (const [reference, name] of [
    ['9AAA-1', 'Ida Holm'],
    ['9AAA-2', 'Jon Holm'],
  ])
    expect(await app.call('POST', '/attendee/login', undefined, { email: HOME, reference })).toMatchObject({
      status: 200,
      body: { me: { name } },
    });
});

test('a table with shared addresses changes nothing the second time, in any order, also after a profile was renamed', async () => {
  const table = [ida, jon, `${HOME},Kim Holm,Attendee,,paid`];
  expect(await take(rows(...table), { shared: true })).toEqual(['added', 'added', 'added']);
  expect(await take(rows(...table.toReversed()), { shared: true })).toEqual(['unchanged', 'unchanged', 'unchanged']);
  for (const { id } of await accountsByEmail(HOME, app.ports))
    await asOlive('PATCH', `/admin/update-user/${id}`, { last_name: 'Berg' });
  expect(await take(rows(...table), { shared: true })).toEqual(['unchanged', 'unchanged', 'unchanged']);
  expect(await sharers()).toHaveLength(3);
});

test('a row without the choice is the person of the address with its name or ticket, and else a clear problem', async () => {
  await take(rows(ida, jon), { shared: true });
  expect(await take(rows(`${HOME},jon holm,Gala dinner,9BBB-1,paid`))).toEqual(['changed']);
  expect(await take(rows(`${HOME},J. Holm,Attendee,9AAA-1,paid`))).toEqual(['unchanged']);
  const problem = await asOlive('POST', '/admin/tickets/csv', { csv: rows(`${HOME},Liv Holm,Attendee,9CCC-1,paid`) });
  expect(problem.body).toMatchObject({
    message: 'No row can be used: row 2 has the mail address of several people, and none of them has this name.',
  });
  expect(await sharers()).toEqual(['Ida Holm: Attendee valid', 'Jon Holm: GalaDinner valid']);
});

test('several tickets of each of two people with one address are theirs, and a cancelled one ends its own', async () => {
  const gala = `${HOME},Jon Holm,Gala dinner,9AAA-3,paid`;
  expect(await take(rows(ida, jon, gala), { shared: true })).toEqual(['added', 'added', 'added']);
  expect(await sharers()).toEqual(['Ida Holm: Attendee valid', 'Jon Holm: Attendee valid, GalaDinner valid']);
  expect(await take(rows(gala.replace('paid', 'refunded')), { shared: true })).toEqual(['changed']);
  expect(await take(rows(ida.replace('paid', 'refunded')), { shared: true, confirm: true })).toEqual(['changed']);
  expect(await sharers()).toEqual(['Ida Holm: Attendee ended', 'Jon Holm: Attendee valid, GalaDinner ended']);
  const nameless = `${HOME},,Attendee,9DDD-1,refunded`;
  expect(await take(rows(nameless, jon))).toEqual([
    'is cancelled (refunded); several people have this mail address, and it is unclear whose ticket it is',
    'unchanged',
  ]);
});
