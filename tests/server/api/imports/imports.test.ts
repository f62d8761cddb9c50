import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckView, ImportView } from '../../../../domain/imports/import-calls.ts';
import type { ImportRow } from '../../../../domain/imports/import-row.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { findAccountByEmail, updateAccount } from '../../../../server/api/accounts/account-store.ts';
import { MINUTE } from '../../../../domain/time.ts';
import { at } from '../../../support/conference.ts';
import { seededRandom } from '../../../support/seeded-random.ts';
import { lackRealFiles, realFile } from '../../../support/real-files.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { northwind, worldPeople } from '../../../support/world.ts';

let app: TestApp;
beforeAll(
  async () => void (app = await startTestApp({ people: worldPeople, documents: [{ c: 'companies', doc: northwind }] })),
);
afterAll(() => app.stop());

const upload = (text: string | Buffer, name = 'table.csv') =>
  app.upload('/admin/imports', 'olive', { bytes: Buffer.from(text), name, type: 'text/csv', field: 'file' });

async function uploaded(text: string | Buffer, name?: string): Promise<ImportView> {
  const { status, body } = await upload(text, name);
  expect({ status, ...(status !== 201 && { body }) }).toEqual({ status: 201 });
  return body as ImportView;
}

const post = async <T>(path: string, body: object, status = 200): Promise<T> => {
  const answer = await app.call('POST', `/admin/imports/${path}`, 'olive', body);
  expect({ status: answer.status, ...(answer.status !== status && { body: answer.body }) }).toEqual({ status });
  return answer.body as T;
};

/** The guessed table and columns. */
const asGuessed = (file: ImportView) => ({ what: file.what, mapping: file.columns.map(({ guess }) => guess) });
const check = (file: ImportView, choices: object = {}): Promise<CheckView> =>
  post(`${file.id}/check`, { ...asGuessed(file), ...choices });
const rowsOf = async (file: ImportView, outcome?: string): Promise<ImportRow[]> =>
  (
    (await app.call('GET', `/admin/imports/${file.id}/rows?count=100${outcome ? `&outcome=${outcome}` : ''}`, 'olive'))
      .body as { data: ImportRow[] }
  ).data;

async function applied(file: ImportView, { plan }: CheckView, invite = false): Promise<ImportView> {
  await post(`${file.id}/apply`, { plan, invite }, 202);
  await app.settled();
  return (await app.call('GET', `/admin/imports/${file.id}`, 'olive')).body as ImportView;
}

const position = async (): Promise<number> => (await app.ports.log.state('pub')).n;
const accounts = async (): Promise<number> =>
  ((await app.call('GET', '/admin/users?count=1', 'olive')).body as { pagination: { total: number } }).pagination.total;

const HOLDERS = [
  'E-Mail;Vorname;Nachname;Kategorie;Firma;Code;Rechnung',
  'amelie@example.org;Amélie;Roth;Attendee;;7K2Q-1;2026-1',
  'sofia@example.org;Sofia;Reis;VIP;;;2026-2',
  'nils.brandt@;Nils;Brandt;Attendee;;;2026-3',
  'petra@example.org;Petra;Falk;VIP;;;2026-4',
  'jordi@example.org;Jordi;Mas;Company;Nortwind;;2026-5',
].join('\n');

