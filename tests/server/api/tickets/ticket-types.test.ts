import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { tidewater, worldPeople } from '../../../support/world.ts';
import { worldTalks } from '../../../support/world-talks.ts';

let app: TestApp;
beforeEach(
  async () =>
    void (app = await startTestApp({
      people: worldPeople,
      documents: [...worldTalks, { c: 'companies', doc: tidewater }],
      event: { sessionsPerUser: 20 },
    })),
);
afterEach(() => app.stop());

const asOlive = (method: string, path: string, body?: unknown) => app.call(method, path, 'olive', body);
const add = (type: object) => asOlive('POST', '/ticket-types', type);
const titles = async (): Promise<string[]> =>
  ((await asOlive('GET', '/ticket-types')).body as { data: { title: string }[] }).data.map(({ title }) => title);

test('organisers add types of their own, and holders get what they give', async () => {
  const made = await add({
    title: 'Gala dinner',
    aliases: ['Gala table'],
    attendance: 'inPerson',
    replay_access: true,
    connection_limit: 7,
    talks: ['keynote'],
  });
  expect(made).toEqual({
    status: 201,
    body: {
      id: 'GalaDinner',
      name: 'GalaDinner',
      title: 'Gala dinner',
      connection_limit: 7,
      replay_access: true,
      aliases: ['Gala table'],
      attendance: 'inPerson',
      opens_event: true,
      needs_company: false,
      package_id: null,
      talks: ['keynote'],
      rev: expect.any(String),
    },
  });
  expect((await add({ title: 'Gala-Dinner' })).body).toMatchObject({
    message: '“Gala-Dinner” already means Gala dinner.',
  });
  expect((await asOlive('PATCH', '/admin/tickets/ada', { ticket_type: 'GalaDinner' })).body).toMatchObject({
    type: 'GalaDinner',
  });
  expect((await asOlive('GET', '/admin/users/ada')).body).toMatchObject({ connection_limit: 7, replayAccess: true });
  expect((await asOlive('GET', '/admin/ticket-types/holders')).body).toEqual({
    data: expect.arrayContaining([{ type: 'GalaDinner', holders: 1 }]),
  });
  expect((await asOlive('GET', '/admin/users?ticket=GalaDinner')).body).toMatchObject({ data: [{ id: 'ada' }] });
});

test('a table may name a type by what a ticket shop calls it', async () => {
  await add({ title: 'Gala dinner', aliases: ['Gala table'] });
  const csv = 'email,name,ticket_type\ngina@example.org,Gina Guest,gala TABLE\nbo@example.org,Bo Balcony,Balcony';
  expect((await asOlive('POST', '/admin/tickets/csv', { csv })).body).toMatchObject({
    added: 1,
    data: [
      { outcome: 'added' },
      { message: expect.stringContaining('is none of Attendee, Company, CompanyBasicBooth') },
    ],
  });
  expect((await asOlive('GET', '/admin/users?search=gina@')).body).toMatchObject({
    data: [{ ticket: { type: 'GalaDinner' } }],
  });
});

test('a type that somebody holds stays; another one goes, and Undo brings it back', async () => {
  expect((await asOlive('DELETE', '/ticket-types/Attendee')).body).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^\d+ people hold this type\. It cannot be removed\.$/),
  });
  await add({ title: 'Gala dinner' });
  const all = ['Attendee', 'Company', 'Company Basic Booth', 'Company Premium Booth', 'Company Super Booth'];
  expect(await titles()).toEqual([...all, 'Gala dinner']);
  for (const id of ['GalaDinner', 'Company', 'CompanySuperBooth'])
    expect((await asOlive('DELETE', `/ticket-types/${id}`)).status).toBe(204);
  expect(await titles()).toEqual(['Attendee', 'Company Basic Booth', 'Company Premium Booth']);
  expect((await asOlive('PATCH', '/admin/tickets/ada', { ticket_type: 'GalaDinner' })).body).toMatchObject({
    code: 'invalid',
    data: [{ field: 'ticket_type', message: 'There is no such type of ticket' }],
  });
  expect((await asOlive('PATCH', '/ticket-types/Company', { title: 'Back' })).status).toBe(404);
  const { data } = (await asOlive('GET', '/admin/audit?count=1')).body as { data: { id: string }[] };
  expect((await asOlive('POST', `/admin/audit/${encodeURIComponent(data[0]!.id)}/undo`)).status).toBe(204);
  expect(await titles()).toEqual(['Attendee', 'Company Basic Booth', 'Company Premium Booth', 'Company Super Booth']);
});

test('an event keeps at least one type', async () => {
  expect((await asOlive('PATCH', '/admin/tickets/ada', { deactivate_sync: false })).status).toBe(200);
  for (const id of ['Company', 'CompanyBasicBooth', 'CompanyPremiumBooth', 'CompanySuperBooth'])
    expect((await asOlive('DELETE', `/ticket-types/${id}`)).status).toBe(204);
  expect(await titles()).toEqual(['Attendee']);
});

test('a type of ours may give a booth, and then asks for the company', async () => {
  await add({ title: 'Gold', package_id: 'premium' });
  const ticket = { email: 'gus@example.org', first_name: 'Gus', last_name: 'Gold', ticket_type: 'Gold' };
  expect((await asOlive('POST', '/admin/tickets', ticket)).body).toMatchObject({ data: [{ field: 'company_id' }] });
  expect((await asOlive('POST', '/admin/tickets', { ...ticket, company_id: 'tidewater', confirm: true })).status).toBe(
    201,
  );
  expect((await app.ports.log.state('pub')).get('companies', 'tidewater')?.doc).toMatchObject({
    ticketType: 'premium',
  });
});

test('bad types are refused in a sentence', async () => {
  const said = async (type: object) =>
    ((await add(type)).body as { data: [{ field: string; message: string }] }).data[0];
  expect([
    await said({ title: ' ' }),
    await said({ title: 'A', attendance: 'somehow' }),
    await said({ title: 'A', package_id: 'gold' }),
    await said({ title: 'A', talks: ['nowhere'] }),
    await said({ title: 'A', aliases: Array.from({ length: 21 }, (_, at) => `Name ${at}`) }),
  ]).toEqual([
    { field: 'title', message: expect.any(String) },
    { field: 'attendance', message: 'One of inPerson, remote, either' },
    { field: 'package_id', message: 'One of basic, premium, super' },
    { field: 'talks', message: 'There is no such talk' },
    { field: 'aliases', message: 'At most 20 names' },
  ]);
});
