import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccount } from '../../../../server/api/accounts/account-store.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { northwind, tidewater, worldPeople } from '../../../support/world.ts';

let app: TestApp;
beforeAll(
  async () =>
    void (app = await startTestApp({
      people: worldPeople,
      documents: [
        { c: 'companies', doc: tidewater },
        { c: 'companies', doc: northwind },
      ],
    })),
);
afterAll(() => app.stop());

const asOlive = (method: string, path: string, body?: unknown) => app.call(method, path, 'olive', body);
const logIn = async (email: string, reference: string): Promise<number> =>
  (await app.call('POST', '/attendee/login', undefined, { email, reference })).status;
const codeOf = ({ body }: { body: unknown }): string => (body as { code: string }).code;
const company = async (id: string) => (await app.ports.log.state('pub')).get('companies', id)?.doc;
const person = async (id: string) => (await app.ports.log.state('dir')).get('people', id)?.doc;

test('a new person gets a ticket: its code is shown and mailed once, and logs in', async () => {
  const made = await asOlive('POST', '/admin/tickets', {
    email: 'late@example.org',
    first_name: 'Lena',
    last_name: 'Guest',
  });
  const { code, ...ticket } = made.body as { code: string; id: string; user_id: string };
  expect({ status: made.status, ticket }).toEqual({
    status: 201,
    ticket: {
      id: ticket.id,
      user_id: ticket.id,
      type: 'Attendee',
      deactivate_sync: false,
      has_code: true,
      rev: expect.any(String),
    },
  });
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]$/);
  await app.settled();
  expect(app.outbox.at(-1)).toMatchObject({ to: 'late@example.org', text: expect.stringContaining(code) });
  expect(await logIn('late@example.org', code)).toBe(200);
  expect(
    JSON.stringify([
      await findAccount(ticket.id, app.ports),
      (await asOlive('GET', `/admin/users/${ticket.id}`)).body,
      (await asOlive('GET', '/admin/audit')).body,
    ]),
  ).not.toContain(code);
});

test('a ticket holder gets no second ticket, but a new code; the old code and all log-ins end', async () => {
  const token = await app.logInAs('theo');
  expect((await asOlive('POST', '/admin/tickets', { user_id: 'theo' })).status).toBe(409);
  const renewed = await asOlive('POST', '/admin/tickets/theo', {});
  expect(renewed.status).toBe(200);
  expect((await app.call('GET', '/profile', { token })).status).toBe(401);
  expect([await logIn('theo@example.org', '7THE-5'), await logIn('theo@example.org', codeOf(renewed))]).toEqual([
    403, 200,
  ]);
  expect((await asOlive('POST', '/admin/tickets/nobody', {})).status).toBe(404);
});

test('of tickets given to one person at once one counts, with the code that was shown and mailed', async () => {
  await app.logInAs('olive');
  const mails = app.outbox.length;
  const answers = await Promise.all(
    [1, 2, 3].map(() =>
      asOlive('POST', '/admin/tickets', { email: 'thrice@example.org', first_name: 'Thea', last_name: 'Thrice' }),
    ),
  );
  expect([201, 409].map((wanted) => answers.filter(({ status }) => status === wanted).length)).toEqual([1, 2]);
  await app.settled();
  expect(app.outbox.length - mails).toBe(1);
  expect(await logIn('thrice@example.org', codeOf(answers.find(({ status }) => status === 201)!))).toBe(200);
});

const importCsv = (csv: string, options: object = {}) => asOlive('POST', '/admin/tickets/csv', { csv, ...options });

