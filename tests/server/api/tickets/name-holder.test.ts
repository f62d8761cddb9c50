import { afterEach, beforeEach, expect, test } from 'vitest';
import { ticketTable } from '../../../../server/api/tickets/ticket-row.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { northwind, worldPeople } from '../../../support/world.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({
    people: worldPeople,
    documents: [{ c: 'companies', doc: northwind }],
    event: { sessionsPerUser: 20 },
  });
  await asOlive('POST', '/ticket-types', { title: 'Gala dinner', opens_event: true });
});
afterEach(() => app.stop());

const asOlive = (method: string, path: string, body?: unknown, key?: string) =>
  app.call(method, path, 'olive', body, key === undefined ? {} : { 'idempotency-key': key });
const HEADINGS = 'email,name,ticket_type,ticket_code,order,buyer_email';
/** Imports a table order of one unnamed ticket, and returns the ticket's path. */
async function unnamed(code = '9TAB-1', type = 'Gala dinner', name = ''): Promise<string> {
  const seat = `full-${code}@example.org,Full Guest,Attendee,9SEAT-${code.at(-1)},T8,`;
  const csv = [HEADINGS, seat, `,${name},${type},${code},T8,ada@example.org`].join('\n');
  expect(await asOlive('POST', '/admin/tickets/csv', { csv })).toMatchObject({ status: 200, body: { refused: 1 } });
  await app.settled();
  return `/admin/tickets/${encodeURIComponent(`table:${code.replace('-', '')}`)}/holder`;
}
const waiting = async () =>
  ((await asOlive('GET', '/admin/tickets/held')).body as { data: { id: string }[] }).data.map(({ id }) => id);
const tickets = async (id: string) =>
  (
    (await asOlive('GET', `/admin/users/${id}/tickets`)).body as {
      data: { id: string; type: string; state: string; why: string }[];
    }
  ).data.map(({ id: ticket, type, state, why }) => [ticket, type, state, why]);
const logIn = async (email: string, reference: string) =>
  (await app.call('POST', '/attendee/login', undefined, { email, reference })).status;
const mails = (to: string) => app.outbox.filter((mail) => mail.to === to);
const gun = { email: 'gun@example.org', first_name: 'Gun', last_name: 'Guest' };

test('a ticket without a name goes to a new person with its code, its order, and the mail of a new ticket', async () => {
  const path = await unnamed();
  expect(await waiting()).toEqual(['table:9TAB1']);
  const named = await asOlive('POST', path, gun);
  const { user_id: gunId } = named.body as { user_id: string };
  expect(named).toMatchObject({
    status: 200,
    body: { id: gunId, type: 'GalaDinner', has_code: true, code: '9TAB-1' },
  });
  await app.settled();
  expect([await waiting(), await tickets(gunId), await logIn(gun.email, '9TAB-1')]).toEqual([
    [],
    [[gunId, 'GalaDinner', 'valid', '']],
    200,
  ]);
  expect(mails(gun.email).map(({ text }) => text.includes('9TAB-1'))).toEqual([true]);
  expect(await (await ticketTable(app.ports)).get('table:9TAB1')).toMatchObject({
    personId: gunId,
    order: 'T8',
    sealed: '',
    state: 'valid',
  });
  const { body } = await asOlive('GET', '/admin/audit');
  expect(JSON.stringify(body)).toContain('named the holder of the ticket 9TAB1');
});

test('it goes to somebody who is there as one more ticket, and the next table changes nothing about it', async () => {
  const path = await unnamed();
  expect(await asOlive('POST', path, { email: 'ada@example.org', send_mail: false })).toMatchObject({
    status: 200,
    body: { id: 'table:9TAB1', user_id: 'ada' },
  });
  await app.settled();
  expect([await logIn('ada@example.org', '3ABC-1'), await logIn('ada@example.org', '9TAB-1')]).toEqual([200, 200]);
  expect(mails('ada@example.org')).toEqual([]);
  await unnamed();
  expect([await waiting(), await tickets('ada')]).toEqual([
    [],
    [
      ['ada', 'Attendee', 'valid', ''],
      ['table:9TAB1', 'GalaDinner', 'valid', ''],
    ],
  ]);
});

test('the address of somebody with another name is refused by name, unless both are to share it', async () => {
  const path = await unnamed();
  const hugo = { email: 'ada@example.org', first_name: 'Hugo', last_name: 'Host', send_mail: false };
  expect((await asOlive('POST', path, hugo)).body).toMatchObject({
    code: 'conflict',
    data: [{ field: 'email', message: expect.stringMatching(/^Ada .* has this mail address\. Leave the name empty/) }],
  });
  expect(await waiting()).toEqual(['table:9TAB1']);
  const { status, body } = await asOlive('POST', path, { ...hugo, shared: true });
  const { user_id: hugoId } = body as { user_id: string };
  expect([status, hugoId === 'ada', await tickets(hugoId)]).toEqual([
    200,
    false,
    [[hugoId, 'GalaDinner', 'valid', '']],
  ]);
});

test('what cannot be given stays without a name: an unknown type, no name of a new person, a company ticket without a company', async () => {
  const path = await unnamed('9TAB-1', 'Company premium booth', 'Cleo');
  expect(await asOlive('POST', path, { ...gun, ticket_type: 'Nothing' })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'ticket_type' }] },
  });
  expect(await asOlive('POST', path, gun)).toMatchObject({ status: 422, body: { data: [{ field: 'company_id' }] } });
  expect(await asOlive('POST', path, { email: gun.email, ticket_type: 'Attendee' })).toMatchObject({ status: 422 });
  expect(await waiting()).toEqual(['table:9TAB1']);
  expect(await asOlive('POST', path, { ...gun, company_id: northwind.id, confirm: true })).toMatchObject({
    status: 200,
    body: { type: 'CompanyPremiumBooth' },
  });
});

test('a ticket is named once: the second organiser is refused, and a repeat of the same call is the same ticket', async () => {
  const path = await unnamed();
  const give = () => asOlive('POST', path, gun, 'name-the-holder-once');
  const [first, repeat] = [await give(), await give()];
  expect([first.status, repeat.status, repeat.body]).toEqual([200, 200, first.body]);
  expect(await asOlive('POST', path, { ...gun, email: 'gia@example.org' })).toMatchObject({
    status: 404,
    body: { message: 'This ticket has a holder already, or it does not exist.' },
  });
  expect(await asOlive('POST', '/admin/tickets/ada/holder', gun)).toMatchObject({ status: 404 });
  await app.settled();
  expect(mails(gun.email).length).toBe(1);
});
