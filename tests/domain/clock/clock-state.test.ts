import { expect, test } from 'vitest';
import { checkClock, clockError, savedClock, takeExchange } from '../../../domain/clock/clock-keeping.ts';
import { type ClockState, serverTime, startClock } from '../../../domain/clock/clock-state.ts';
import type { ClockReading } from '../../../domain/clock/server-offset.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../domain/time.ts';

const epoch = Date.UTC(2026, 10, 20, 9);
/** The device's own clock is an hour fast; its page began 5 seconds ago. */
const began: ClockReading = { monotonic: 5000, wall: epoch + HOUR };
const after = (monotonic: number, wall = monotonic): ClockReading => ({
  monotonic: began.monotonic + monotonic,
  wall: began.wall + wall,
});

/** The server's clock reads `server` at `reading`; the answer comes without delay. */
const ask = (state: ClockState, reading: ClockReading, server: number): ClockState =>
  takeExchange(state, { sent: reading, serverReceived: server, serverSent: server, got: reading });
const shown = (state: ClockState, { monotonic }: ClockReading): number => serverTime(state, monotonic) - epoch;

const asked = ask(startClock(began), began, epoch);

test('before the server is asked, the device’s own clock is shown and marked as unsure', () => {
  const state = startClock(began);
  expect([state.source, state.confirmed, shown(state, began)]).toEqual(['device', false, HOUR]);
  expect(clockError(state, began.monotonic)).toBe(Infinity);
  expect(savedClock(state)).toBeUndefined();
});

test('before the first request, a correction of the device’s clock is adopted', () => {
  const state = checkClock(startClock(began), after(SECOND, SECOND - HOUR), false);
  expect([state.source, shown(state, after(SECOND))]).toEqual(['device', SECOND]);
});

test('after the first request the server’s time is shown', () => {
  expect([asked.source, asked.confirmed, shown(asked, began), shown(asked, after(MINUTE))]).toEqual([
    'server',
    true,
    0,
    MINUTE,
  ]);
});

test('a slow answer does not change a time that may be right, otherwise it is used', () => {
  const slow = (state: ClockState, server: number): ClockState =>
    takeExchange(state, { sent: began, serverReceived: server, serverSent: server, got: after(6000) });
  const first = slow(startClock(began), epoch + 2000);
  expect([first.confirmed, shown(first, after(6000)), clockError(first, after(6000).monotonic) > 3000]).toEqual([
    true,
    5000,
    true,
  ]);
  const known = startClock(began, { offsetWall: -HOUR, err: 10, at: epoch - HOUR });
  expect(shown(slow(known, epoch + 2000), after(6000))).toBe(6000);
  expect(shown(slow(known, epoch + DAY), after(6000))).toBe(DAY + 3000);
  expect(shown(slow(asked, epoch + 2000), after(6000))).toBe(6000);
});

test('setting the device’s clock back changes nothing', () => {
  const state = checkClock(asked, after(SECOND, SECOND - 3 * HOUR), false);
  expect([state.confirmed, shown(state, after(SECOND))]).toEqual([true, SECOND]);
});

test('a detected sleep is added to the time, which is unconfirmed until the server is asked', () => {
  const woken = after(SECOND, SECOND + 2 * HOUR);
  const state = checkClock(asked, woken, true);
  expect([state.confirmed, shown(state, woken)]).toEqual([false, SECOND + 2 * HOUR]);
  const later = after(2 * SECOND, 2 * SECOND + 2 * HOUR);
  expect([checkClock(state, later, false).confirmed, shown(checkClock(state, later, false), later)]).toEqual([
    false,
    2 * SECOND + 2 * HOUR,
  ]);
  expect(ask(state, later, epoch + 2 * SECOND + 2 * HOUR).confirmed).toBe(true);
});

test('a check that comes late is a sign of sleep as well', () => {
  const woken = after(4 * SECOND, 2 * HOUR);
  const state = checkClock(asked, woken, false);
  expect([state.confirmed, shown(state, woken)]).toEqual([false, 2 * HOUR]);
});