test('a ticket of a company makes its holder a member and gives the company its booth', async () => {
  expect(
    await asOlive('POST', '/admin/tickets', {
      email: 'booth@example.org',
      first_name: 'Bea',
      last_name: 'Booth',
      ticket_type: 'CompanySuperBooth',
    }),
  ).toMatchObject({ status: 422, body: { data: [{ field: 'company_id' }] } });
  const made = await asOlive('POST', '/admin/tickets', {
    email: 'booth@example.org',
    first_name: 'Bea',
    last_name: 'Booth',
    ticket_type: 'CompanySuperBooth',
    company_id: 'northwind',
    send_mail: false,
  });
  const { id } = made.body as { id: string };
  expect(made.body).toMatchObject({ type: 'CompanySuperBooth' });
  expect(await person(id)).toMatchObject({ companyId: 'northwind' });
  expect(await company('northwind')).toMatchObject({ ticketType: 'super', users: ['theo', id] });
  expect(
    (await asOlive('PATCH', `/admin/tickets/${id}`, { ticket_type: 'CompanyBasicBooth', confirm: true })).body,
  ).toMatchObject({ type: 'CompanyBasicBooth' });
  expect(await company('northwind')).toMatchObject({ ticketType: 'basic' });
});

test('a ticket that would make a booth smaller asks first, however it is given, and changes nothing until it is confirmed', async () => {
  const smaller = 'This ticket would make the super booth of Tidewater a basic one. Confirm that this is meant.';
  const asks = {
    status: 409,
    body: { code: 'conflict', message: smaller, data: [{ field: 'confirm', message: smaller }] },
  };
  const form = {
    email: 'small@example.org',
    first_name: 'Sam',
    last_name: 'Small',
    ticket_type: 'CompanyBasicBooth',
    company_id: 'tidewater',
  };
  const held = (
    await asOlive('POST', '/admin/tickets', {
      email: 'medium@example.org',
      first_name: 'Mel',
      last_name: 'Medium',
      send_mail: false,
    })
  ).body as { id: string };
  expect(await company('tidewater')).toMatchObject({ ticketType: 'super' });
  const before = (await app.ports.log.state('pub')).n;
  expect(await asOlive('POST', '/admin/tickets', form)).toEqual(asks);
  expect(await asOlive('POST', '/admin/create-user', form)).toEqual(asks);
  expect(await asOlive('PATCH', `/admin/tickets/${held.id}`, form)).toEqual(asks);
  expect([
    (await app.ports.log.state('pub')).n,
    ((await asOlive('GET', '/admin/users?search=small@')).body as { data: unknown[] }).data,
  ]).toEqual([before, []]);
  expect(await findAccount(held.id, app.ports)).toMatchObject({ ticketType: 'Attendee' });
  // The same size, or a change without a booth size, needs no confirmation.
  expect(
    (await asOlive('PATCH', `/admin/tickets/${held.id}`, { ticket_type: 'CompanySuperBooth', company_id: 'tidewater' }))
      .status,
  ).toBe(200);
  expect(
    (await asOlive('PATCH', `/admin/tickets/${held.id}`, { ticket_type: 'Company', company_id: 'tidewater' })).status,
  ).toBe(200);
  expect(await company('tidewater')).toMatchObject({ ticketType: 'super' });
  expect(await asOlive('POST', '/admin/tickets', { ...form, confirm: true, send_mail: false })).toMatchObject({
    status: 201,
    body: { type: 'CompanyBasicBooth' },
  });
  expect(await company('tidewater')).toMatchObject({ ticketType: 'basic' });
  expect(
    (await asOlive('PATCH', `/admin/tickets/${held.id}`, { ticket_type: 'CompanySuperBooth', company_id: 'tidewater' }))
      .status,
  ).toBe(200);
});

test('a table that would reduce a booth asks first, names the rows, and gives the largest booth of its rows', async () => {
  const table =
    'email,name,ticket_type,company\nlow@example.org,Lo Low,CompanyBasicBooth,tidewater\nmid@example.org,Mi ' +
    'Mid,CompanyPremiumBooth,tidewater\nvisitor.too@example.org,Vi Too,,';
  const smaller = 'would make the super booth of Tidewater a premium one';
  const before = (await app.ports.log.state('pub')).n;
  expect((await importCsv(table, { dry_run: true })).body).toMatchObject({
    added: 3,
    data: [{ message: smaller }, { message: smaller }, { message: '' }],
  });
  expect(await importCsv(table)).toEqual({
    status: 409,
    body: {
      code: 'conflict',
      message: `row 2 ${smaller}. Confirm that this is meant.`,
      data: [
        { field: 'row 2', message: smaller },
        { field: 'row 3', message: smaller },
      ],
    },
  });
  expect((await app.ports.log.state('pub')).n).toBe(before);
  expect(await importCsv(table, { confirm: true })).toMatchObject({ status: 200, body: { added: 3 } });
  expect(await company('tidewater')).toMatchObject({ ticketType: 'premium' });
  // A repeat changes nothing, even if the booth has become larger since.
  await asOlive('PATCH', '/admin/company/tidewater', { ticket_type: 'super' });
  expect(await importCsv(table)).toMatchObject({ status: 200, body: { unchanged: 3 } });
  expect(await company('tidewater')).toMatchObject({ ticketType: 'super' });
});

