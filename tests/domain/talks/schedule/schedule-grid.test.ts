import { expect, test } from 'vitest';
import { conferenceDays } from '../../../../domain/event/conference-days.ts';
import {
  nowRow,
  scheduleGrid,
  type ScheduleGrid,
  stagesOn,
  stagesToShow,
} from '../../../../domain/talks/schedule/schedule-grid.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { instantOf } from '../../../../domain/time.ts';
import { describeWithBothTemporals } from '../../../support/both-temporals.ts';
import { aTalkAt, mainStage, sideStage } from '../../../support/sample-talks.ts';

const zone = 'America/New_York';
const stages = [sideStage, mainStage];
const dayFrom = (firstDay: string) =>
  conferenceDays({ zone, firstDay, lastDay: firstDay, dayLabels: [], dayChange: '04:00' })[0]!;

const at = (local: string, fields: Partial<Talk> & Pick<Talk, 'id'>): Talk =>
  aTalkAt(zone, `2026-11-20T${local}`, fields);
const gridOf = (talks: readonly Talk[], date = '2026-11-20', readIn = zone): ScheduleGrid =>
  scheduleGrid({ talks, stages, day: dayFrom(date), zone: readIn });
const cards = (grid: ScheduleGrid) =>
  grid.placements.map(({ talk, column, row, rows, lane, lanes }) => [
    talk.id,
    column,
    row,
    rows,
    `${lane + 1}/${lanes}`,
  ]);
const labels = (grid: ScheduleGrid) =>
  grid.slots.map(({ row, label, zone: changed }) => [row, changed ? `${label} ${changed}` : label]);

