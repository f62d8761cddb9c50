import { afterEach, beforeEach, expect, test } from 'vitest';
import { personScope } from '../../../../domain/sync/log.ts';
import { ownTicketsCollection } from '../../../../domain/tickets/own-ticket.ts';
import { updateAccount } from '../../../../server/api/accounts/account-store.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => void (app = await startTestApp({ event: { sessionsPerUser: 20 } })));
afterEach(() => app.stop());

const asOlive = (method: string, path: string, body?: unknown) => app.call(method, path, 'olive', body);
/** What devices of the person know, in order of their places. */
async function known(id = 'ada'): Promise<unknown[]> {
  await app.settled();
  const held = (await app.ports.log.state(personScope(id))).all(ownTicketsCollection.name).map(({ doc }) => doc);
  return (held as { place: number }[]).toSorted((a, b) => a.place - b.place);
}
/** Opens a stream of the person and closes it. */
async function connect(id = 'ada'): Promise<void> {
  const token = await app.logInAs(id);
  const stop = new AbortController();
  const { status } = await app.request('/api/sync/stream', {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  });
  expect(status).toBe(200);
  stop.abort();
}
const give = async (ticket: object, id = 'ada') =>
  (await asOlive('POST', '/admin/tickets', { user_id: id, another: true, send_mail: false, ...ticket })).body as {
    id: string;
    code: string;
  };
const attendee = { id: 'ada', type: 'Attendee', title: 'Attendee', attendance: 'either', place: 0 };

test('devices know the tickets of a store of before once their person connects', async () => {
  expect(await known()).toEqual([]);
  await connect();
  expect(await known()).toEqual([attendee]);
  // The same again writes nothing.
  const { n } = await app.ports.log.state(personScope('ada'));
  await connect();
  await app.settled();
  expect((await app.ports.log.state(personScope('ada'))).n).toBe(n);
});

test('devices know type, title and attendance of their own valid tickets at once, and no code', async () => {
  await asOlive('POST', '/ticket-types', { title: 'Gala dinner', attendance: 'inPerson' });
  const gala = await give({ ticket_type: 'GalaDinner' });
  const dinner = { id: gala.id, type: 'GalaDinner', title: 'Gala dinner', attendance: 'inPerson', place: 1 };
  expect(await known()).toEqual([attendee, dinner]);
  expect((await app.call('GET', '/profile/tickets', 'ada')).body).toEqual({
    data: [attendee, dinner].map(({ id, type, title, attendance }) => ({ id, type, title, attendance })),
  });
  await asOlive('PATCH', '/ticket-types/GalaDinner', { title: 'Gala evening' });
  expect(await known()).toEqual([attendee, { ...dinner, title: 'Gala evening' }]);
  await asOlive('POST', `/admin/tickets/${encodeURIComponent(gala.id)}/end`, {});
  expect(await known()).toEqual([attendee]);
  expect(JSON.stringify(await known())).not.toContain(gala.code);
});

test('what a crash left out is written when the person connects', async () => {
  // The account says it, but no document was written.
  await updateAccount(
    'ada',
    (held) => ({ ...held, moreTickets: [{ id: 'hand:x', typeId: 'Company', state: 'valid' as const }] }),
    app.ports,
  );
  expect(await known()).toEqual([]);
  await connect();
  expect(await known()).toEqual([
    attendee,
    { id: 'hand:x', type: 'Company', title: 'Company', attendance: 'either', place: 1 },
  ]);
});

test('an erased person has no tickets on any device', async () => {
  await connect();
  expect(await known()).toHaveLength(1);
  await asOlive('DELETE', '/admin/users/ada');
  expect(await known()).toEqual([]);
});