test('the product has five ticket types; organisers set what each includes', async () => {
  const { body } = await asOlive('GET', '/ticket-types');
  expect((body as { data: { name: string }[] }).data.map(({ name }) => name)).toEqual([
    'Attendee',
    'Company',
    'CompanyBasicBooth',
    'CompanyPremiumBooth',
    'CompanySuperBooth',
  ]);
  expect(
    (
      await asOlive('PATCH', '/ticket-types/Attendee', {
        title: 'Visitor',
        connection_limit: 20,
        replay_access: true,
        name: 'Other',
      })
    ).body,
  ).toEqual({
    id: 'Attendee',
    name: 'Attendee',
    title: 'Visitor',
    connection_limit: 20,
    replay_access: true,
    aliases: [],
    attendance: 'either',
    opens_event: true,
    needs_company: false,
    package_id: null,
    talks: [],
    rev: expect.any(String),
  });
  expect((await asOlive('GET', '/admin/users/ada')).body).toMatchObject({
    connection_limit: 20,
    own_connection_limit: null,
    replayAccess: true,
    own_replay_access: false,
  });
  const { id } = (
    await asOlive('POST', '/admin/tickets', {
      email: 'visitor@example.org',
      first_name: 'Vic',
      last_name: 'Visitor',
      send_mail: false,
    })
  ).body as { id: string };
  expect((await asOlive('GET', `/admin/users/${id}`)).body).toMatchObject({
    connection_limit: 20,
    replayAccess: true,
    own_replay_access: false,
  });
  expect((await asOlive('PATCH', '/ticket-types/Other', { title: 'X' })).status).toBe(404);
  await asOlive('PATCH', '/ticket-types/Attendee', { connection_limit: null, replay_access: false });
});

test('a table of holders is imported row by row, and each row shows its result', async () => {
  const { status, body } = await importCsv(
    [
      'Email,First name,Last name,Ticket type,Ticket code,Company,Replay',
      'one@example.org,One,Holder,Attendee,8ABC-1,,yes',
      'Two@Example.org,Two,Holder,company premium booth,8ABC-2,Tidewater,',
      'ada@example.org,Changed,Name,Company,,northwind,',
      'one@EXAMPLE.org,Again,Holder,,,,',
      'nobody,No,Address,,,,',
      'three@example.org,Three,Holder,Balcony,,,',
      'four@example.org,Four,Holder,CompanyBasicBooth,,Nowhere,',
      'five@example.org,,,,,,',
    ].join('\n'),
    { confirm: true },
  );
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      data: [
        { row: 'row 2', email: 'one@example.org', outcome: 'added', message: '' },
        {
          row: 'row 3',
          email: 'Two@Example.org',
          outcome: 'added',
          message: 'would make the super booth of Tidewater a premium one',
        },
        { row: 'row 4', email: 'ada@example.org', outcome: 'changed', message: '' },
        { row: 'row 5', email: 'one@EXAMPLE.org', outcome: 'refused', message: 'has the same mail address as row 2' },
        { row: 'row 6', email: 'nobody', outcome: 'refused', message: 'has a mail address that cannot be one' },
        {
          row: 'row 7',
          email: 'three@example.org',
          outcome: 'refused',
          message:
            'has a ticket type that is none of Attendee, Company, CompanyBasicBooth, CompanyPremiumBooth, CompanySuperBooth: Balcony',
        },
        {
          row: 'row 8',
          email: 'four@example.org',
          outcome: 'refused',
          message: 'names a company that is not there: Nowhere',
        },
        { row: 'row 9', email: 'five@example.org', outcome: 'refused', message: 'has no name' },
      ],
      added: 2,
      changed: 1,
      unchanged: 0,
      skipped: 0,
      refused: 5,
      codes_pending: 2,
    },
  });
  await app.settled();
  expect([
    await logIn('one@example.org', '8abc1'),
    await logIn('two@example.org', '8ABC-2'),
    await logIn('ada@example.org', '3ABC-1'),
  ]).toEqual([200, 200, 200]);
  expect(await person('ada')).toMatchObject({ firstName: 'Ada', companyId: 'northwind' });
  expect(await company('tidewater')).toMatchObject({ ticketType: 'premium' });
});