test('a table of ticket holders is read, corrected, imported and recognised when it comes again', async () => {
  const file = await uploaded(HOLDERS, 'holders.csv');
  expect([file.format, file.what, file.rows, file.columns.map(({ guess }) => guess)]).toEqual([
    'a table, parted by semicolons',
    'holders',
    5,
    ['email', 'first_name', 'last_name', 'ticket_type', 'company', 'ticket_code', ''],
  ]);
  const before = [await position(), await accounts()];
  const first = await check(file);
  expect(first).toMatchObject({ counts: { new: 1, refused: 4 }, asks: '', undoable: true, invitable: 1 });
  expect((await rowsOf(file, 'refused')).map(({ row, why }) => [row, why[0]?.column, why[0]?.fixes])).toEqual([
    [3, 3, ['Attendee', 'Company', 'CompanyBasicBooth', 'CompanyPremiumBooth', 'CompanySuperBooth']],
    [4, 0, []],
    [5, 3, ['Attendee', 'Company', 'CompanyBasicBooth', 'CompanyPremiumBooth', 'CompanySuperBooth']],
    [6, 4, [northwind.name]],
  ]);
  const edits = [
    { column: 3, from: 'VIP', to: 'Attendee' },
    { column: 0, row: 4, to: 'nils@example.org' },
    { column: 4, row: 6, to: northwind.name },
  ];
  const second = await check(file, { edits });
  expect([second.counts.new, second.counts.refused, await position(), await accounts()]).toEqual([5, 0, ...before]);

  const done = await applied(file, second, true);
  expect(done).toMatchObject({ state: 'done', report: { counts: second.counts, invited: 5 } });
  expect([await accounts(), app.outbox.map(({ to }) => to).toSorted()]).toEqual([
    (before[1] ?? 0) + 5,
    ['amelie@example.org', 'jordi@example.org', 'nils@example.org', 'petra@example.org', 'sofia@example.org'],
  ]);
  const again = await check(file, { edits });
  expect([again.counts, again.invitable]).toEqual([{ new: 0, changed: 0, same: 5, refused: 0, kept: 0, gone: 0 }, 0]);
  const mails = app.outbox.length;
  await applied(file, again, true);
  expect(app.outbox).toHaveLength(mails);

  // Missing codes are created by the import.
  const amelie = await findAccountByEmail('amelie@example.org', app.ports);
  const ticket = async () => (await findAccountByEmail('amelie@example.org', app.ports))?.ticket;
  if (amelie) await updateAccount(amelie.id, (held) => ({ ...held, ticket: '' }), app.ports);
  const lost = await check(file, { edits });
  expect([lost.counts.changed, lost.counts.same, await ticket()]).toEqual([1, 4, '']);
  expect((await rowsOf(file, 'changed')).map(({ cells, was }) => [cells[5], was[5]])).toEqual([['7K2Q-1', '']]);
  await applied(file, lost);
  expect(await ticket()).not.toBe('');
  const last = await check(file, { edits });
  expect([last.counts.same, last.codes, last.notes.at(-1)]).toEqual([
    5,
    1,
    '1 person already exists: if the file has a new code for them, it replaces the old one.',
  ]);

  // Only the code changed: no row is listed as changed, and after applying it the new code opens the account.
  const held = await ticket();
  const other = await uploaded(HOLDERS.replace('7K2Q-1', '9ZZZ-1'), 'holders.csv');
  const renewed = await check(other, { edits });
  expect([renewed.counts.same, renewed.codes]).toEqual([5, 1]);
  await applied(other, renewed);
  expect(await ticket()).not.toBe(held);
});

test('what changed since the check is shown again before it is imported', async () => {
  const file = await uploaded('title,start,stage\nKnots,2027-07-12 15:00,Main stage\n');
  const first = await check(file);
  const other = await uploaded('title,start,stage\nKnots,2027-07-12 16:00,Main stage\n');
  await applied(other, await check(other));
  const refused = await post<{ message: string }>(`${file.id}/apply`, { plan: first.plan }, 409);
  expect(refused.message).toBe(
    'Something has changed since this was checked. Check it again and look at what is different.',
  );
  const second = await check(file);
  expect([first.counts.new, second.counts.changed, await rowsOf(file)]).toEqual([
    1,
    1,
    [
      {
        row: 2,
        outcome: 'changed',
        cells: ['Knots', '2027-07-12 15:00', 'Main stage'],
        was: [null, '2027-07-12 16:00', null],
        why: [{ column: -1, message: 'does not say when it ends; 60 minutes were taken', fixes: [] }],
      },
    ],
  ]);
});