describeWithBothTemporals('the schedule grid', () => {
  test('a talk of a day or longer is in the grid of each of its days, and makes none of them longer', () => {
    const hacking = at('12:00', { id: 'hacking', minutes: 48 * 60, stageId: 'side' });
    const next = aTalkAt(zone, '2026-11-21T15:00', { id: 'next', minutes: 60 });
    const last = aTalkAt(zone, '2026-11-22T15:00', { id: 'last', minutes: 60 });
    const all = [at('10:00', { id: 'first', minutes: 60 }), hacking, next, last];
    const shown = (date: string) => cards(gridOf(all, date));
    expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(shown)).toEqual([
      [
        ['first', 0, 0, 12, '1/1'],
        ['hacking', 1, 24, 12, '1/1'],
      ],
      [
        ['hacking', 1, 0, 12, '1/1'],
        ['next', 0, 0, 12, '1/1'],
      ],
      [
        ['hacking', 1, 0, 12, '1/1'],
        ['last', 0, 16, 12, '1/1'],
      ],
      [],
    ]);
    expect(cards(gridOf([hacking], '2026-11-21'))).toEqual([['hacking', 1, 0, 288, '1/1']]);
  });

  test('stages are columns in their order, with a line and a label every half hour', () => {
    const grid = gridOf([
      at('09:00', { id: 'keynote', minutes: 60 }),
      at('09:30', { id: 'workshop', stageId: 'side' }),
    ]);
    expect(grid.columns).toEqual([
      { stage: mainStage, lanes: 1, usualLanes: 1 },
      { stage: sideStage, lanes: 1, usualLanes: 1 },
    ]);
    expect(cards(grid)).toEqual([
      ['keynote', 0, 0, 12, '1/1'],
      ['workshop', 1, 6, 6, '1/1'],
    ]);
    expect(labels(grid)).toEqual([
      [0, '09:00'],
      [6, '09:30'],
    ]);
    expect(grid.rows).toBe(12);
  });

  test('a talk that starts off the half hour is placed at its time', () => {
    const grid = gridOf([
      at('09:10', { id: 'early', minutes: 25 }),
      at('09:37', { id: 'odd', minutes: 11, stageId: 'side' }),
    ]);
    expect(cards(grid)).toEqual([
      ['early', 0, 2, 5, '1/1'],
      ['odd', 1, 7, 2, '1/1'],
    ]);
    expect(labels(grid)).toEqual([
      [0, '09:00'],
      [6, '09:30'],
    ]);
  });

  test('consecutive talks are below each other, even if no row begins between them', () => {
    const grid = gridOf([at('09:00', { id: 'a', minutes: 7 }), at('09:07', { id: 'b', minutes: 8 })]);
    expect(cards(grid)).toEqual([
      ['a', 0, 0, 1, '1/1'],
      ['b', 0, 1, 2, '1/1'],
    ]);
  });

  test('a talk of one minute still has a row', () => {
    expect(cards(gridOf([at('09:59', { id: 'word', minutes: 1 })]))).toEqual([['word', 0, 5, 1, '1/1']]);
  });

  test('talks at the same time on one stage are side by side, the others have the full width', () => {
    const grid = gridOf([
      at('09:00', { id: 'long', minutes: 60 }),
      at('09:15', { id: 'first', minutes: 15 }),
      at('09:30', { id: 'second', minutes: 15 }),
      at('10:00', { id: 'after' }),
    ]);
    expect(cards(grid)).toEqual([
      ['long', 0, 0, 12, '1/2'],
      ['first', 0, 3, 3, '2/2'],
      ['second', 0, 6, 3, '2/2'],
      ['after', 0, 12, 6, '1/1'],
    ]);
    expect(grid.columns.map(({ lanes }) => lanes)).toEqual([2, 1]);
  });

  test('a break spans all stages, a stage break its own', () => {
    const grid = gridOf([
      at('12:00', { id: 'lunch', kind: 'break', minutes: 60, stageId: 'main' }),
      at('12:00', { id: 'setup', kind: 'stage-break', stageId: 'side' }),
      at('12:30', { id: 'lunchtime', stageId: 'main' }),
    ]);
    expect(cards(grid)).toEqual([
      ['lunch', null, 0, 12, '1/1'],
      ['setup', 1, 0, 6, '1/1'],
      ['lunchtime', 0, 6, 6, '1/1'],
    ]);
  });

  test('talks without a stage get their own column at the end', () => {
    const grid = gridOf([
      at('09:00', { id: 'tour', stageId: null }),
      at('09:00', { id: 'lost', stageId: 'torn-down' }),
      at('09:00', { id: 'talk' }),
    ]);
    expect(grid.columns.map(({ stage }) => stage?.id ?? null)).toEqual(['main', 'side', null]);
    expect(cards(grid).map(([id, column]) => [id, column])).toEqual([
      ['talk', 0],
      ['lost', 2],
      ['tour', 2],
    ]);
  });

  test('a talk after midnight is in the grid of the evening before', () => {
    const talks = [
      at('23:00', { id: 'quiz', minutes: 90 }),
      aTalkAt(zone, '2026-11-21T00:30', { id: 'party', minutes: 60 }),
    ];
    expect(cards(gridOf(talks))).toEqual([
      ['quiz', 0, 0, 18, '1/1'],
      ['party', 0, 18, 12, '1/1'],
    ]);
    expect(labels(gridOf(talks)).map(([, label]) => label)).toEqual(['23:00', '23:30', '00:00', '00:30', '01:00']);
    expect(cards(gridOf(talks, '2026-11-21'))).toEqual([]);
  });

  test('a talk that continues past the end of the day is cut there, and marked', () => {
    const grid = gridOf([aTalkAt(zone, '2026-11-21T03:00', { id: 'vigil', minutes: 600 })]);
    expect(grid.placements).toMatchObject([{ row: 0, rows: 12, goesOn: true }]);
    expect(grid.rows).toBe(12);
  });

  test('an empty stretch of more than an hour is collapsed, one of an hour is not', () => {
    const grid = gridOf([at('09:00', { id: 'a' }), at('10:30', { id: 'b' }), at('12:05', { id: 'c', minutes: 25 })]);
    expect(labels(grid)).toEqual([
      [0, '09:00'],
      [6, '09:30'],
      [12, '10:00'],
      [18, '10:30'],
      [28, '12:00'],
    ]);
    expect(grid.gaps).toEqual([
      {
        from: instantOf('2026-11-20T11:00', zone),
        to: instantOf('2026-11-20T12:00', zone),
        row: 24,
        rows: 4,
        collapsed: true,
      },
    ]);
    expect(cards(grid)).toEqual([
      ['a', 0, 0, 6, '1/1'],
      ['b', 0, 18, 6, '1/1'],
      ['c', 0, 29, 5, '1/1'],
    ]);
  });

  test('now is a line between the first and the last talk, also inside a collapsed stretch', () => {
    const grid = gridOf([at('09:00', { id: 'a' }), at('13:30', { id: 'b' })]);
    const now = (local: string) => nowRow(grid, instantOf(`2026-11-20T${local}`, zone));
    expect(['08:59', '09:00', '09:12', '11:30', '13:30', '14:00', '14:01'].map(now)).toEqual([
      undefined,
      0,
      2.4,
      8,
      10,
      16,
      undefined,
    ]);
  });

  test('a day without talks has no rows', () => {
    const columns = [
      { stage: mainStage, lanes: 1, usualLanes: 1 },
      { stage: sideStage, lanes: 1, usualLanes: 1 },
    ];
    expect(gridOf([])).toEqual({ rows: 0, columns, placements: [], slots: [], gaps: [], stretches: [] });
  });

  test('stages without anything on a day can be left out', () => {
    expect(stagesOn(stages, [at('09:00', { id: 'a', stageId: 'side' })], dayFrom('2026-11-20'))).toEqual([sideStage]);
  });

  test('in another zone the same talks have the same places under other labels', () => {
    const talks = [at('22:00', { id: 'late', minutes: 60 }), aTalkAt(zone, '2026-11-21T00:30', { id: 'later' })];
    const there = gridOf(talks, '2026-11-20', 'Europe/Berlin');
    expect(cards(there)).toEqual(cards(gridOf(talks)));
    expect(labels(there)[0]).toEqual([0, '04:00']);
    expect(labels(gridOf(talks, '2026-11-20', 'Asia/Kathmandu'))[0]).toEqual([0, '08:30']);
  });

  test('when the clock goes back, both hours are shown with different labels', () => {
    const night = [
      aTalkAt(zone, '2026-11-01T00:30', { id: 'before' }),
      aTalkAt(zone, '2026-11-01T02:00', { id: 'after' }),
    ];
    const grid = gridOf(night, '2026-10-31');
    expect(labels(grid)).toEqual([
      [0, '00:30'],
      [10, '02:00 EST'],
    ]);
    const through = gridOf([aTalkAt(zone, '2026-11-01T00:30', { id: 'hackathon', minutes: 180 })], '2026-10-31');
    expect(labels(through).map(([, label]) => label)).toEqual([
      '00:30',
      '01:00',
      '01:30',
      '01:00 EST',
      '01:30',
      '02:00',
    ]);
  });

  test('when the clock goes forward, no empty hour is drawn', () => {
    const night = [
      aTalkAt(zone, '2026-03-08T01:30', { id: 'before' }),
      aTalkAt(zone, '2026-03-08T03:00', { id: 'after' }),
    ];
    const grid = gridOf(night, '2026-03-07');
    expect(cards(grid)).toEqual([
      ['before', 0, 0, 6, '1/1'],
      ['after', 0, 6, 6, '1/1'],
    ]);
    expect(labels(grid)).toEqual([
      [0, '01:30'],
      [6, '03:00 EDT'],
    ]);
  });
});

test('a stage is wide if its talks usually overlap, not if they do once', () => {
  const alone = ['09:00', '10:00', '11:00'].map((time) => at(time, { id: time, minutes: 60 }));
  const once = gridOf([...alone, at('11:00', { id: 'beside', minutes: 30 })]);
  expect(once.columns[0]).toEqual({ stage: mainStage, lanes: 2, usualLanes: 1 });
  const often = gridOf([
    ...alone,
    at('10:00', { id: 'beside', minutes: 60 }),
    at('11:00', { id: 'also', minutes: 60 }),
  ]);
  expect(often.columns[0]).toEqual({ stage: mainStage, lanes: 2, usualLanes: 2 });
});

test('the list of stages begins with those of kept talks', () => {
  const grid = gridOf([at('09:00', { id: 'a' }), at('09:00', { id: 'b', stageId: 'side' })]);
  const named = (kept: readonly string[]) =>
    stagesToShow(grid, new Set(kept)).map(({ stage, column, keeps }) => [stage.id, column, keeps]);
  expect(named([])).toEqual([
    ['main', 0, 0],
    ['side', 1, 0],
  ]);
  expect(named(['b'])).toEqual([
    ['side', 1, 1],
    ['main', 0, 0],
  ]);
});
