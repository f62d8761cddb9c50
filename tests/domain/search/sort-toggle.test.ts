import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sorted, type Sorting, sortToggled, UNSORTED } from '../../../domain/search/sort-toggle.ts';

type Column = 'name' | 'age';

test('a press on a column head cycles through ascending, descending and none', () => {
  const pressed: Sorting<Column>[] = [UNSORTED];
  for (let press = 0; press < 4; press += 1) pressed.push(sortToggled(pressed.at(-1)!, 'name'));
  expect(pressed.map(({ direction }) => direction)).toEqual(['none', 'ascend', 'descend', 'none', 'ascend']);
});

test('another column starts at ascend, whatever the state of the first', () => {
  for (const direction of ['ascend', 'descend', 'none'] as const) {
    expect(sortToggled<Column>({ column: 'name', direction }, 'age')).toEqual({ column: 'age', direction: 'ascend' });
  }
});

test('three presses on one column return to its state, after any others', () => {
  const column = fc.constantFrom<Column[]>('name', 'age');
  fc.assert(
    fc.property(fc.array(column), column, (before, one) => {
      const start = sortToggled(before.reduce<Sorting<Column>>(sortToggled, UNSORTED), one);
      expect([one, one, one].reduce(sortToggled, start)).toEqual(start);
    }),
  );
});

test('rows have the requested order, and equal ones keep theirs', () => {
  const rows = [
    { name: 'b', age: 1 },
    { name: 'a', age: 2 },
    { name: 'c', age: 1 },
  ];
  const names = (sorting: Sorting<Column>): string =>
    sorted(rows, sorting, (column, a, b) => (column === 'age' ? a.age - b.age : a.name.localeCompare(b.name)))
      .map(({ name }) => name)
      .join('');
  expect(names({ column: 'name', direction: 'ascend' })).toBe('abc');
  expect(names({ column: 'name', direction: 'descend' })).toBe('cba');
  expect(names({ column: 'age', direction: 'ascend' })).toBe('bca');
  expect(names({ column: 'age', direction: 'descend' })).toBe('abc');
  expect(names({ column: 'age', direction: 'none' })).toBe('bac');
  expect(names(UNSORTED)).toBe('bac');
});