test('an import of a table removes nothing; an import of a whole event says what it cancels, and asks if that is most of it', async () => {
  const talks = async () =>
    (await app.ports.log.state('pub')).all('talks').filter(({ doc }) => !(doc as { cancelled: boolean }).cancelled)
      .length;
  const before = await talks();
  const table = await uploaded('title,start\nSplices,2027-07-12 17:00\n');
  await applied(table, await check(table));
  expect(await talks()).toBe(before + 1);

  const whole = await uploaded(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:a',
      'SUMMARY:Only this',
      'DTSTART:20270712T100000Z',
      'DTEND:20270712T110000Z',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
    'feed.ics',
  );
  const asked = await check(whole);
  expect([asked.asks, whole.what]).toEqual([
    expect.stringMatching(/^None of the \d+ talks of “.+” is in this file/),
    'event',
  ]);
  expect((await post<{ message: string }>(`${whole.id}/apply`, { plan: asked.plan }, 409)).message).toBe(asked.asks);
  expect(await talks()).toBe(before + 1);
});

test('edits since the last import stay and are listed field by field, unless the file is to win', async () => {
  const table = (start: string, more = '') =>
    uploaded(
      `title,start,minutes,stage\nReefs,2027-07-12 ${start},30,Main stage\nAnchors,2027-07-12 12:00,30,Main stage\n${more}`,
    );
  const started = await table('11:00');
  await applied(started, await check(started));
  const held = async () =>
    (await app.ports.log.state('pub'))
      .all('talks')
      .map(({ id, doc }) => ({ ...(doc as Talk), id }))
      .find(({ title }) => title === 'Reefs');
  const imported = await held();
  const edit = { length: 45, description: 'With a film.' };
  expect((await app.call('PATCH', `/talks/${imported?.id}`, 'olive', edit)).status).toBe(200);

  const next = await table('11:30');
  const kept = await check(next);
  const edited = [{ name: 'Reefs', fields: ['description', 'length'] }];
  expect([kept.edited, kept.editedCount, kept.counts.changed, kept.counts.same]).toEqual([edited, 1, 1, 1]);
  expect((await rowsOf(next, 'changed')).map(({ was, why }) => [was, why])).toEqual([
    [
      [null, '2027-07-12 11:00', null, null],
      [{ column: -1, message: 'keeps what was edited here: description, length', fixes: [] }],
    ],
  ]);
  const taking = await check(next, { takeFile: true });
  expect([taking.edited, taking.plan === kept.plan]).toEqual([edited, false]);
  expect((await rowsOf(next, 'changed')).map(({ was, why }) => [was, why])).toEqual([
    [[null, '2027-07-12 11:00', '45', null], []],
  ]);
  await applied(next, await check(next));
  expect(await held()).toEqual({
    ...imported,
    minutes: 45,
    description: edit.description,
    startsAt: (imported?.startsAt ?? 0) + 30 * MINUTE,
  });

  // The file wins; after undo, the import remembers the values from before.
  const report = await applied(next, await check(next, { takeFile: true }));
  expect(await held()).toEqual({ ...imported, startsAt: (imported?.startsAt ?? 0) + 30 * MINUTE });
  expect((await check(next)).editedCount).toBe(0);
  await app.call('POST', `/admin/audit/groups/${report.report?.group}/undo`, 'olive', {});
  expect((await check(next)).edited).toEqual(edited);
});

test('an import that is undone was no edit: the same file is imported again whole', async () => {
  const table = (start: string) => uploaded(`title,start,minutes\nBuoys,2027-07-12 ${start},30\n`);
  const [first, second] = [await table('11:00'), await table('11:30')];
  await applied(first, await check(first));
  const { report } = await applied(second, await check(second));
  const undone = await app.call('POST', `/admin/audit/groups/${report?.group}/undo`, 'olive', {});
  expect(undone.status).toBe(200);
  const again = await check(second);
  expect([again.counts.changed, again.editedCount]).toEqual([1, 0]);
});

