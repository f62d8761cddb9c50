import { afterEach, beforeEach, expect, test } from 'vitest';
import { templateList } from '../../../../domain/event-fields/templates/all-templates.ts';
import { mergeOptions } from '../../../../domain/event-fields/field-options.ts';
import { FIELD_HISTORY_DAYS } from '../../../../domain/limits/event-fields.ts';
import { DAY } from '../../../../domain/time.ts';
import { SERVER } from '../../../../server/api/event-fields/choose-template.ts';
import { fieldHistoryTable, findEarlierList } from '../../../../server/api/event-fields/field-history.ts';
import { fieldLists } from '../../../../server/api/event-fields/field-lists.ts';
import { releaseLists } from '../../../../server/api/event-fields/release-fields.ts';
import { sweepExpired } from '../../../../server/jobs/sweep-expired.ts';
import { people } from '../../../../server/sync/stored-collections.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldPeople } from '../../../support/world.ts';
import { push } from '../../sync/sync-client.ts';
import { booth, companyDocument } from '../companies/company-world.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({
    people: worldPeople,
    documents: [companyDocument(booth({ id: 'tidewater', name: 'Tidewater', users: ['mira'] }))],
  });
});
afterEach(() => app.stop());

const option = (id: string, more: object = {}) => ({ id, label: id, ...more });
const shoe = { id: 'shoe', kind: 'one', label: 'Shoe size', options: ['41', '42', '43'].map((id) => option(id)) };
const tea = {
  id: 'tea',
  kind: 'some',
  label: 'Tea',
  options: ['Mint', 'Black', 'Green', 'White'].map((id) => option(id)),
  max: 3,
};
const note = { id: 'note', kind: 'line', label: 'Note' };

/** Releases these fields after those of the template, and returns the revision of the list. */
async function release(fields: readonly object[], form: 'person' | 'company' = 'person'): Promise<string> {
  const all = [...templateList('community', form).fields, ...fields];
  expect((await app.call('PATCH', `/admin/fields/${form}`, 'olive', { fields: all })).status).toBe(200);
  expect((await app.call('POST', '/admin/fields/release', 'olive', {})).status).toBe(200);
  return listRev(form);
}
async function listRev(form = 'person'): Promise<string> {
  return (await app.ports.log.state(fieldLists.scope)).get(fieldLists.name, form)?.rev ?? '';
}

let number = 0;
const blank = (name: string, v: unknown) => (name.startsWith('extra.') ? null : Array.isArray(v) ? [] : '');
type Fields = Readonly<Record<string, unknown>>;
/** Sends an edit as a device does, of answers that were blank before. Returns what came back. */
async function edit(fields: Fields, list?: unknown, ref = 'profile'): Promise<unknown> {
  number += 1;
  app.advance(1);
  const value = {
    fields: Object.fromEntries(Object.entries(fields).map(([name, v]) => [name, { v, base: blank(name, v) }])),
    ...(list === undefined ? {} : { list }),
  };
  const document = {
    id: `edit:${ref}`,
    kind: 'edit',
    ref,
    value,
    changedAt: app.ports.now(),
    rev: `edit-number-${number}`,
  };
  const { documents } = (await push(app, ref === 'profile' ? 'ada' : 'mira', document)) as {
    documents: { value: unknown; refusal?: unknown }[];
  };
  const [returned] = documents;
  return returned && (returned.refusal ?? returned.value);
}
const answers = async () => ((await app.call('GET', '/profile', 'ada')).body as { extra?: Fields }).extra ?? {};
const undoLast = async () => {
  const { body } = await app.call('GET', '/admin/audit?limit=1', 'olive');
  const [{ id }] = (body as { data: [{ id: string }] }).data;
  expect((await app.call('POST', `/admin/audit/${id}/undo`, 'olive')).status).toBe(204);
};

test('an answer that the earlier list allowed is stored, also where the list in force refuses it', async () => {
  const seen = await release([note]);
  await release([{ ...note, max: 5 }]);
  expect(await edit({ 'extra.note': 'More than five' }, seen)).toBeUndefined();
  expect(await answers()).toEqual({ note: 'More than five' });
});

test('an answer that the list in force allows is stored, also where the earlier list refused it', async () => {
  const seen = await release([{ ...note, max: 5 }]);
  await release([note]);
  expect(await edit({ 'extra.note': 'More than five' }, seen)).toBeUndefined();
  expect(await answers()).toEqual({ note: 'More than five' });
});