test('an unexplained jump ahead is not adopted, and the time is unconfirmed until the server is asked', () => {
  const reading = after(SECOND, SECOND + DAY);
  const jumped = checkClock(asked, reading, false);
  expect([jumped.confirmed, shown(jumped, reading), savedClock(jumped)]).toEqual([false, SECOND, undefined]);
  const again = ask(jumped, reading, epoch + SECOND);
  expect([again.confirmed, shown(again, reading), again.samples.length]).toEqual([true, SECOND, 1]);
});

test.each([
  ['while the app is looked at', false],
  ['while it is not', true],
])('a clock that is set ahead and back again %s has no lasting effect', (_, resumed) => {
  const ahead = checkClock(asked, after(SECOND, SECOND + 13 * HOUR), resumed);
  expect(ahead.confirmed).toBe(false);
  const back = checkClock(ahead, after(MINUTE), resumed);
  expect([back.confirmed, shown(back, after(MINUTE))]).toEqual([true, MINUTE]);
});

test('asking right after a jump, before any check, does not count the jump twice', () => {
  const reading = after(SECOND, SECOND + 2 * HOUR);
  const state = checkClock(
    ask(asked, reading, epoch + SECOND + 2 * HOUR),
    after(2 * SECOND, 2 * SECOND + 2 * HOUR),
    false,
  );
  expect([state.confirmed, shown(state, after(2 * SECOND))]).toEqual([true, 2 * SECOND + 2 * HOUR]);
});

test('a clock set back during sleep leaves the time unconfirmed', () => {
  expect(checkClock(asked, after(SECOND, SECOND - HOUR), true).confirmed).toBe(false);
});

test('small differences between the two clocks are ignored', () => {
  const reading = after(SECOND, SECOND + 250);
  expect([checkClock(asked, reading, false).confirmed, shown(checkClock(asked, reading, false), reading)]).toEqual([
    true,
    SECOND,
  ]);
});

test('a small correction is made gradually, so that no second is shown twice', () => {
  const corrected = ask(asked, after(0), epoch - 2000);
  expect([0, 1000, 2000, 4000, 5000].map((ms) => shown(corrected, after(ms)))).toEqual([0, 500, 1000, 2000, 3000]);
  const ahead = ask(asked, after(0), epoch + 2000);
  expect([0, 1000, 2000, 4000, 5000].map((ms) => shown(ahead, after(ms)))).toEqual([0, 1500, 3000, 6000, 7000]);
});

test('a correction of five seconds or more is made at once', () => {
  expect([-5000, 5000].map((by) => shown(ask(asked, after(0), epoch + by), after(0)))).toEqual([-5000, 5000]);
});

test('a start without network shows the server’s time from storage, and marks it as unconfirmed', () => {
  const saved = savedClock(checkClock(asked, after(MINUTE), false))!;
  expect(saved).toMatchObject({ offsetWall: -HOUR, at: epoch + MINUTE });
  const restarted = startClock({ monotonic: 12, wall: began.wall + DAY }, saved);
  expect([restarted.source, restarted.confirmed, serverTime(restarted, 12) - epoch]).toEqual(['server', false, DAY]);
  expect(
    savedClock(checkClock(restarted, { monotonic: 1012, wall: began.wall + DAY + SECOND }, false)),
  ).toBeUndefined();
});

test('a stored time becomes less certain with age', () => {
  const saved = savedClock(asked)!;
  const errorAfter = (age: number): number =>
    clockError(startClock({ monotonic: 0, wall: began.wall + age }, saved), 0) - saved.err;
  expect(errorAfter(DAY) - errorAfter(0)).toBeCloseTo(DAY * 1e-4, 3);
  expect(clockError(asked, began.monotonic + HOUR) - clockError(asked, began.monotonic)).toBeCloseTo(HOUR * 1e-4, 3);
});

test('a start before the saved moment means that the device’s clock was set back', () => {
  const restarted = startClock({ monotonic: 0, wall: began.wall - DAY }, savedClock(asked));
  expect([restarted.confirmed, serverTime(restarted, 0) - epoch]).toEqual([false, 0]);
});
