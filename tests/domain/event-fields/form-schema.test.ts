import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { EventField, type FieldKind, type FieldList, OWN_KINDS } from '../../../domain/event-fields/event-field.ts';
import { FieldId } from '../../../domain/event-fields/extra.ts';
import { fieldsInForce } from '../../../domain/event-fields/fields-in-force.ts';
import { templateList } from '../../../domain/event-fields/templates/all-templates.ts';
import { checkProfile, profileProblems } from '../../../domain/people/profile-form.ts';
import { testPerson } from '../../support/people.ts';

const SETTINGS = { exhibitorVocabulary: 'affiliate', companyBioMax: 240 } as const;
const field = (id: string, kind: FieldKind, rest: object = {}) => v.parse(EventField, { id, kind, label: id, ...rest });
const listOf = (...fields: EventField[]): FieldList => ({
  ...templateList('community', 'person'),
  fields: [...templateList('community', 'person').fields, ...fields],
});
const judge = (answers: Record<string, unknown>, ...fields: EventField[]) => {
  const checked = checkProfile({ extra: answers }, { isAdmin: false, list: listOf(...fields) });
  return checked.ok ? checked.fields.extra : checked.problems.map(({ field: name, message }) => `${name}: ${message}`);
};
const OPTIONS = ['red', 'green', 'blue'].map((id) => ({ id, label: `The ${id}` }));

test('answers are judged by the kind of their field, each with its own sentence', () => {
  const fields = [
    field('colour', 'some', { options: OPTIONS, min: 1, max: 2 }),
    field('one', 'one', { options: OPTIONS }),
    field('line', 'line', { required: true, max: 5 }),
    field('repo', 'link', { hosts: ['github.com'] }),
    field('age', 'number', { min: 1, max: 9 }),
    field('arrives', 'date'),
    field('rules', 'yes', { required: true }),
  ];
  const wrong = {
    colour: [],
    one: 'pink',
    line: ' ',
    repo: 'https://evil.example/github.com',
    age: 10,
    arrives: '2027-02-30',
    rules: false,
  };
  expect(judge(wrong, ...fields)).toEqual([
    'extra.colour: Choose at least 1',
    'extra.one: Please choose from the list',
    'extra.line: This field is required',
    'extra.repo: Write an address on github.com',
    'extra.age: At most 9',
    'extra.arrives: Write a date, such as 2027-06-04',
    'extra.rules: This field is required',
  ]);
  const right = {
    colour: ['red', 'green'],
    one: 'blue',
    line: ' abc ',
    repo: 'https://gist.github.com/a',
    age: 3,
    arrives: '2027-02-28',
    rules: true,
  };
  expect(judge(right, ...fields)).toEqual({ ...right, line: 'abc' });
});

test('a label is stored as the id of its option, and an option that was taken away is left out', () => {
  const options = [...OPTIONS, { id: 'black', label: 'Black', state: 'gone' }];
  expect(judge({ colour: ['The red', 'black', 'red'] }, field('colour', 'some', { options }))).toEqual({
    colour: ['red'],
  });
});

test('options that were merged count once', () => {
  const options = [...OPTIONS, { id: 'crimson', label: 'Crimson', into: 'red' }];
  const some = field('colour', 'some', { options, max: 1 });
  expect(judge({ colour: ['red', 'crimson'] }, some)).toEqual({ colour: ['red', 'crimson'] });
  expect(judge({ colour: ['red', 'blue'] }, some)).toEqual(['extra.colour: Choose at most 1']);
});

test('an answer to a field that the event does not have is refused', () => {
  expect(judge({ shoe: '42' })).toEqual(['extra.shoe: There is no such field']);
});

test('the public answers of one person have a limit together', () => {
  const fields = ['a', 'b', 'c'].map((id) => field(id, 'text'));
  const text = 'x'.repeat(900);
  expect(judge({ a: text, b: text, c: text }, ...fields)).toEqual([
    'extra: Together these answers are too long. Shorten one.',
  ]);
  const hidden = fields.map((each) => ({ ...each, visible: 'organisers' as const }));
  expect(judge({ a: text, b: text, c: text }, ...hidden)).toEqual({ a: text, b: text, c: text });
});

test('what an event no longer asks is accepted from older devices, and nobody is incomplete for it', () => {
  const list = fieldsInForce('person', SETTINGS, { person: templateList('community', 'person') });
  expect(checkProfile({ focus: [], attendee_company: '' }, { isAdmin: false, list })).toEqual({
    ok: true,
    fields: { focus: [], attendee_company: '' },
  });
  const person = testPerson({ id: 'a', firstName: 'A', lastName: 'B', focus: [], companyName: '', pictureUrl: null });
  expect(profileProblems(person, { isAdmin: false, list })).toEqual([]);
  expect(profileProblems(person, { isAdmin: false }).length).toBeGreaterThan(3);
});

test('names of 1 to 80 characters are accepted where the template does not say otherwise', () => {
  const list = listOf();
  expect(checkProfile({ first_name: 'O', last_name: 'x'.repeat(80) }, { isAdmin: false, list }).ok).toBe(true);
  expect(checkProfile({ first_name: 'x'.repeat(81) }, { isAdmin: false, list })).toEqual({
    ok: false,
    problems: [{ field: 'first_name', message: 'Write a name of 1 to 80 characters' }],
  });
});

test('ids that every object has are no ids of fields', () => {
  for (const id of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '1a', 'a b', 'x'.repeat(25)])
    expect(v.is(FieldId, id)).toBe(false);
  expect(v.is(FieldId, 'topics_2')).toBe(true);
});

test('labels lose characters that turn the text around them', () => {
  expect(v.parse(EventField, { id: 'a', kind: 'line', label: '\u202eevil\u2066 label\u0007' }).label).toBe(
    'evil  label',
  );
  expect(v.is(EventField, { id: 'a', kind: 'line', label: '\u200b' })).toBe(false);
});

test('judging any value by any field never throws, and what it accepts it accepts again unchanged', () => {
  const anyField = fc
    .record({
      kind: fc.constantFrom(...OWN_KINDS),
      required: fc.boolean(),
      own: fc.boolean(),
      min: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
      max: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
      options: fc.uniqueArray(fc.constantFrom(...OPTIONS), { selector: ({ id }) => id }),
    })
    .map(({ kind, ...rest }) => field('a', kind, rest));
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('red', 'The red', '2027-06-04', 'https://a.example', 'Spain'),
  );
  const value = fc.oneof(text, fc.array(text), fc.double(), fc.boolean(), fc.anything());
  fc.assert(
    fc.property(anyField, value, fc.boolean(), (one, answer, isAdmin) => {
      const by = { isAdmin, list: listOf(one) };
      const first = checkProfile({ extra: { a: answer } }, by);
      const again = first.ok ? checkProfile({ extra: first.fields.extra }, by) : first;
      expect(again).toEqual(first);
    }),
    { numRuns: 2000 },
  );
});