test('one refused answer comes back with its sentence, and the others are stored', async () => {
  const seen = await release([note, shoe, tea]);
  expect(
    await edit({ 'extra.note': 'Hello', 'extra.shoe': '99', 'extra.tea': ['Mint'], about: 'I sail.' }, seen),
  ).toEqual({
    fields: { 'extra.shoe': { v: '99', base: null, refused: 'Please choose from the list' } },
  });
  expect(await answers()).toEqual({ note: 'Hello', tea: ['Mint'] });
  expect(await app.call('GET', '/profile', 'ada')).toMatchObject({ body: { about: 'I sail.' } });
});

test('a refused answer that is corrected is stored, and nothing comes back any more', async () => {
  const seen = await release([shoe]);
  await edit({ 'extra.shoe': '99' }, seen);
  expect(await edit({ 'extra.shoe': '42' }, seen)).toBeUndefined();
  expect(await answers()).toEqual({ shoe: '42' });
});

test('an option that was taken away meanwhile is left out; merged and kept ones are stored', async () => {
  const seen = await release([tea]);
  const [mint, black, green, white] = tea.options;
  await release([
    {
      ...tea,
      options: [{ ...mint, state: 'gone' }, { ...black, state: 'kept' }, { ...green, into: 'Black' }, white],
    },
  ]);
  expect(await edit({ 'extra.tea': ['Mint', 'Black', 'Green'] }, seen)).toBeUndefined();
  expect((await app.ports.log.state(people.scope)).get(people.name, 'ada')?.doc).toMatchObject({
    extra: { tea: ['Black', 'Green'] },
  });
});

test('a required choice that was taken away leaves the answer blank, and the profile is incomplete', async () => {
  const seen = await release([{ ...shoe, required: true }]);
  const isComplete = async () => (await app.call('GET', '/profile', 'ada')).body as { is_complete: boolean };
  expect(await edit({ 'extra.shoe': '43' }, seen)).toBeUndefined();
  const options = shoe.options.map((each) => (each.id === '42' ? { ...each, state: 'gone' } : each));
  await release([{ ...shoe, required: true, options }]);
  number += 1;
  const value = { fields: { 'extra.shoe': { v: '42', base: '43' }, about: { v: 'I sail.', base: '' } }, list: seen };
  const document = {
    id: 'edit:profile',
    kind: 'edit',
    ref: 'profile',
    value,
    changedAt: app.ports.now() + 5,
    rev: `edit-${number}-gone`,
  };
  expect(await push(app, 'ada', document)).toMatchObject({ documents: [] });
  expect(await answers()).toEqual({});
  expect(await isComplete()).toMatchObject({ about: 'I sail.' });
});

test('an answer given under a list whose release was undone is kept, and only its owner sees it', async () => {
  await release([]);
  const seen = await release([note]);
  await undoLast();
  expect(await edit({ 'extra.note': 'Hello' }, seen)).toBeUndefined();
  expect(JSON.stringify((await app.call('GET', '/directory/ada', 'grace')).body)).not.toContain('Hello');
  await release([note]);
  expect(await answers()).toEqual({ note: 'Hello' });
});

test('an answer that only organisers were to see stays private, although everybody sees the field by now', async () => {
  const seen = await release([{ ...note, visible: 'organisers' }]);
  await release([note]);
  expect(await edit({ 'extra.note': 'Between us' }, seen)).toBeUndefined();
  expect(await answers()).toEqual({ note: 'Between us' });
  expect(JSON.stringify((await app.call('GET', '/directory/ada', 'grace')).body)).not.toContain('Between us');
  expect(await edit({ 'extra.note': 'For all' }, await listRev())).toMatchObject({
    fields: { 'extra.note': { theirs: 'Between us' } },
  });
});

test('an editor who saw the template, because no list was released, is judged by the template as well', async () => {
  const focus = templateList('affiliate', 'person').fields.find(({ id }) => id === 'focus');
  const [first, second] = focus?.options ?? [];
  await release([{ ...focus, options: [first], own: false }]);
  const refused = { focus: { v: [second?.id], base: [], refused: 'Please choose from the list' } };
  expect(await edit({ focus: [second?.id] }, 'unknown')).toEqual({ fields: refused });
  expect(await edit({ focus: [second?.id] }, 'template')).toBeUndefined();
  expect(await app.call('GET', '/profile', 'ada')).toMatchObject({ body: { focus: [second?.label] } });
});

