import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccount } from '../../../../server/api/accounts/account-store.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { northwind, worldPeople } from '../../../support/world.ts';

let app: TestApp;
beforeAll(
  async () => void (app = await startTestApp({ people: worldPeople, documents: [{ c: 'companies', doc: northwind }] })),
);
afterAll(() => app.stop());

interface Row {
  readonly row: string;
  readonly email: string;
  readonly outcome: string;
  readonly message: string;
}
const logIn = async (email: string, reference: string): Promise<number> =>
  (await app.call('POST', '/attendee/login', undefined, { email, reference })).status;
const user = async (email: string) =>
  ((await app.call('GET', `/admin/users?search=${email}`, 'olive')).body as { data: Record<string, unknown>[] })
    .data[0];
const sent = (bytes: Buffer | string) =>
  app.upload('/admin/tickets/csv', 'olive', {
    bytes: Buffer.from(bytes),
    name: 'holders.csv',
    type: 'text/csv',
    field: 'file',
  });

/** What came of each row, once the codes are sealed. */
async function taken(bytes: Buffer | string): Promise<string[]> {
  const { status, body } = await sent(bytes);
  expect({ status, ...(status !== 200 && { body }) }).toEqual({ status: 200 });
  await app.settled();
  return (body as { data: Row[] }).data.map(({ row, email, outcome, message }) =>
    [row, email, outcome, message].filter(Boolean).join(' '),
  );
}

test('a table as a spreadsheet saves it is read: byte order mark, semicolons, quotes, and rows that hold nothing', async () => {
  const table =
    '\uFEFF"E-Mail";"First Name";"Last Name";"Ticket Code";"Replay access"\r\n' +
    '" nora@example.org ";"Nora ""Nono""";"O\'Neil; Jr.";" 8nor-1 ";" yes "\r\n' +
    ';;;;\r\n\r\n"milo@example.org";"Milo\r\nMaria";"Lind";"";""\r\nNORA@example.org;Again;Nora;;\r\n';
  expect(await taken(table)).toEqual([
    'row 2 nora@example.org added',
    'row 5 milo@example.org added',
    'row 6 NORA@example.org refused has the same mail address as row 2',
  ]);
  expect(await user('nora@example.org')).toMatchObject({
    first_name: 'Nora "Nono"',
    last_name: "O'Neil; Jr.",
    email: 'nora@example.org',
    replayAccess: true,
  });
  expect(await user('milo@example.org')).toMatchObject({
    first_name: 'Milo Maria',
    last_name: 'Lind',
    replayAccess: false,
  });
  expect(await logIn('nora@example.org', '8NOR-1')).toBe(200);
});

test('an initial is no name, in a table as in a form', async () => {
  expect(await taken('email,first_name,last_name\nal@example.org,A,Lee\nli@example.org,明,李\n')).toEqual([
    'row 2 al@example.org refused has a first name of one letter',
    'row 3 li@example.org added',
  ]);
});

test.each([
  [
    'names what parts its cells',
    'sep=;\r\nemail;name\r\nsep@example.org;Sep Arator\r\n',
    'sep@example.org',
    'Sep Arator',
  ],
  [
    'is parted by tabs and calls the address otherwise',
    'Email address\tName\ntab@example.org\tTabea Tab\n',
    'tab@example.org',
    'Tabea Tab',
  ],
  [
    'has quotes inside a name',
    'email,name\nbob@example.org,Robert "Bob" Smith\n',
    'bob@example.org',
    'Robert "Bob" Smith',
  ],
  [
    'ends its lines as old computers did',
    'email,name\rcr@example.org,Carla Return\r',
    'cr@example.org',
    'Carla Return',
  ],
  [
    'is in the code page of an office',
    Buffer.from('email;name\r\nhans@example.org;Hans Müller\r\n', 'latin1'),
    'hans@example.org',
    'Hans Müller',
  ],
  [
    'is in UTF-16',
    Buffer.from('\uFEFFemail\tname\r\nwide@example.org\tŁucja Żuk\r\n', 'utf16le'),
    'wide@example.org',
    'Łucja Żuk',
  ],
])('a table that %s is read', async (_, table, email, name) => {
  expect(await taken(table)).toEqual([`row 2 ${email} added`]);
  const found = await user(email);
  expect([found?.['first_name'], found?.['last_name']].join(' ')).toBe(name);
});

test('what cannot be meant is refused by its row, and the others stand', async () => {
  const long = 'x'.repeat(201);
  const table = [
    'email,name,company,replay',
    `long@example.org,${long} Name,,`,
    `firm@example.org,Fir Mine,${long},`,
    'perhaps@example.org,Per Haps,,perhaps',
    'fine@example.org,Fine Guest,,no',
  ].join('\n');
  expect(await taken(table)).toEqual([
    'row 2 long@example.org refused has a name of more than 200 characters',
    'row 3 firm@example.org refused has a company of more than 200 characters',
    'row 4 perhaps@example.org refused says neither yes nor no to replays: perhaps',
    'row 5 fine@example.org added',
  ]);
  expect([await user('long@example.org'), await user('perhaps@example.org')]).toEqual([undefined, undefined]);
  expect(await taken('email,name\n,\nlast@example.org,Last Guest\n')).toEqual(['row 3 last@example.org added']);
  expect(await sent('email,name\n,\n')).toMatchObject({ status: 422, body: { message: 'holders.csv has no rows.' } });
});

test('another code from a table ends the one before and every log-in, the same code ends none', async () => {
  const token = await app.logInAs('theo');
  const status = async () => (await app.call('GET', '/profile', { token })).status;
  await taken('email,name,ticket_code\ntheo@example.org,Theo Lind,7the5\n');
  expect(await status()).toBe(200);
  await taken('email,name,ticket_code\ntheo@example.org,Theo Lind,9NEW-9\n');
  expect([
    await status(),
    await logIn('theo@example.org', '7THE-5'),
    await logIn('theo@example.org', '9NEW-9'),
  ]).toEqual([401, 403, 200]);
  expect(await findAccount('theo', app.ports)).toMatchObject({ ticketFailures: 1 });
});