test('importing the same table again changes nothing, and a ticket protected from imports stays', async () => {
  const table =
    'email,name,ticket_type,ticket_code,replay\nsix@example.org,Six Holder,Attendee,8ABC-6,\nseven@example.org,Seven Holder,,8ABC-7,';
  expect((await importCsv(table)).body).toMatchObject({ added: 2 });
  await app.settled();
  const before = await findAccount('ada', app.ports);
  expect((await importCsv(table)).body).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  await app.settled();
  expect(await findAccount('ada', app.ports)).toEqual(before);
  const { body } = await asOlive('GET', '/admin/users?search=six@example.org');
  const [{ id }] = (body as { data: [{ id: string }] }).data;
  expect((await asOlive('PATCH', `/admin/tickets/${id}`, { deactivate_sync: true })).body).toMatchObject({
    deactivate_sync: true,
  });
  expect((await importCsv(table.replace('8ABC-6', '9ABC-6').replace('Attendee', 'Company'))).body).toMatchObject({
    refused: 1,
    unchanged: 1,
  });
  expect((await importCsv(table.replace('8ABC-6', '9ABC-6').replace('8ABC-6,', '8ABC-6,yes'))).body).toMatchObject({
    skipped: 1,
    unchanged: 1,
  });
  await app.settled();
  expect([await logIn('six@example.org', '8ABC-6'), await logIn('six@example.org', '9ABC-6')]).toEqual([200, 403]);
});

test('a dry run reports the same and changes nothing', async () => {
  const before = (await app.ports.log.state('pub')).n;
  expect((await importCsv('email,name\neight@example.org,Eight Holder', { dry_run: true })).body).toMatchObject({
    added: 1,
    codes_pending: 0,
  });
  expect([(await app.ports.log.state('pub')).n, (await asOlive('GET', '/admin/users?search=eight@')).body]).toEqual([
    before,
    { data: [], pagination: { page: 1, total: 0, count: 0 } },
  ]);
});

test('a broken table is refused whole', async () => {
  const before = (await app.ports.log.state('pub')).n;
  const broken = [
    '',
    'email,name\nnine@example.org,"Nine',
    'email,name\nnine@example.org,Nine Holder\nten@example.org',
    'name\nNine Holder',
    'email,name\n',
    'email,name\nnobody,Nobody',
  ];
  const statuses = [];
  for (const csv of broken) statuses.push((await importCsv(csv)).status);
  expect(statuses).toEqual([400, 400, 400, 422, 422, 422]);
  expect([
    (await app.ports.log.state('pub')).n,
    ((await asOlive('GET', '/admin/users?search=nine@')).body as { data: unknown[] }).data,
  ]).toEqual([before, []]);
});

test('a table may come as a file, and invite its people with a code of their own', async () => {
  const answer = await app.upload('/admin/tickets/csv', 'olive', {
    bytes: Buffer.from('email;first_name;last_name\r\nnew.one@example.org;Zoë;Łuk\r\n'),
    name: 'holders.csv',
    type: 'text/csv',
    field: 'file',
    fields: { invite: 'true' },
  });
  expect(answer).toMatchObject({ status: 200, body: { added: 1, codes_pending: 1 } });
  await app.settled();
  const [, code] = /together with this mail address: (\S+)/.exec(app.outbox.at(-1)!.text)!;
  expect(app.outbox.at(-1)).toMatchObject({ to: 'new.one@example.org', subject: 'Your invitation to Test Days' });
  expect(await logIn('new.one@example.org', code!)).toBe(200);
});
