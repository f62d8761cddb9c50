import { afterEach, beforeEach, expect, test } from 'vitest';
import { BYTE_ORDER_MARK } from '../../../../domain/csv-cell.ts';
import type { EventField, FieldList } from '../../../../domain/event-fields/event-field.ts';
import { templateFields } from '../../../../domain/event-fields/templates/all-templates.ts';
import type { CheckView, ImportView } from '../../../../domain/imports/import-calls.ts';
import { importFiles } from '../../../../server/api/event/import-files.ts';
import { ownProfile } from '../../../../server/api/people/write-profile.ts';
import { allDocuments } from '../../../../server/sync/documents.ts';
import { people } from '../../../../server/sync/stored-collections.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.stop());

const size = {
  id: 'tshirt',
  kind: 'one',
  label: 'T-shirt size',
  visible: 'organisers',
  options: ['S', 'M', 'XL'].map((label) => ({ id: label, label })),
};
const release = async (form: 'person' | 'company', fields: readonly object[]) => {
  const drafted = await app.call('PATCH', `/admin/fields/${form}`, 'olive', { fields });
  expect({ status: drafted.status, ...(drafted.status !== 200 && { body: drafted.body }) }).toEqual({ status: 200 });
  expect(await app.call('POST', '/admin/fields/release', 'olive', {})).toMatchObject({ status: 200 });
};
const community = templateFields('community', 'person');

const uploaded = async (text: string): Promise<ImportView> => {
  const file = { bytes: Buffer.from(text), name: 'table.csv', type: 'text/csv', field: 'file' };
  const { status, body } = await app.upload('/admin/imports', 'olive', file);
  expect(status).toBe(201);
  return body as ImportView;
};
const guesses = ({ columns }: ImportView): string[] => columns.map(({ guess }) => guess);
const check = async (file: ImportView, mapping = guesses(file)): Promise<CheckView> => {
  const choices = { what: file.what, mapping };
  const { status, body } = await app.call('POST', `/admin/imports/${file.id}/check`, 'olive', choices);
  expect({ status, ...(status !== 200 && { body }) }).toEqual({ status: 200 });
  return body as CheckView;
};
const apply = async (file: ImportView, { plan }: CheckView): Promise<ImportView> => {
  const { status } = await app.call('POST', `/admin/imports/${file.id}/apply`, 'olive', { plan });
  expect(status).toBe(202);
  await app.settled();
  return (await app.call('GET', `/admin/imports/${file.id}`, 'olive')).body as ImportView;
};
const personNamed = async (lastName: string) =>
  (await allDocuments(people, app.ports)).find((person) => person.lastName === lastName);
const table = async (what: string): Promise<string[]> => {
  const token = await app.logInAs('olive');
  const answer = await app.request(`/api/admin/exports/${what}.csv`, { headers: { authorization: `Bearer ${token}` } });
  return Buffer.from(await answer.arrayBuffer())
    .toString()
    .slice(BYTE_ORDER_MARK.length)
    .trimEnd()
    .split('\r\n');
};

test('columns of people are recognised by the id of a field, then by its label, and cells by label or id in any case', async () => {
  await release('person', [...community, size]);
  const text = [
    'first_name,last_name,I can help with,TOPICS,t-shirt size',
    'Lena,Ohm,sound; Lights,web;Radio and audio,xl',
    'Ben,Tal,,Own words,',
  ].join('\n');
  const file = await uploaded(text);
  expect(guesses(file)).toEqual(['first_name', 'last_name', 'extra:helps_with', 'extra:topics', 'extra:tshirt']);
  const checked = await check(file);
  expect([checked.counts.new, checked.counts.refused]).toEqual([2, 0]);
  expect(checked.notes).toContain('1 person gets answers that only organisers see.');
  await apply(file, checked);
  const lena = await personNamed('Ohm');
  expect(lena?.extra).toEqual({ helps_with: ['Sound', 'Lights'], topics: ['Web', 'Radio and audio'] });
  expect((await ownProfile(lena?.id ?? '', app.ports)).extra).toEqual({ tshirt: 'XL' });
  expect((await personNamed('Tal'))?.extra).toEqual({ topics: ['Own words'] });

  // The same table again changes nothing, and one cell is one change with the value of before.
  expect((await check(await uploaded(text))).counts).toMatchObject({ same: 2, changed: 0, new: 0 });
  const other = await check(await uploaded(text.replace(',xl', ',M')));
  expect(other.first.data.map(({ outcome, was }) => [outcome, was])).toEqual([
    ['changed', [null, null, null, null, 'XL']],
    ['same', [null, null, null, null, null]],
  ]);
});

