import { expect, test } from 'vitest';
import type { DiffRow } from '../../../domain/event/import/diff-rows.ts';
import type { ImportReport } from '../../../server/api/event/apply-import.ts';
import { reportText } from '../../../server/cli/import-report.ts';

const rowsOf = (count: number, change: DiffRow['change']): DiffRow[] =>
  Array.from({ length: count }, (_, index) => ({ change, noun: 'talk', name: `Talk ${index + 1}`, detail: '' }));
const report = (fields: Partial<ImportReport>): ImportReport => ({
  format: 'a test',
  rows: [],
  notes: [],
  remarks: [],
  unchanged: 0,
  accountsAdded: 0,
  accountsChanged: 0,
  ...fields,
});
const brief = { dryRun: false, verbose: false };

test('a long list of new talks is shortened unless all are requested; a list of changes is never shortened', () => {
  const lines = (fields: Partial<ImportReport>, verbose: boolean): number =>
    reportText(report(fields), { dryRun: false, verbose }).split('\n').length;
  expect(lines({ rows: rowsOf(40, 'added') }, false)).toBe(10 + 1 + 2);
  expect(lines({ rows: rowsOf(40, 'added') }, true)).toBe(40 + 2);
  expect(lines({ rows: rowsOf(40, 'changed') }, false)).toBe(40 + 2);
  expect(reportText(report({ rows: rowsOf(12, 'added') }), brief)).toContain('… and 2 more (--verbose lists them)');
});

test('refused rows are always listed in full', () => {
  const notes = Array.from({ length: 30 }, (_, index) => ({
    level: 'refused' as const,
    at: `row ${index + 2}`,
    message: 'has no title',
  }));
  expect(
    reportText(report({ notes, unchanged: 3 }), brief)
      .split('\n')
      .slice(-2),
  ).toEqual(['', 'Read as a test. What could be read was there already: 30 refused, 3 unchanged.']);
});

test('of many equal remarks ten are listed, and remarks about the whole file come last', () => {
  const notes = Array.from({ length: 30 }, (_, index) => ({
    level: 'repaired' as const,
    at: `row ${index + 2}`,
    message: `has no readable end or length (${index}); 60 minutes were taken`,
  }));
  const lines = (verbose: boolean): string[] =>
    reportText(report({ notes, remarks: ['Mind the gap.'] }), { dryRun: false, verbose }).split('\n');
  expect([lines(false).length, lines(true).length]).toEqual([10 + 1 + 3, 30 + 3]);
  expect(lines(false).slice(-4)).toEqual([
    expect.stringContaining('… and 20 more (--verbose lists them)'),
    '',
    'Mind the gap.',
    'Read as a test. Everything was there already: 0 unchanged.',
  ]);
});

test('a very long title does not break the columns', () => {
  const rows: DiffRow[] = [
    { change: 'changed', noun: 'talk', name: 'x'.repeat(300), detail: 'Moved' },
    { change: 'changed', noun: 'talk', name: 'y', detail: 'Moved' },
  ];
  const [first = '', second = ''] = reportText(report({ rows }), brief).split('\n');
  expect([first.length, second.indexOf('Moved')]).toEqual([second.length, first.indexOf('Moved')]);
});
