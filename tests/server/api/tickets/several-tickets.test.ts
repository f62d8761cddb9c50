import { afterEach, beforeEach, expect, test } from 'vitest';
import { findAccount, updateAccount } from '../../../../server/api/accounts/account-store.ts';
import { putTicketsApart } from '../../../../server/api/tickets/put-tickets-apart.ts';
import { ticketTable } from '../../../../server/api/tickets/ticket-row.ts';
import { secretsOf } from '../../../support/mailed-link.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { northwind, worldPeople } from '../../../support/world.ts';
import { worldTalks } from '../../../support/world-talks.ts';

let app: TestApp;
beforeEach(
  async () =>
    void (app = await startTestApp({
      people: worldPeople,
      documents: [...worldTalks, { c: 'companies', doc: northwind }],
      event: { sessionsPerUser: 20 },
    })),
);
afterEach(() => app.stop());

const asOlive = (method: string, path: string, body?: unknown) => app.call(method, path, 'olive', body);
const logIn = async (email: string, reference: string) =>
  app.call('POST', '/attendee/login', undefined, { email, reference });
const give = async (ticket: object) =>
  (await asOlive('POST', '/admin/tickets', { user_id: 'ada', another: true, send_mail: false, ...ticket })) as {
    status: number;
    body: { id: string; code: string };
  };
const end = (id: string, why = '') => asOlive('POST', `/admin/tickets/${encodeURIComponent(id)}/end`, { why });
const addType = (type: object) => asOlive('POST', '/ticket-types', type);
const tickets = async (id = 'ada') =>
  (
    (await asOlive('GET', `/admin/users/${id}/tickets`)).body as { data: { id: string; type: string; state: string }[] }
  ).data.map(({ id: ticket, type, state }) => [ticket, type, state]);
const rights = async () => {
  const { connection_limit, replayAccess } = (await asOlive('GET', '/admin/users/ada')).body as {
    connection_limit: number;
    replayAccess: boolean;
  };
  return { connection_limit, replayAccess };
};

test('a second ticket is given on request only, and a person has what both give', async () => {
  await addType({ title: 'Gala dinner', opens_event: false, replay_access: true, connection_limit: 900 });
  const before = await rights();
  expect((await asOlive('POST', '/admin/tickets', { user_id: 'ada', ticket_type: 'GalaDinner' })).body).toEqual({
    code: 'conflict',
    message: 'This person has a ticket already. Give it a new code instead.',
  });
  const token = await app.logInAs('ada');
  const { status, body } = await give({ ticket_type: 'GalaDinner' });
  expect([status, await rights()]).toEqual([201, { connection_limit: 900, replayAccess: true }]);
  expect(await tickets()).toEqual([
    ['ada', 'Attendee', 'valid'],
    [body.id, 'GalaDinner', 'valid'],
  ]);
  // Either code opens; nobody was logged out.
  expect([
    (await logIn('ada@example.org', '3ABC-1')).status,
    (await logIn('ada@example.org', body.code)).status,
  ]).toEqual([200, 200]);
  expect((await app.call('GET', '/profile', { token })).status).toBe(200);
  expect((await app.call('GET', '/profile/tickets', 'ada')).body).toEqual({
    data: [
      { id: 'ada', type: 'Attendee', title: 'Attendee', attendance: 'either' },
      { id: body.id, type: 'GalaDinner', title: 'Gala dinner', attendance: 'either' },
    ],
  });
  expect((await end(body.id, 'Refunded')).body).toMatchObject({ id: body.id, state: 'ended', why: 'Refunded' });
  expect(await rights()).toEqual(before);
});

test('the codes of one person share a salt, so that one slow hash checks them all', async () => {
  for (const round of [1, 2, 3]) expect((await give({ ticket_type: 'Attendee' })).status, `${round}`).toBe(201);
  const { documents } = await (await ticketTable(app.ports)).find('byPerson', { equals: ['ada'], limit: 20 });
  const hashes = documents.map(({ codeHash }) => codeHash);
  expect([hashes.length, new Set(hashes).size, new Set(hashes.map((hash) => hash.split('.')[0])).size]).toEqual([
    4, 4, 1,
  ]);
});

test('when the first ticket ends, another takes its place, with its code', async () => {
  await addType({ title: 'Day 2', replay_access: true });
  const { body } = await give({ ticket_type: 'Day2' });
  expect((await end('ada', 'Changed plans')).body).toMatchObject({
    id: 'hand:ada',
    state: 'ended',
    why: 'Changed plans',
  });
  expect(await tickets()).toEqual([
    ['ada', 'Day2', 'valid'],
    ['hand:ada', 'Attendee', 'ended'],
  ]);
  expect([
    (await logIn('ada@example.org', '3ABC-1')).status,
    (await logIn('ada@example.org', body.code)).status,
  ]).toEqual([403, 200]);
  expect(await rights()).toMatchObject({ replayAccess: true });
});

const ENDED = 'Your ticket has ended. Ask the organisers.';