test('an earlier list counts for 30 days after it was replaced, however old it is, and is then deleted', async () => {
  const seen = await release([note]);
  const found = async () => (await findEarlierList('person', seen, app.ports))?.fields.some(({ id }) => id === 'note');
  app.advance(60 * DAY);
  await releaseLists(SERVER, { template: 'academic' }, app.ports);
  app.advance((FIELD_HISTORY_DAYS - 1) * DAY);
  await sweepExpired(app.ports);
  expect(await found()).toBe(true);
  app.advance(2 * DAY);
  expect(await found()).toBeUndefined();
  await sweepExpired(app.ports);
  const { documents } = await (await fieldHistoryTable(app.ports)).find('byExpiry', { equals: [], limit: 10 });
  expect(documents).toEqual([]);
});

test('deleted answers and options do not come back with an edit that was made before', async () => {
  const seen = await release([note, tea]);
  const gone = tea.options.map((each) => (each.id === 'Mint' ? { ...each, state: 'gone' } : each));
  await release([{ ...tea, options: gone }]);
  await app.call('POST', '/admin/fields/person/clean', 'olive', { field: 'note' });
  await app.call('POST', '/admin/fields/person/clean', 'olive', { field: 'tea', option: 'Mint' });
  expect(await edit({ 'extra.note': 'Hello', 'extra.tea': ['Mint', 'Black'] }, seen)).toEqual({
    fields: { 'extra.note': { v: 'Hello', base: null, refused: 'There is no such field' } },
  });
  expect(await answers()).toEqual({ tea: ['Black'] });
});

test('without the list that its editor saw, one invalid answer refuses the whole edit', async () => {
  await release([note, shoe]);
  expect(await edit({ 'extra.note': 'Hello', 'extra.shoe': '99' })).toMatchObject({
    code: 'invalid',
    data: [{ field: 'extra.shoe', message: 'Please choose from the list' }],
  });
  expect(await answers()).toEqual({});
});

test('hostile lists and names store nothing and break nothing', async () => {
  await release([note]);
  for (const list of [5, null, [], {}, 'x'.repeat(65)])
    expect(await edit({ 'extra.note': 'Hello' }, list)).toMatchObject({ code: 'invalid' });
  expect(await answers()).toEqual({});
  for (const list of ['', 'nowhere', '__proto__', 'constructor', '../person', 'person:template', '\u0000']) {
    const names = ['extra.__proto__', 'extra.constructor', 'extra.first_name', 'extra.nothing', 'extra.'];
    const returned = await edit(Object.fromEntries(names.map((name) => [name, 'Evil'])), list);
    expect(returned).toEqual({
      fields: Object.fromEntries(
        names.map((name) => [name, { v: 'Evil', base: null, refused: 'There is no such field' }]),
      ),
    });
    expect(await edit({ 'extra.note': { deep: ['Evil'] } }, list)).toEqual({
      fields: { 'extra.note': { v: null, base: null, refused: 'Write text here' } },
    });
  }
  expect(await answers()).toEqual({});
});

test('answers that are too long together come back, and other fields are stored', async () => {
  const long = ['one', 'two'].map((id) => ({ id, kind: 'text', label: id }));
  const seen = await release([...long, { ...note, visible: 'organisers' }]);
  const text = 'x'.repeat(1500);
  const refused = { v: text, base: null, refused: 'Together these answers are too long. Shorten one.' };
  expect(await edit({ 'extra.one': text, 'extra.two': text, 'extra.note': 'Private', about: 'I sail.' }, seen)).toEqual(
    {
      fields: { 'extra.one': refused, 'extra.two': refused },
    },
  );
  expect(await answers()).toEqual({ note: 'Private' });
});

test('a booth is judged as a profile is: by either list, answer by answer', async () => {
  const seen = await release([tea, note], 'company');
  const options = tea.options.map((each) => (each.id === 'Mint' ? { ...each, state: 'gone' } : each));
  await release(
    [
      { ...tea, options },
      { ...note, max: 5 },
    ],
    'company',
  );
  const fields = {
    'extra.tea': ['Mint', 'Green'],
    'extra.note': 'More than five',
    country: 'Atlantis',
    mainColor: '#123456',
  };
  expect(await edit(fields, seen, 'company:tidewater')).toMatchObject({
    fields: { country: { v: 'Atlantis', refused: 'Please choose from the list' } },
  });
  expect(await app.call('GET', '/company/tidewater', 'ada')).toMatchObject({
    body: { extra: { tea: ['Green'], note: 'More than five' } },
  });
});

test('merging an option keeps an edit made before valid, and it reads as the other option', async () => {
  const seen = await release([tea]);
  await release([{ ...tea, options: mergeOptions(tea.options, 'Mint', 'Green') }]);
  expect(await edit({ 'extra.tea': ['Mint'] }, seen)).toBeUndefined();
  expect(await answers()).toEqual({ tea: ['Green'] });
});
