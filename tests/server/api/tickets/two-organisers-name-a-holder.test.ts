import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccountByEmail } from '../../../../server/api/accounts/account-store.ts';
import { heldTickets } from '../../../../server/api/tickets/held-tickets.ts';
import { reserveTicket, ticketTable } from '../../../../server/api/tickets/ticket-row.ts';
import { olive } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ people: [olive] })));
afterAll(() => app.stop());

const KEY = '9TAB1';
const ID = `table:${KEY}`;
const give = (email: string) =>
  app.call('POST', `/admin/tickets/${ID}/holder`, 'olive', { email, first_name: 'Gun', last_name: 'Guest' });
const ticketsOf = async (email: string) => {
  const account = await findAccountByEmail(email, app.ports);
  return account && heldTickets(account).map(({ id, state }) => [id, state]);
};

test('a ticket that another server is giving away at this moment is not given twice', async () => {
  const csv = ['email,name,ticket_type,ticket_code', `seat@example.org,Full Guest,Attendee,`, `,,Attendee,${KEY}`].join(
    '\n',
  );
  expect(await app.call('POST', '/admin/tickets/csv', 'olive', { csv })).toMatchObject({ body: { refused: 1 } });
  await app.settled();
  // Another server has found the ticket without a holder and begins to give it.
  expect(await reserveTicket({ id: ID, by: 'a call at another server' }, app.ports)).toBe(true);
  expect([await give('gun@example.org'), await ticketsOf('gun@example.org')]).toMatchObject([
    { status: 404, body: { message: 'This ticket has a holder already, or it does not exist.' } },
    undefined,
  ]);
  // It was killed: after a while, others may give the ticket.
  const table = await ticketTable(app.ports);
  const row = (await table.get(ID))!;
  await table.replace({ ...row, reservedUntil: app.ports.now() - 1 }, row.rev);
  expect([(await give('gun@example.org')).status, await ticketsOf('gun@example.org')]).toEqual([200, [[ID, 'valid']]]);
});

test('of two calls that reserve a ticket at once, one gets it, and a refused call gives it back', async () => {
  const csv = ['email,name,ticket_type,ticket_code', `seat@example.org,Full Guest,Attendee,`, ',,Attendee,9TAB2'].join(
    '\n',
  );
  expect(await app.call('POST', '/admin/tickets/csv', 'olive', { csv })).toMatchObject({ body: { refused: 1 } });
  await app.settled();
  const id = 'table:9TAB2';
  // A new person without a name is refused only when they are added.
  const path = `/admin/tickets/${id}/holder`;
  expect(await app.call('POST', path, 'olive', { email: 'nobody@example.org' })).toMatchObject({ status: 422 });
  const reserved = await Promise.all(['one', 'two'].map((by) => reserveTicket({ id, by }, app.ports)));
  expect(reserved.filter(Boolean)).toEqual([true]);
});
