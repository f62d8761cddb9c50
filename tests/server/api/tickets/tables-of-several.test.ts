import { afterEach, beforeEach, expect, test } from 'vitest';
import { findAccountByEmail } from '../../../../server/api/accounts/account-store.ts';
import { ticketTable } from '../../../../server/api/tickets/ticket-row.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';
import { worldTalks } from '../../../support/world-talks.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ people: worldPeople, documents: worldTalks, event: { sessionsPerUser: 20 } });
  for (const title of ['Gala dinner', 'Workshop']) await asOlive('POST', '/ticket-types', { title });
});
afterEach(() => app.stop());

const asOlive = (method: string, path: string, body?: unknown) => app.call(method, path, 'olive', body);
const importCsv = async (csv: string, options: object = {}) =>
  (await asOlive('POST', '/admin/tickets/csv', { csv, ...options })).body as {
    data: { row: string; outcome: string; message: string }[];
  };
const outcomes = ({ data }: Awaited<ReturnType<typeof importCsv>>) =>
  data.map(({ outcome, message }) => message || outcome);
const ticketsOf = async (email: string) => {
  const account = await findAccountByEmail(email, app.ports);
  const { body } = await asOlive('GET', `/admin/users/${account!.id}/tickets`);
  return (body as { data: { type: string; state: string }[] }).data
    .map(({ type, state }) => `${type} ${state}`)
    .toSorted();
};
const rows = (...lines: readonly string[]) => ['email,name,ticket_type,ticket_code,status', ...lines].join('\n');
const [day, gala] = [
  'gus@example.org,Gus Guest,Attendee,9AAA-1,paid',
  'gus@example.org,Gus Guest,Gala dinner,9AAA-2,paid',
];

test('several rows of one person are several tickets; the table again, in any order, changes nothing', async () => {
  expect(outcomes(await importCsv(rows(day, gala)))).toEqual(['added', 'added']);
  await app.settled();
  expect(await ticketsOf('gus@example.org')).toEqual(['Attendee valid', 'GalaDinner valid']);
  for (const table of [rows(day, gala), rows(gala, day)])
    expect(outcomes(await importCsv(table))).toEqual(['unchanged', 'unchanged']);
  await app.settled();
  for (const reference of ['9AAA-1', '9AAA-2'])
    expect((await app.call('POST', '/attendee/login', undefined, { email: 'gus@example.org', reference })).status).toBe(
      200,
    );
});

test('a cancelled row ends its own ticket, and closes the account only with the last', async () => {
  await importCsv(rows(day, gala));
  await app.settled();
  expect(outcomes(await importCsv(rows(gala.replace('paid', 'refunded'))))).toEqual(['changed']);
  expect(await ticketsOf('gus@example.org')).toEqual(['Attendee valid', 'GalaDinner ended']);
  const last = rows(day.replace('paid', 'refunded'));
  expect(await asOlive('POST', '/admin/tickets/csv', { csv: last })).toMatchObject({ status: 409 });
  await importCsv(last, { confirm: true });
  expect(await ticketsOf('gus@example.org')).toEqual(['Attendee ended', 'GalaDinner ended']);
  expect(
    (await app.call('POST', '/attendee/login', undefined, { email: 'gus@example.org', reference: '9AAA-1' })).body,
  ).toMatchObject({ message: 'Your ticket has ended. Ask the organisers.' });
  expect(outcomes(await importCsv(rows(day)))).toEqual(['changed']);
  expect(await ticketsOf('gus@example.org')).toEqual(['Attendee valid', 'GalaDinner ended']);
});

test('the same row twice is one ticket', async () => {
  expect(outcomes(await importCsv(rows(day, day)))).toEqual(['added', 'has the same mail address as row 2']);
});

test('a paid ticket without a holder is kept, without its words in plain text, until a table names the holder', async () => {
  const nobody = ',Table guest,Gala dinner,9BBB-1,paid';
  expect(outcomes(await importCsv(rows(day, nobody)))).toEqual(['added', 'has no mail address']);
  const held = async () => (await ticketTable(app.ports)).get('table:9BBB1');
  expect(await held()).toMatchObject({ state: 'held', personId: '', why: 'has no mail address' });
  expect(JSON.stringify(await held())).not.toContain('Table guest');
  const csv = await app.request('/api/admin/exports/tickets.csv', {
    headers: { authorization: `Bearer ${await app.logInAs('olive')}` },
  });
  expect(await csv.text()).toContain(',Table,guest,,Gala dinner,no,no,table:9BBB1,,held');
  const waiting = async () => (await asOlive('GET', '/admin/tickets/held')).body;
  const { data } = (await waiting()) as { data: object[] };
  expect(data).toEqual([
    {
      id: 'table:9BBB1',
      product: 'Gala dinner',
      order: '',
      name: 'Table guest',
      email: '',
      buyer: '',
      why: 'has no mail address',
      can_mail_buyer: false,
      buyer_mailed_at: null,
      buyer_mail: '',
      buyer_mail_code: null,
      buyer_opened_at: null,
    },
  ]);
  expect(outcomes(await importCsv(rows('tess@example.org,Tess Guest,Gala dinner,9BBB-1,paid')))).toEqual(['added']);
  expect(await held()).toMatchObject({ state: 'valid', sealed: '' });
  expect(await waiting()).toMatchObject({ data: [] });
});

test('a ticket signs its holder up for its talks, and gives the place back when it ends', async () => {
  const some = worldTalks.find(({ c }) => c === 'talks')?.doc;
  const talk = { ...some, id: 'workshop', startsAt: app.ports.now() + 3_600_000, capacity: 5 };
  await app.ports.log.append('pub', {
    mid: 'workshop',
    by: 'server',
    decide: () => ({ ops: [{ c: 'talks', id: talk.id, rev: 'one', doc: talk }] }),
  });
  await asOlive('PATCH', '/ticket-types/Workshop', { talks: [talk.id] });
  const { body } = await asOlive('POST', '/admin/tickets', {
    user_id: 'ada',
    ticket_type: 'Workshop',
    another: true,
    send_mail: false,
  });
  const place = async () => (await app.ports.log.state('u:ada')).get('places', talk.id)?.doc;
  expect(await place()).toMatchObject({ state: 'place' });
  await asOlive('POST', `/admin/tickets/${encodeURIComponent((body as { id: string }).id)}/end`, {});
  expect(await place()).toBe(undefined);
});

test('notifications reach who takes part in person, or remotely', async () => {
  await asOlive('PATCH', '/ticket-types/Workshop', { attendance: 'remote' });
  await asOlive('PATCH', '/ticket-types/GalaDinner', { attendance: 'inPerson' });
  await importCsv(
    rows(
      'rea@example.org,Rea Remote,Workshop,,',
      'ina@example.org,Ina Person,Gala dinner,,',
      'bo@example.org,Bo Both,Workshop,9CCC-1,',
      'bo@example.org,Bo Both,Gala dinner,9CCC-2,',
    ),
  );
  const { audienceOf } = await import('../../../../server/api/notifications/audience.ts');
  const reached = async (id: string): Promise<string[]> => {
    const ids = await audienceOf({ kind: 'attendance', ids: [id] }, app.ports);
    const known = await Promise.all(
      ['rea', 'ina', 'bo'].map(
        async (name) => [name, (await findAccountByEmail(`${name}@example.org`, app.ports))!.id] as const,
      ),
    );
    return known.filter(([, person]) => ids.has(person)).map(([name]) => name);
  };
  expect([await reached('remote'), await reached('inPerson')]).toEqual([
    ['rea', 'bo'],
    ['ina', 'bo'],
  ]);
});
