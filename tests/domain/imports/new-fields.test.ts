import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { EventField } from '../../../domain/event-fields/event-field.ts';
import { templateList } from '../../../domain/event-fields/templates/all-templates.ts';
import { listProblem } from '../../../domain/event-fields/list-problem.ts';
import { fieldsFromColumns, NEW_FIELD } from '../../../domain/imports/new-fields.ts';

const list = templateList('community', 'person');
const fieldFrom = (heading: string, cells: readonly string[], wanted: string = NEW_FIELD.organisers) =>
  fieldsFromColumns({ columns: [{ heading, cells }], mapping: [wanted] }, list).fields[0];
const kindFrom = (cells: readonly string[]) => fieldFrom('Heading', cells)?.kind;
const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `Value ${at}`);

test.each<[string, readonly string[], string]>([
  ['few different values are one of these', ['S', 'M', 's', 'XL'], 'one'],
  ['few different values in cells with semicolons are some of these', ['Sound; Lights', 'Sound'], 'some'],
  ['30 different values are still options', numbered(30), 'one'],
  ['31 different values are lines', numbered(31), 'line'],
  ['links are links, however few', ['https://example.org/a', 'https://example.org/a'], 'link'],
  ['a value too long for an option makes lines', ['x'.repeat(61)], 'line'],
  ['a value too long for a line makes texts', ['x'.repeat(3000)], 'text'],
  ['a column without a value is lines', [], 'line'],
])('%s', (_, cells, kind) => {
  expect(kindFrom(cells)).toBe(kind);
});

test('options are the values in their order, each once in any case, and the id comes from the heading', () => {
  expect(fieldFrom('T-Shirt Größe', ['M', ' S', 'm', 'S'])).toMatchObject({
    id: 't_shirt_gro_e',
    label: 'T-Shirt Größe',
    visible: 'organisers',
    options: [
      { id: 'M', label: 'M' },
      { id: 'S', label: 'S' },
    ],
  });
  expect(fieldFrom('Shirt', ['M'], NEW_FIELD.everybody)?.visible).toBe('everybody');
});

test('a column whose field is already there takes that field, once', () => {
  const columns = [
    { heading: 'topics', cells: ['Web'] },
    { heading: 'TOPICS', cells: ['Web'] },
    { heading: 'Name', cells: ['Ada'] },
  ];
  const mapping = [NEW_FIELD.everybody, NEW_FIELD.everybody, 'first_name'];
  const named = fieldsFromColumns({ columns, mapping }, list);
  expect([named.mapping, named.fields.map(({ id }) => id)]).toEqual([
    ['extra:topics', 'extra:topics_2', 'first_name'],
    ['topics_2'],
  ]);
});

test('a field made from any column can be released', () => {
  const column = fc.record({
    heading: fc.string({ unit: 'grapheme' }),
    cells: fc.array(fc.string({ unit: 'grapheme' })),
  });
  fc.assert(
    fc.property(fc.array(column, { maxLength: 4 }), (columns) => {
      const named = fieldsFromColumns({ columns, mapping: columns.map(() => NEW_FIELD.everybody) }, list);
      const parsed = named.fields.map((field) => v.parse(EventField, field));
      expect(listProblem({ ...list, fields: [...list.fields, ...parsed] }, list)).toBeUndefined();
    }),
  );
});