test('without a valid ticket nobody gets in, and who proves who they are is told so; the next ticket opens again', async () => {
  const token = await app.logInAs('ada');
  expect((await end('ada', 'Refunded')).status).toBe(200);
  expect((await app.call('GET', '/profile', { token })).status).toBe(401);
  expect((await logIn('ada@example.org', '3ABC-1')).body).toMatchObject({ code: 'not-allowed', message: ENDED });
  expect((await logIn('ada@example.org', '9ZZZ-9')).body).not.toMatchObject({ message: ENDED });
  const asked = (await app.call('POST', '/users/magic-links', undefined, { email: 'ada@example.org' })) as {
    status: number;
  };
  expect(asked.status).toBe(202);
  await app.settled();
  const { token: mailed } = secretsOf(app.outbox.at(-1));
  expect((await app.call('POST', '/users/magic-links/verify', undefined, { token: mailed })).body).toMatchObject({
    message: ENDED,
  });
  expect((await end('ada')).body).toMatchObject({ state: 'ended' });
  const next = await asOlive('POST', '/admin/tickets', { user_id: 'ada', send_mail: false });
  expect(next.status).toBe(201);
  expect((await logIn('ada@example.org', (next.body as { code: string }).code)).status).toBe(200);
  expect((await tickets()).map(([, type, state]) => [type, state])).toEqual([
    ['Attendee', 'valid'],
    ['Attendee', 'ended'],
  ]);
});

test('a ticket that opens nothing lets nobody in on its own; who never had a ticket is let in', async () => {
  await addType({ title: 'Gala dinner', opens_event: false });
  expect((await asOlive('PATCH', '/admin/tickets/ada', { ticket_type: 'GalaDinner' })).status).toBe(200);
  expect((await logIn('ada@example.org', '3ABC-1')).body).toMatchObject({
    message: 'Your ticket alone does not open the event. Ask the organisers.',
  });
  await asOlive('PATCH', '/ticket-types/GalaDinner', { opens_event: true });
  expect((await logIn('ada@example.org', '3ABC-1')).status).toBe(200);
  await app.logInAs('theo');
  await updateAccount('theo', (held) => ({ ...held, ticket: '', ticketType: '' }), app.ports);
  expect((await app.call('GET', '/profile', 'theo')).status).toBe(200);
});

test('organisers and speakers stay when their ticket ends, without what it gave', async () => {
  await asOlive('PATCH', '/ticket-types/Attendee', { replay_access: true });
  expect((await end('olive')).status).toBe(200);
  expect((await asOlive('GET', '/admin/users/olive')).status).toBe(200);
  expect(await tickets('olive')).toEqual([['olive', 'Attendee', 'ended']]);
});

test('a person holds at most 20 tickets', async () => {
  await updateAccount(
    'ada',
    (held) => ({
      ...held,
      moreTickets: Array.from({ length: 19 }, (_, at) => ({
        id: `hand:${at}`,
        typeId: 'Attendee',
        state: 'ended' as const,
      })),
    }),
    app.ports,
  );
  expect((await give({})).body).toMatchObject({ message: 'A person holds at most 20 tickets.' });
});

test('a further ticket gets a new code, another type and a lock like the first', async () => {
  const { body } = await give({});
  const at = `/admin/tickets/${encodeURIComponent(body.id)}`;
  const renewed = (await asOlive('POST', at, { send_mail: false })).body as { code: string };
  expect([
    (await logIn('ada@example.org', body.code)).status,
    (await logIn('ada@example.org', renewed.code)).status,
  ]).toEqual([403, 200]);
  expect(
    (await asOlive('PATCH', at, { ticket_type: 'Company', company_id: 'northwind', deactivate_sync: true })).body,
  ).toMatchObject({
    id: body.id,
    user_id: 'ada',
    type: 'Company',
    deactivate_sync: true,
    has_code: true,
  });
  expect((await app.ports.log.state('dir')).get('people', 'ada')?.doc).toMatchObject({ companyId: 'northwind' });
});

test('each account with a ticket has a row; running the migration twice changes nothing', async () => {
  const rows = async () =>
    (await (await ticketTable(app.ports)).find('bySource', { equals: ['hand'], limit: 100 })).documents.map(
      ({ rev: _rev, ...row }) => row,
    );
  await putTicketsApart(app.ports.store);
  const once = await rows();
  expect(once.find(({ id }) => id === 'hand:ada')).toMatchObject({
    personId: 'ada',
    typeId: 'Attendee',
    state: 'valid',
    codeHash: (await findAccount('ada', app.ports))!.ticket,
  });
  await putTicketsApart(app.ports.store);
  expect(await rows()).toEqual(once);
});

test('what a server of the release before changes meanwhile counts at once', async () => {
  await addType({ title: 'Gala dinner', opens_event: false, connection_limit: 900 });
  await give({ ticket_type: 'GalaDinner' });
  // That release writes the columns it knows, and keeps the others.
  await updateAccount('ada', (held) => ({ ...held, ticketType: 'Company', ticket: '' }), app.ports);
  expect((await tickets()).map(([, type]) => type)).toEqual(['Company', 'GalaDinner']);
  await updateAccount('ada', (held) => ({ ...held, disabled: true, ticketEnded: true }), app.ports);
  expect((await tickets()).map(([, , state]) => state)).toEqual(['ended', 'valid']);
});