test('a cell that its field does not accept is left out and the row says why, and the rest of the row is imported', async () => {
  const fields = [
    ...community,
    size,
    { id: 'since', kind: 'number', label: 'Here since', min: 1990, max: 2030 },
    { id: 'born', kind: 'date', label: 'Born' },
    { id: 'vegan', kind: 'yes', label: 'Vegan' },
    { id: 'repo', kind: 'link', label: 'Repository', hosts: ['github.com'] },
  ];
  await release('person', fields);
  const file = await uploaded(
    [
      'first_name,last_name,tshirt,since,born,vegan,repo,unknown',
      'Lena,Ohm,XXL,1980,4.6.1990,perhaps,gitlab.com/lena,x',
      'Ben,Tal,S,2011,1990-06-04,yes,github.com/ben,y',
    ].join('\n'),
  );
  expect(guesses(file).at(-1)).toBe('');
  const checked = await check(file);
  expect(checked.counts).toMatchObject({ new: 2, refused: 0 });
  expect(checked.first.data[0]?.why.map(({ column, message }) => [column, message])).toEqual([
    [2, expect.stringContaining('has an answer to “T-shirt size” that was left out (XXL)')],
    [3, expect.stringContaining('“Here since” that was left out (1980): At least 1990')],
    [4, expect.stringContaining('“Born” that was left out (4.6.1990): Write a date, such as 2027-06-04')],
    [5, expect.stringContaining('“Vegan” that was left out (perhaps)')],
    [6, expect.stringContaining('“Repository” that was left out (gitlab.com/lena): Write an address on github.com')],
  ]);
  await apply(file, checked);
  expect((await personNamed('Ohm'))?.extra).toBeUndefined();
  expect((await personNamed('Tal'))?.extra).toEqual({
    since: 2011,
    born: '1990-06-04',
    vegan: true,
    repo: 'https://github.com/ben',
  });
});

test('tables of companies have answers too, and what only organisers see is in no booth that visitors have', async () => {
  const fields = [
    ...templateFields('affiliate', 'company'),
    { id: 'power', kind: 'one', label: 'Power', visible: 'organisers', options: [{ id: '16 A', label: '16 A' }] },
    { id: 'founded', kind: 'number', label: 'Founded' },
  ];
  await release('company', fields);
  const file = await uploaded('name,booth,Power,Founded\nHarbour,premium,16 a,1999\n');
  expect(guesses(file)).toEqual(['name', 'booth', 'extra:power', 'extra:founded']);
  await apply(file, await check(file));
  const harbour = (await app.ports.log.state('pub')).all('companies').at(-1);
  expect(harbour?.doc).toMatchObject({ name: 'Harbour', extra: { founded: 1999 } });
  expect(JSON.stringify(harbour?.doc)).not.toContain('16 A');
  expect((await check(await uploaded('name,booth,Power,Founded\nHarbour,premium,16 a,1999\n'))).counts).toMatchObject({
    same: 1,
  });
  const [head, ...rows] = await table('companies');
  expect(head).toMatch(/,geo_traffic,extra:power,extra:founded$/);
  expect(rows.find((row) => row.includes('Harbour'))).toMatch(/,16 A,1999$/);
});

test('the table of users ends with the answers to all fields, also private ones, and comes back in unchanged', async () => {
  const named = (field: EventField): EventField =>
    field.id === 'topics'
      ? { ...field, options: field.options.map((each) => (each.id === 'Web' ? { ...each, label: 'The web' } : each)) }
      : field;
  await release('person', [...community.map(named), size]);
  const answers = { topics: ['Web', 'Security'], tshirt: 'M' };
  expect(await app.call('PATCH', '/profile', 'ada', { extra: answers })).toMatchObject({ status: 200 });
  const [head = '', ...rows] = await table('users');
  expect(head).toMatch(
    /,invited_at,listed,extra:pronouns,extra:work,extra:topics,extra:helps_with,extra:languages,extra:mastodon,.*extra:tshirt$/,
  );
  const ada = rows.find((row) => row.startsWith('ada,')) ?? '';
  expect(ada).toMatch(/,"The web; Security",.*,M$/);
  const file = await uploaded(`${head}\n${ada}\n`);
  expect(guesses(file)).toContain('extra:topics');
  const checked = await check({
    ...file,
    columns: file.columns.map((each) => (each.name === 'id' ? { ...each, guess: '' } : each)),
  });
  expect(checked.counts).toMatchObject({ same: 1, new: 0, changed: 0 });
});

