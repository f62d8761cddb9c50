import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type GridPlacement,
  nowRow,
  scheduleGrid,
  type ScheduleGrid,
} from '../../../domain/talks/schedule/schedule-grid.ts';
import { endsAt, type Talk } from '../../../domain/talks/talk.ts';
import { inZone, MINUTE, minutes } from '../../../domain/time.ts';
import { describeWithBothTemporals } from '../../support/both-temporals.ts';
import { anySchedule, anyZone, type RandomSchedule } from '../../support/random-schedules.ts';

const runs = { numRuns: 60 };
const ids = (talks: readonly Talk[]): string[] => talks.map((talk) => talk.id).toSorted();
const gridsOf = ({ talks, stages, days }: RandomSchedule, zone: string): ScheduleGrid[] =>
  days.map((day) => scheduleGrid({ talks, stages, day, zone }));

/** Minutes since midnight on a wall clock, computed by Temporal instead of the tested code. */
const wallMinutes = (at: number, zone: string): number => {
  const clock = inZone(at, zone);
  return clock.hour * 60 + clock.minute;
};
const share = (a: GridPlacement, b: GridPlacement): boolean => a.row < b.row + b.rows && b.row < a.row + a.rows;

describeWithBothTemporals('the schedule grid, for any schedule read in any zone', () => {
  test('every talk is placed exactly once, on the same day in whatever zone it is read', () => {
    fc.assert(
      fc.property(anySchedule, anyZone, (schedule, zone) => {
        const there = gridsOf(schedule, zone).map((grid) => grid.placements.map(({ talk }) => talk));
        expect(ids(there.flat())).toEqual(ids(schedule.talks));
        const here = gridsOf(schedule, schedule.event.zone).map((grid) => grid.placements.map(({ talk }) => talk));
        expect(there.map(ids)).toEqual(here.map(ids));
      }),
      runs,
    );
  });

  test('every talk is in the column of its stage, inside the grid', () => {
    fc.assert(
      fc.property(anySchedule, anyZone, (schedule, zone) => {
        for (const grid of gridsOf(schedule, zone)) {
          for (const { talk, column, row, rows } of grid.placements) {
            const stage = column === null ? undefined : grid.columns[column]!.stage;
            const known = schedule.stages.find(({ id }) => id === talk.stageId) ?? null;
            expect(stage).toEqual(talk.kind === 'break' ? undefined : known);
            expect(row >= 0 && rows >= 1 && row + rows <= grid.rows).toBe(true);
          }
        }
      }),
      runs,
    );
  });

  test('no two cards of one lane overlap, and a card without overlap has the full width', () => {
    fc.assert(
      fc.property(anySchedule, anyZone, (schedule, zone) => {
        for (const { placements, columns } of gridsOf(schedule, zone)) {
          placements.forEach((card, index) => {
            const rivals = placements.filter(
              (other, place) => place !== index && other.column === card.column && share(card, other),
            );
            expect(rivals.filter((other) => other.lane === card.lane || other.lanes !== card.lanes)).toEqual([]);
            expect(card.lane).toBeLessThan(card.lanes);
            expect(card.lanes).toBeLessThanOrEqual(card.column === null ? Infinity : columns[card.column]!.lanes);
            expect(card.lanes === 1).toBe(rivals.length === 0);
          });
        }
      }),
      runs,
    );
  });

  test('the row of a talk matches its label and its length', () => {
    fc.assert(
      fc.property(anySchedule, anyZone, (schedule, zone) => {
        for (const grid of gridsOf(schedule, zone)) {
          for (const { talk, row, rows, goesOn } of grid.placements) {
            const slot = grid.slots.findLast((one) => one.row <= row)!;
            const [hour, minute] = slot.label.split(':').map(Number) as [number, number];
            const late = (wallMinutes(talk.startsAt, zone) - (hour * 60 + minute + (row - slot.row) * 5) + 1440) % 1440;
            expect(late).toBeLessThan(5);
            expect(goesOn || Math.abs(rows * 5 - talk.minutes) < 5).toBe(true);
          }
        }
      }),
      runs,
    );
  });

  test('every half hour of local time has one line', () => {
    fc.assert(
      fc.property(anySchedule, anyZone, (schedule, zone) => {
        for (const grid of gridsOf(schedule, zone)) {
          const open = grid.stretches.filter(({ collapsed }) => !collapsed);
          const everyFive = open.flatMap(({ from, to }) =>
            Array.from({ length: (to - from) / minutes(5) }, (_, index) => from + index * minutes(5)),
          );
          const halfHours = everyFive.filter((at) => wallMinutes(at, zone) % 30 === 0);
          expect(grid.slots.map(({ at }) => at)).toEqual(halfHours);
          expect(grid.slots.map(({ label }) => label)).toEqual(
            halfHours.map((at) => inZone(at, zone).toPlainTime().toString().slice(0, 5)),
          );
        }
      }),
      runs,
    );
  });

  test('exactly the empty periods of more than an hour are collapsed', () => {
    fc.assert(
      fc.property(anySchedule, anyZone, (schedule, zone) => {
        gridsOf(schedule, zone).forEach((grid, index) => {
          let busyUntil = Infinity;
          const idle: number[] = [];
          for (const { talk } of grid.placements) {
            if (talk.startsAt - busyUntil > 60 * MINUTE) idle.push((talk.startsAt + busyUntil) / 2);
            busyUntil = Math.max(
              busyUntil === Infinity ? -Infinity : busyUntil,
              Math.min(endsAt(talk), schedule.days[index]!.endsAt),
            );
          }
          expect(grid.gaps).toHaveLength(idle.length);
          grid.gaps.forEach(({ from, to, row, rows }, place) => {
            expect(from <= idle[place]! && idle[place]! <= to).toBe(true);
            expect(grid.placements.filter((card) => share(card, { ...card, row, rows }))).toEqual([]);
          });
        });
      }),
      runs,
    );
  });

  test('time runs down the grid without gaps, and the now-line is in the card of a current talk', () => {
    fc.assert(
      fc.property(anySchedule, anyZone, (schedule, zone) => {
        for (const grid of gridsOf(schedule, zone)) {
          grid.stretches.forEach((stretch, index) => {
            const before = grid.stretches[index - 1];
            expect([stretch.from, stretch.row]).toEqual(
              before ? [before.to, before.row + before.rows] : [stretch.from, 0],
            );
          });
          for (const { talk, row } of grid.placements) {
            const now = nowRow(grid, talk.startsAt)!;
            expect(now >= row && now < row + 1).toBe(true);
          }
        }
      }),
      runs,
    );
  });
});