test('people protected from imports are not changed, and the check says so', async () => {
  const grace = worldPeople.find(({ person }) => person.id === 'grace');
  await updateAccount('grace', (account) => ({ ...account, deactivateSync: true }), app.ports);
  const file = await uploaded(`email,name,ticket_type\n${grace?.email},Grace Other,Attendee\n`);
  expect((await check(file)).counts).toMatchObject({ kept: 1, changed: 0 });
});

test.each([
  ['nothing', ''],
  ['one line without a table', 'hello'],
  ['bytes of a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])],
  ['a table that was cut off', 'email,name\n"ada@example.org'],
  ['a row with too few cells', 'email,name,code\nada@example.org\n'],
  ['a head without rows', 'email,name\n'],
  ['markup of another kind', '<html><body>no</body></html>'],
  ['JSON of something else', '{"a":[1,2,3]}'],
  ['JSON that is cut off', '{"schedule":{"conf'],
  [
    'entities that grow',
    '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><schedule>&b;</schedule>',
  ],
  ['columns without end', `${Array.from({ length: 300 }, (_, n) => `c${n}`).join(',')}\n${','.repeat(299)}x\n`],
])('%s is refused with a sentence, and nothing is changed', async (_, bytes) => {
  const before = [await position(), await accounts()];
  const { status, body } = await upload(bytes);
  expect([status >= 400 && status < 500, (body as { message: string }).message]).toEqual([
    true,
    expect.stringMatching(/^\S.+\.$/s),
  ]);
  expect([await position(), await accounts()]).toEqual(before);
});

test('an unusable choice of columns is reported field by field', async () => {
  const file = await uploaded('a,b\nAda,Lind\n');
  const refused = (choices: object) => post<{ message: string }>(`${file.id}/check`, choices, 422);
  expect([
    (await refused({ what: 'holders', mapping: ['first_name', 'last_name'] })).message,
    (await refused({ what: 'people', mapping: ['first_name', 'first_name'] })).message,
    (await refused({ what: 'people', mapping: ['__proto__'] })).message,
    (await refused({ what: 'event' })).message,
  ]).toEqual([
    'Say which column is email.',
    'Two columns are read as first_name. Leave one of them out.',
    'There is no column called __proto__ in such a table.',
    'table.csv is a table. Say what is in it.',
  ]);
});

/** Returns a table with valid, half valid and invalid rows of every kind. */
function anyTable(random: () => number): { what: string; text: string } {
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const names = ['Ada Lind', 'Bo', 'C', '明 李', '', '=HYPERLINK("x")', 'Zoë O’Hara'];
  const kinds: Record<string, readonly [head: string, row: () => readonly string[]]> = {
    talks: [
      'title,start,minutes,stage,speakers',
      () => [
        one(['Knots', 'Rope', '', 'Tar']),
        one(['2027-07-12 10:00', '2027-07-14 11:00', 'soon', '2031-01-01 10:00']),
        one(['45', '', '-3', 'long']),
        one(['Main stage', 'main STAGE', 'Attic', '']),
        one(names),
      ],
    ],
    people: [
      'name,email,roles,job,ticket_code',
      () => [
        one(names),
        one(['a@example.org', 'b@example.org', 'no', '']),
        one(['speaker', 'admin', 'king', '']),
        one(['Sailor', '']),
        one(['3ABC-1', 'x']),
      ],
    ],
    companies: [
      'name,booth,color,url',
      () => [
        one(['Northwind', 'north  wind', 'Tidal', '']),
        one(['super', 'huge', '']),
        one(['#123456', 'red']),
        one(['https://example.org', 'no']),
      ],
    ],
    holders: [
      'email,name,ticket_type,company,replay_access',
      () => [
        one(['c@example.org', 'd@example.org', 'ada@example.org', '@']),
        one(names),
        one(['Attendee', 'VIP', 'CompanySuperBooth', 'Company']),
        one(['Northwind', 'Nortwind', '']),
        one(['yes', 'no', 'maybe', '']),
      ],
    ],
  };
  const what = one(Object.keys(kinds));
  const [head = '', row = () => []] = kinds[what] ?? [];
  const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  const lines = Array.from({ length: 1 + Math.floor(random() * 8) }, () => quoted(row()));
  return { what, text: [head, ...lines].join('\n') };
}

test('check and import agree on every row, a check changes nothing, and twice is once', async () => {
  const random = seededRandom(11);
  let imported = 0;
  for (let round = 0; round < 40; round += 1) {
    const { what, text } = anyTable(random);
    const file = await uploaded(text);
    const choices = { what, mapping: (text.split('\n')[0] ?? '').split(','), replace: true };
    const before = [await position(), await accounts()];
    const checked = await post<CheckView>(`${file.id}/check`, choices);
    const rows = await rowsOf(file);
    expect([await position(), await accounts()]).toEqual(before);
    // A table without any valid row imports nothing.
    if (rows.every(({ outcome }) => outcome === 'refused')) continue;
    imported += 1;
    const done = await applied(file, checked);
    expect([text, done.state, done.report?.counts]).toEqual([text, 'done', checked.counts]);
    const now = await position();
    const again = await post<CheckView>(`${file.id}/check`, choices);
    const after = (await rowsOf(file)).map(({ row, outcome }) => [row, outcome]);
    const expected = rows.map(({ row, outcome }) => [row, ['refused', 'kept'].includes(outcome) ? outcome : 'same']);
    expect([text, after]).toEqual([text, expected]);
    await applied(file, again);
    expect([text, await position()]).toEqual([text, now]);
  }
  expect(imported).toBeGreaterThan(20);
});

test('a schedule as pretalx exports it begins an event, and the same once more changes nothing', async () => {
  await using empty = await startTestApp({ people: worldPeople, now: at('09:00') });
  const bytes = await readFile(new URL('../../../fixtures/harbour-days/pretalx-schedule.json', import.meta.url));
  const sent = await empty.upload('/admin/imports', 'olive', { bytes, name: 'schedule.json', field: 'file' });
  const file = sent.body as ImportView;
  expect([file.format, file.rows]).toEqual(['schedule.json', 4]);
  const checked = async () =>
    (await empty.call('POST', `/admin/imports/${file.id}/check`, 'olive', { what: file.what, replace: true }))
      .body as CheckView;
  await empty.call('POST', `/admin/imports/${file.id}/apply`, 'olive', { plan: (await checked()).plan });
  await empty.settled();
  const talks = (await empty.ports.log.state('pub')).all('talks').map(({ doc }) => doc as Talk);
  // Times after midnight belong to the evening before, and Markdown becomes plain text.
  expect(
    talks
      .toSorted((a, b) => a.startsAt - b.startsAt)
      .map(({ title, startsAt, minutes, description }) => [
        title,
        Temporal.Instant.fromEpochMilliseconds(startsAt).toString(),
        minutes,
        description.split('\n')[0],
      ]),
  ).toEqual([
    ['Opening on the quay', '2027-06-04T09:00:00Z', 30, 'Ropes are thrown.'],
    ['Knots that hold', '2027-06-04T09:30:00Z', 45, 'Seven knots.'],
    ['Night fishing & other noises', '2027-06-04T22:30:00Z', 90, 'Lamps'],
    ['Closing', '2027-06-05T11:10:00Z', 35, ''],
  ]);
  const { new: added, changed } = (await checked()).counts;
  expect([added, changed]).toEqual([0, 0]);
});

test.skipIf(lackRealFiles)('real schedules are checked and imported in the browser as by the command', async () => {
  await using empty = await startTestApp({ people: worldPeople, now: at('09:00') });
  const send = async (path: string, zone?: string) => {
    const { name, bytes } = realFile(path);
    const file = (await empty.upload('/admin/imports', 'olive', { bytes: Buffer.from(bytes), name, field: 'file' }))
      .body as ImportView;
    const choices = { what: file.what, replace: true, ...(zone && { zone }) };
    const asked = (await empty.call('POST', `/admin/imports/${file.id}/check`, 'olive', choices)).body as CheckView;
    await empty.call('POST', `/admin/imports/${file.id}/apply`, 'olive', { plan: asked.plan });
    await empty.settled();
    const { state, report } = (await empty.call('GET', `/admin/imports/${file.id}`, 'olive')).body as ImportView;
    const again = (await empty.call('POST', `/admin/imports/${file.id}/check`, 'olive', choices)).body as CheckView;
    return [
      file.format,
      file.rows,
      state,
      report?.counts.new === asked.counts.new,
      again.counts.new,
      again.counts.changed,
    ];
  };
  expect([
    await send('fosdem-2013/schedule.xml', 'Europe/Brussels'),
    await send('ccc-camp-2019/schedule.json'),
    await send('pyconuk-2015/schedule.ics', 'Europe/London'),
  ]).toEqual([
    [expect.any(String), 487, 'done', true, 0, 0],
    [expect.any(String), 79, 'done', true, 0, 0],
    [expect.any(String), 162, 'done', true, 0, 0],
  ]);
});

test('rows of one company with several places are each checked as that company, and import it once with all of them', async () => {
  const table = 'name,place\nKeel & Sons,Hall 1 A01\nkeel & sons,Hall 2 B12\nKeel & Sons,Hall 1 A01\n';
  const file = await uploaded(table, 'exhibitors.csv');
  const checked = await check(file, { what: 'companies' });
  expect(
    (await rowsOf(file)).map(({ row, outcome, why }) => [row, outcome, why.map(({ message }) => message)]),
  ).toEqual([
    [2, 'new', []],
    [3, 'new', ['is the same company as row 2; its place was added there']],
    [4, 'refused', ['has the same name as row 2']],
  ]);
  await applied(file, checked);
  const keel = (await app.ports.log.state('pub'))
    .all('companies')
    .map(({ doc }) => doc as { name: string; place: string })
    .filter(({ name }) => /keel/i.test(name));
  expect(keel.map(({ name, place }) => [name, place])).toEqual([['Keel & Sons', 'Hall 1 A01, Hall 2 B12']]);
  const again = await uploaded(table, 'exhibitors.csv');
  expect((await check(again, { what: 'companies' })).counts).toMatchObject({ new: 0, changed: 0, same: 2, refused: 1 });
});

test('a ticket shop’s table only asks for the type of each product, once', async () => {
  const tito = [
    'Ticket First Name,Ticket Last Name,Ticket Email,Ticket,Ticket Reference,Ticket Company Name,Order Email,Void Status',
    'Iris,Vale,iris.vale@example.org,Early bird,QX7Z-1,Vale Ltd,boss@example.org,',
    'Paul,Vale,paul.vale@example.org,Workshop,QX7Z-2,Vale Ltd,boss@example.org,',
    'Gus,Vale,gus.vale@example.org,Early bird,QX7Z-3,Vale Ltd,boss@example.org,void',
  ].join('\n');
  const file = await uploaded(tito, 'tito.csv');
  expect([file.what, file.columns.map(({ guess }) => guess)]).toEqual([
    'holders',
    ['first_name', 'last_name', 'email', 'product', 'key', 'company', 'buyer_email', 'status'],
  ]);
  expect(await post(`${file.id}/check`, asGuessed(file), 422)).toMatchObject({
    message: '2 products: what are they?',
    data: [
      { field: 'product', message: 'Early bird' },
      { field: 'product', message: 'Workshop' },
    ],
  });
  const checked = await check(file, { products: { 'Early bird': 'Attendee', Workshop: '' } });
  expect(checked.counts).toMatchObject({ new: 1, refused: 2 });
  expect((await rowsOf(file, 'refused')).map(({ row, why }) => [row, why[0]?.message])).toEqual([
    [3, 'is of a product that is left out: Workshop'],
    [4, 'is cancelled (void) and lets nobody in'],
  ]);
  expect(await applied(file, checked)).toMatchObject({ state: 'done' });
  expect(await findAccountByEmail('boss@example.org', app.ports)).toBeUndefined();
  expect(await findAccountByEmail('iris.vale@example.org', app.ports)).toMatchObject({ ticketType: 'Attendee' });
});
