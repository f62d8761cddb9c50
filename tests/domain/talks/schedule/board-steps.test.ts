import { expect, test } from 'vitest';
import { conferenceDays } from '../../../../domain/event/conference-days.ts';
import { type BoardStep, snapped, stepped } from '../../../../domain/talks/schedule/board-steps.ts';
import type { TalkPlace } from '../../../../domain/talks/talk-place.ts';
import { inZone, instantOf } from '../../../../domain/time.ts';

const zone = 'Asia/Kolkata';
const days = conferenceDays({ zone, firstDay: '2026-11-20', lastDay: '2026-11-21', dayLabels: [], dayChange: '04:00' });
const at = (clock: string, day = 20): number => instantOf(`2026-11-${day}T${clock}`, zone);
const place = (clock: string, more: Partial<TalkPlace> = {}): TalkPlace => ({
  startsAt: at(clock),
  minutes: 30,
  stageId: 'main',
  ...more,
});
const told = ({ startsAt, minutes, stageId }: TalkPlace): string =>
  `${inZone(startsAt, zone).toPlainDateTime().toString().slice(8, 16)} ${minutes} ${stageId}`;
const after = (from: TalkPlace, step: BoardStep, grid = 15): string =>
  told(stepped(from, step, { step: grid, stageIds: ['main', 'side'], days, zone }));

test('a step moves to the next grid line by local time, also in a zone with half hours', () => {
  expect(after(place('10:00'), 'later')).toBe('20T10:15 30 main');
  expect(after(place('10:07'), 'later')).toBe('20T10:15 30 main');
  expect(after(place('10:07'), 'earlier')).toBe('20T10:00 30 main');
  expect(after(place('10:00'), 'earlier', 60)).toBe('20T09:00 30 main');
  expect(snapped(at('10:07') + 400.5, { grid: 60, zone })).toBe(at('10:00'));
});

test('a length changes by the grid, and never falls below one step or its own length', () => {
  expect(after(place('10:00'), 'longer')).toBe('20T10:00 45 main');
  expect(after(place('10:00', { minutes: 50 }), 'shorter')).toBe('20T10:00 45 main');
  expect(after(place('10:00', { minutes: 15 }), 'shorter')).toBe('20T10:00 15 main');
  expect(after(place('10:00', { minutes: 5 }), 'shorter')).toBe('20T10:00 5 main');
});

test('stages and days have ends, and a talk after midnight stays with its evening', () => {
  expect(after(place('10:00'), 'stage-after')).toBe('20T10:00 30 side');
  expect(after(place('10:00'), 'stage-before')).toBe('20T10:00 30 main');
  expect(after(place('10:00', { stageId: null }), 'stage-after')).toBe('20T10:00 30 null');
  expect(after(place('10:00'), 'day-after')).toBe('21T10:00 30 main');
  expect(after(place('10:00'), 'day-before')).toBe('20T10:00 30 main');
  expect(after(place('01:00', { startsAt: at('01:00', 21) }), 'day-after')).toBe('22T01:00 30 main');
});
