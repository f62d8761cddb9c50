import { expect, test } from 'vitest';
import type { ConsentView } from '../../../../domain/pages/page-admin-calls.ts';
import { applyImport } from '../../../../server/api/event/apply-import.ts';
import { placePeople } from '../../../../server/api/people/place-person.ts';
import { readPeopleTable } from '../../../../server/import/tables/csv-people.ts';
import { readCsv } from '../../../../server/import/tables/csv-rows.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

async function startAsking(): Promise<TestApp> {
  const app = await startTestApp();
  await app.call('PATCH', '/admin/event', 'olive', { directory: 'no' });
  await placePeople(app.ports, new AbortController().signal);
  return app;
}

async function importTable(app: TestApp, rows: readonly string[]) {
  const table = ['first_name,last_name,email,listed', ...rows].join('\n');
  const sheet = readCsv({ name: 'people.csv', text: table });
  if ('code' in sheet) throw new Error(sheet.message);
  const read = readPeopleTable(sheet, 'people.csv');
  if ('code' in read) throw new Error(read.message);
  const report = await applyImport(read, app.ports);
  if ('code' in report) throw new Error(report.message);
  return report;
}

const directory = async (app: TestApp): Promise<string[]> =>
  ((await app.call('GET', '/directory?count=50', 'olive')).body as { data: { first_name: string }[] }).data
    .map((person) => person.first_name)
    .toSorted();

const consents = async (app: TestApp, personId: string): Promise<string[]> =>
  ((await app.call('GET', '/admin/consents?what=listed', 'olive')).body as { data: ConsentView[] }).data
    .filter(({ user_id: id }) => id === personId)
    .map(({ said, way }) => `${said} ${way}`)
    .toSorted();

test('a table says who is in the directory, for new people and for those who have not answered', async () => {
  await using app = await startAsking();
  const told: string[] = [];
  app.ports.log.subscribe(({ s, ops }) => {
    if (s === 'dir')
      told.push(...ops.filter(({ c, del }) => c === 'people' && !del).map(({ doc }) => JSON.stringify(doc)));
  });
  const report = await importTable(app, [
    'Ada,Verne,ada@example.org,no',
    'Nils,Niemand,nils@example.org,no',
    'Yara,Yes,yara@example.org,yes',
    'Max,Maybe,max@example.org,perhaps',
  ]);
  expect(await directory(app)).toEqual(['Grace', 'Max', 'Olive', 'Yara']);
  expect(await consents(app, 'ada')).toEqual(['false import']);
  expect(report.remarks).toContain('3 people get an answer to whether others see them.');
  expect(report.notes.map(({ message }) => message)).toContain('says neither yes nor no (perhaps); it was left out');
  expect(told.join('\n')).toContain('Yara');
  expect(told.join('\n')).not.toContain('Niemand');
});

test('what somebody answered in the app stays, and a later table replaces what an earlier one said', async () => {
  await using app = await startAsking();
  await app.call('PATCH', '/profile/visibility', 'ada', { listed: false });
  const report = await importTable(app, ['Ada,Verne,ada@example.org,yes', 'Grace,Marlow,grace@example.org,no']);
  expect(report.notes).toContainEqual(
    expect.objectContaining({
      level: 'kept',
      message: 'has answered in the app whether others see them, and that answer stays',
    }),
  );
  expect(await directory(app)).toEqual(['Olive']);
  app.advance(1000);
  const again = await importTable(app, ['Grace,Marlow,grace@example.org,yes']);
  expect(await directory(app)).toEqual(['Grace', 'Olive']);
  expect(again.remarks).toContain('1 person gets an answer to whether others see them.');
  app.advance(1000);
  expect((await importTable(app, ['Grace,Marlow,grace@example.org,yes'])).remarks).toEqual([]);
  expect(await consents(app, 'grace')).toEqual(['false import', 'true import']);
});

test('the table of users ends with the answers, which the import reads again', async () => {
  await using app = await startAsking();
  await app.call('PATCH', '/profile/visibility', 'ada', { listed: false });
  await app.call('PATCH', '/profile/visibility', 'grace', { listed: true });
  const token = await app.logInAs('olive');
  const answer = await app.request('/api/admin/exports/users.csv', { headers: { authorization: `Bearer ${token}` } });
  const [headings, ...rows] = (await answer.text()).trim().split('\r\n');
  expect(headings?.endsWith(',listed')).toBe(true);
  expect(rows.map((row) => `${row.split(',')[1]} ${row.split(',').at(-1)}`).toSorted()).toEqual([
    'Ada no',
    'Grace yes',
    'Olive ',
  ]);
});
