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

/** Returns the result of each row, once the codes are hashed. */
async function taken(bytes: Buffer | string): Promise<string[]> {
  const { status, body } = await sent(bytes);
  expect({ status, ...(status !== 200 && { body }) }).toEqual({ status: 200 });
  await app.settled();
  return (body as { data: Row[] }).data.map(({ row, email, outcome, message }) =>
    [row, email, outcome, message].filter(Boolean).join(' '),
  );
}

test('a table from a spreadsheet is read: byte order mark, semicolons, quotes, and empty rows', async () => {
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

test('one letter is a name in a table, as are 80, and invisible characters are none', async () => {
  const long = 'x'.repeat(81);
  expect(
    await taken(
      'email,first_name,last_name\nmin@example.org,Min-jun,O\nli@example.org,明,李\n' +
        `wick@example.org,Chandrakanthi,${'W'.repeat(80)}\nlong@example.org,Ada,${long}\nno@example.org,\u3164,\u200b\n`,
    ),
  ).toEqual([
    'row 2 min@example.org added',
    'row 3 li@example.org added',
    'row 4 wick@example.org added',
    'row 5 long@example.org refused has a last name of more than 80 characters',
    'row 6 no@example.org refused has a first name in which there is nothing to see',
  ]);
});

test('only a valid ticket lets its holder in, and overrides a cancelled one of the same address', async () => {
  const table =
    'first_name,last_name,email,ticket_code,status\nLee,Gone,lee@example.org,9LEE-1,refunded\n' +
    'Mia,Late,mia@example.org,9MIA-0,canceled\nMia,Late,mia@example.org,9MIA-1,paid\n' +
    'Owe,Money,owe@example.org,9OWE-1,pending\nHal,Hold,hal@example.org,9HAL-1,on hold\n';
  expect(await taken(table)).toEqual([
    'row 2 lee@example.org refused is cancelled (refunded) and lets nobody in',
    'row 3 mia@example.org refused is cancelled (canceled); row 4 has the valid ticket of this address',
    'row 4 mia@example.org added',
    'row 5 owe@example.org refused is not paid yet: pending',
    'row 6 hal@example.org refused has a status that is not known here: on hold',
  ]);
  expect([await logIn('lee@example.org', '9LEE-1'), await logIn('mia@example.org', '9MIA-1')]).toEqual([403, 200]);
});

test('the holder of a ticket cancelled later is disabled, once an organiser confirms it', async () => {
  const table = (status: string) =>
    `first_name,last_name,email,ticket_code,status\nZoe,Lind,zoe@example.org,9Z0E-1,${status}\n`;
  expect(await taken(table('paid'))).toEqual(['row 2 zoe@example.org added']);
  expect(await logIn('zoe@example.org', '9Z0E-1')).toBe(200);
  expect(await sent(table('refunded'))).toMatchObject({
    status: 409,
    body: { message: '1 person is shut out, as their ticket was cancelled. Confirm that this is meant.' },
  });
  expect(await logIn('zoe@example.org', '9Z0E-1')).toBe(200);
  const { status } = await app.call('POST', '/admin/tickets/csv', 'olive', { csv: table('refunded'), confirm: true });
  expect([status, await user('zoe@example.org')]).toEqual([200, expect.objectContaining({ disabled: true })]);
  expect(await logIn('zoe@example.org', '9Z0E-1')).not.toBe(200);
});

test('a valid ticket enables a holder whom a cancelled ticket disabled, but no one whom an organiser disabled', async () => {
  const table = (who: string, status: string) =>
    `first_name,last_name,email,ticket_code,status\nUma,Lind,${who}@example.org,9UMA-1,${status}\n`;
  const stateOf = async (who: string) => [
    (await user(`${who}@example.org`))?.['disabled'],
    await logIn(`${who}@example.org`, '9UMA-1'),
  ];
  const disable = async (who: string, disabled: boolean): Promise<void> => {
    const id = String((await user(`${who}@example.org`))?.['id']);
    expect((await app.call('PATCH', `/admin/update-user/${id}`, 'olive', { disabled })).status).toBe(200);
  };
  const cancelled = (who: string) =>
    app.call('POST', '/admin/tickets/csv', 'olive', { csv: table(who, 'refunded'), confirm: true });
  for (const who of ['uma', 'una']) await taken(table(who, 'paid'));
  expect((await cancelled('uma')).status).toBe(200);
  expect(await stateOf('uma')).toEqual([true, 403]);
  expect(await taken(table('uma', 'paid'))).toEqual(['row 2 uma@example.org changed']);
  expect(await stateOf('uma')).toEqual([false, 200]);
  expect(await taken(table('uma', 'paid'))).toEqual(['row 2 uma@example.org unchanged']);

  await disable('una', true);
  expect((await cancelled('una')).status).toBe(200);
  expect(await taken(table('una', 'paid'))).toEqual([
    'row 2 una@example.org unchanged stays disabled: an organiser disabled this account',
  ]);
  expect(await stateOf('una')).toEqual([true, 403]);

  await cancelled('uma');
  await disable('uma', false);
  await disable('uma', true);
  await taken(table('uma', 'paid'));
  expect(await stateOf('uma')).toEqual([true, 403]);
});

test('an address in an umlaut domain, with a name or with invisible characters is that address', async () => {
  expect(
    await taken(
      'name,email,ticket_code\nEla Berg,ela@müller.example,9ELA-1\nAda Lind,Ada Lind <ada.lind@example.org>,9ADA-1\n' +
        'Bo Ray,\u200bbo@example.org\ufeff,9B0R-1\nEla Berg,ELA@xn--mller-kva.example,9ELA-1\n',
    ),
  ).toEqual([
    'row 2 ela@müller.example added',
    'row 3 ada.lind@example.org added',
    'row 4 bo@example.org added',
    'row 5 ELA@xn--mller-kva.example refused has the same mail address as row 2',
  ]);
  for (const [address, code] of [
    ['ela@müller.example', '9ELA-1'],
    ['ela@xn--mller-kva.example', '9ELA-1'],
    ['ELA@MÜLLER.example', '9ELA-1'],
    ['ada.lind@example.org', '9ADA-1'],
    ['Bo Ray <bo@example.org>', '9B0R-1'],
  ] as const)
    expect([address, await logIn(address, code)]).toEqual([address, 200]);
});

test('a ticket shop’s table shows to whom the address belongs', async () => {
  const pretix =
    'Order code;Position ID;Product;Attendee name;Attendee name: Given name;Attendee name: Family name;Attendee email;' +
    'Company;Email;Status;Company\n' +
    'AB1CD;1;Attendee;Jürgen Groß;Jürgen;Groß;juergen@example.org;Fähre AG;buyer@example.org;Paid;Other AG\n' +
    'AB1CD;2;Attendee;Ute Groß;Ute;Groß;;Fähre AG;buyer@example.org;Paid;Other AG\n';
  expect(await taken(Buffer.from(pretix, 'latin1'))).toEqual([
    'row 2 juergen@example.org added',
    'row 3 refused has no mail address of its attendee; the address of the buyer may belong to another person',
  ]);
  expect(await user('juergen@example.org')).toMatchObject({ first_name: 'Jürgen', last_name: 'Groß' });
  expect(await user('buyer@example.org')).toBeUndefined();
  expect(await logIn('juergen@example.org', 'AB1CD-1')).toBe(200);
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

test('an invalid row is refused, and the others are imported', async () => {
  const long = 'x'.repeat(201);
  const table = [
    'email,name,company,replay',
    `long@example.org,${long} Name,,`,
    `firm@example.org,Fir Mine,${long},`,
    'perhaps@example.org,Per Haps,,perhaps',
    'fine@example.org,Fine Guest,,no',
  ].join('\n');
  expect(await taken(table)).toEqual([
    'row 2 long@example.org refused has a first name of more than 80 characters',
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
