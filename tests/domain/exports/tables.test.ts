import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { cellsOf, TABLES } from '../../../domain/exports/tables.ts';

test('the guide lists every table with its columns in order, so that no column is renamed unnoticed', async () => {
  const guide = await readFile(new URL('../../../docs/api.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| `(\w+)` \| ((?:`\w+` ?)+)\|$/gm)].map(([, name, columns = '']) => [
    name,
    [...columns.matchAll(/`(\w+)`/g)].map(([, column]) => column),
  ]);
  expect(rows).toEqual(Object.entries(TABLES).map(([name, columns]) => [name, [...columns]]));
});

test('a row is in the order of its columns, whatever order it was made in', () => {
  expect(cellsOf('views', { watching: 3, talk: '', at: '2027-07-12T08:00:00.000Z', talk_id: 'keynote' })).toEqual([
    '2027-07-12T08:00:00.000Z',
    'keynote',
    '',
    '3',
  ]);
  expect(
    cellsOf('tickets', {
      user_id: 'ada',
      first_name: 'Ada',
      last_name: 'Quill',
      email: 'ada@example.org',
      ticket_type: null,
      has_code: true,
      kept_from_imports: false,
      state: 'valid',
      ticket_id: 'ada',
    }),
  ).toEqual(['ada', 'Ada', 'Quill', 'ada@example.org', '', 'yes', 'no', 'ada', '', 'valid']);
});
