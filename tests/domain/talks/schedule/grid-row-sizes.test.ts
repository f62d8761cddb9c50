import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowSizes } from '../../../../domain/talks/schedule/grid-row-sizes.ts';
import { scheduleGrid, type GridPlacement } from '../../../../domain/talks/schedule/schedule-grid.ts';
import { at, testTalk } from '../../../support/conference.ts';
import { anySchedule } from '../../../support/random-schedules.ts';

const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);
const placed = (row: number, rows: number): GridPlacement => ({
  talk: testTalk({ id: `${row} ${rows}`, startsAt: at('09:00') }),
  column: 0,
  row,
  rows,
  lane: 0,
  lanes: 1,
  goesOn: false,
});
const least = (): number => 3;

describe('the heights of the rows of a day', () => {
  test('a row has its usual height unless a card needs more', () => {
    expect(rowSizes({ rows: 4, placements: [placed(0, 4)] }, { usual: 1, least })).toEqual([1, 1, 1, 1]);
  });

  test('missing height of a short talk is shared by its rows', () => {
    expect(rowSizes({ rows: 4, placements: [placed(1, 2)] }, { usual: 1, least })).toEqual([1, 1.5, 1.5, 1]);
  });

  test('the shortest talk is handled first, and its height helps longer ones', () => {
    expect(rowSizes({ rows: 3, placements: [placed(0, 2), placed(1, 1)] }, { usual: 1, least })).toEqual([1, 3, 1]);
  });

  test('of two talks that begin together the one that needs more height decides', () => {
    const needs = { usual: 1, least: ({ talk }: GridPlacement) => (talk.id === '0 2' ? 4 : 3) };
    expect(rowSizes({ rows: 3, placements: [placed(0, 2), placed(1, 2)] }, needs)).toEqual([2, 2, 1.5]);
  });

  test('in any schedule every card has the height it needs, and no row is lower than usual', () => {
    fc.assert(
      fc.property(anySchedule, fc.double({ min: 0.1, max: 9, noNaN: true }), ({ talks, stages, days, event }, need) => {
        for (const day of days) {
          const grid = scheduleGrid({ talks, stages, day, zone: event.zone });
          const sizes = rowSizes(grid, { usual: 1, least: () => need });
          expect(sizes.length).toBe(grid.rows);
          expect(sizes.filter((size) => size < 1)).toEqual([]);
          const tooLow = grid.placements.filter(({ row, rows }) => sum(sizes.slice(row, row + rows)) < need - 1e-9);
          expect(tooLow).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
  });
});
