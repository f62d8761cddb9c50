import { expect, test } from 'vitest';
import { actSentence, actsOf } from '../../../domain/audit/audit-acts.ts';

const entry = (group: string | undefined, note: string) => ({
  ...(group !== undefined && { group }),
  note,
  changes: [],
});

test('changes made together are one act of the list, later ones another', () => {
  const list = [
    entry(undefined, 'set a ticket'),
    entry(undefined, 'set a ticket'),
    entry('batch', 'invited Ada'),
    entry('batch', 'invited Grace'),
    entry('import-guests', 'added from a table'),
    entry('batch', 'invited Olive'),
  ];
  expect(actsOf(list).map(({ group, entries }) => [group, entries.length])).toEqual([
    [undefined, 1],
    [undefined, 1],
    ['batch', 2],
    ['import-guests', 1],
    ['batch', 1],
  ]);
  expect(actsOf([])).toEqual([]);
});

test('an action is one sentence, however many steps it had', () => {
  const [batch] = actsOf([entry('batch', 'invited Ada'), entry('batch', 'invited Grace'), entry('batch', 'x')]);
  const [imported] = actsOf([entry('import-guests', 'added'), entry('import-guests', 'added')]);
  const [alone] = actsOf([entry('import-guests', 'added from a table')]);
  expect([batch, imported, alone].map((act) => act && actSentence(act))).toEqual([
    'Invited Ada, and 2 more changes at once',
    'Imported a file',
    'Added from a table',
  ]);
});