test('the import command reads the same columns', async () => {
  await release('person', [...community, size]);
  const bytes = Buffer.from('first_name,last_name,T-shirt size,topics\nLena,Ohm,s,Web\n');
  const report = await importFiles({ files: [{ name: 'people.csv', bytes }] }, app.ports);
  expect(report).toMatchObject({ notes: [], rows: [{ change: 'added', noun: 'person', name: 'Lena Ohm' }] });
  const lena = await personNamed('Ohm');
  expect([lena?.extra, (await ownProfile(lena?.id ?? '', app.ports)).extra]).toEqual([
    { topics: ['Web'] },
    { tshirt: 'S' },
  ]);
});

test('without a released list no column is read as an answer', async () => {
  const file = await uploaded('first_name,last_name,topics,Your work\nLena,Ohm,Web,Pilot\n');
  expect(guesses(file)).toEqual(['first_name', 'last_name', '', '']);
  expect((await table('users'))[0]).toMatch(/,invited_at,listed$/);
});

test('a column without a field becomes one: field and rows are one change, and undoing the import takes both back', async () => {
  const text = ['first_name,last_name,T-shirt,Helps with', 'Lena,Ohm,M,Sound; Lights', 'Ben,Tal,L,Sound', ''].join(
    '\n',
  );
  const file = await uploaded(text);
  expect(guesses(file)).toEqual(['first_name', 'last_name', '', '']);
  const columns = ['first_name', 'last_name', 'new:organisers', 'new:everybody'];
  const checked = await check(file, columns);
  expect([checked.notes.slice(0, 2), checked.columns, checked.counts.new]).toEqual([
    [
      'New field “T-shirt” with 2 options. Only organisers see the answers.',
      'New field “Helps with” with 2 options. Everybody sees the answers.',
    ],
    ['first_name', 'last_name', 'T-shirt', 'Helps with'],
    2,
  ]);
  const form = async () => (await app.call('GET', '/admin/fields', 'olive')).body as { forms: { list: FieldList }[] };
  const idsAsked = async () => (await form()).forms[0]?.list.fields.filter(({ asked }) => asked).map(({ id }) => id);
  const before = await idsAsked();
  const { report } = await apply(file, checked);
  expect(await idsAsked()).toEqual([...(before ?? []), 't_shirt', 'helps_with']);
  expect((await personNamed('Ohm'))?.extra).toEqual({ helps_with: ['Sound', 'Lights'] });
  expect((await table('users'))[0]).toMatch(/,extra:t_shirt,extra:helps_with$/);

  // The same table and choices again find the fields that are there.
  const again = await check(await uploaded(text), columns);
  expect([again.counts.same, again.notes]).toEqual([2, []]);

  expect(await app.call('POST', `/admin/audit/groups/${report?.group}/undo`, 'olive', {})).toMatchObject({
    status: 200,
  });
  expect([await idsAsked(), await personNamed('Ohm')]).toEqual([before, undefined]);
});

test('a new field is in the draft that organisers are working on, so that its release keeps it', async () => {
  const fields = [...community, { ...size, label: 'Shirt' }];
  expect(await app.call('PATCH', '/admin/fields/person', 'olive', { fields })).toMatchObject({ status: 200 });
  const file = await uploaded('first_name,last_name,Diet\nLena,Ohm,Vegan\n');
  await apply(file, await check(file, ['first_name', 'last_name', 'new:organisers']));
  expect(await app.call('POST', '/admin/fields/release', 'olive', {})).toMatchObject({ status: 200 });
  const { body } = await app.call('GET', '/event/choices', 'ada');
  const asked = (body as { fields: { person: { id: string }[] } }).fields.person.map(({ id }) => id);
  expect(asked.slice(-2)).toEqual(['tshirt', 'diet']);
});

test('a table that would make too many fields is refused with the limit, and tables of talks make none', async () => {
  const names = Array.from({ length: 41 }, (_, at) => `Field ${at}`);
  const file = await uploaded(`first_name,last_name,${names.join(',')}\nLena,Ohm,${names.map(() => 'x').join(',')}\n`);
  const mapping = ['first_name', 'last_name', ...names.map(() => 'new:everybody')];
  const answer = await app.call('POST', `/admin/imports/${file.id}/check`, 'olive', { what: 'people', mapping });
  expect(answer).toMatchObject({ status: 422, body: { message: 'A form has at most 40 fields' } });
  const talks = await uploaded('title,start,Level\nKnots,2027-07-12 15:00,Easy\n');
  const choices = { what: 'talks', mapping: ['title', 'start', 'new:everybody'] };
  expect(await app.call('POST', `/admin/imports/${talks.id}/check`, 'olive', choices)).toMatchObject({
    status: 422,
    body: { message: 'There is no column called new:everybody in such a table.' },
  });
});
