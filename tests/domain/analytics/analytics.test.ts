import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { AnalyticsMessage, screenOf } from '../../../domain/analytics/analytics.ts';
import { type Watched, addWatchTime } from '../../../domain/analytics/watch-time.ts';

test('watched time is the sum of the messages: three seconds, then thirty each', () => {
  let watched: Watched | undefined;
  for (const at of [3_000, 33_000, 63_000]) watched = addWatchTime(watched, { at });
  expect(watched).toEqual({ seconds: 63, lastAt: 63_000, covered: [{ from: 0, to: 63_000 }] });
});

/** A message of a device: whole seconds, and their time; two stretches never begin within the same second. */
const anyMessage = (last: number) =>
  fc.record({ at: fc.integer({ min: 10, max: last }), seconds: fc.integer({ min: 0, max: 8 }) }).map((said) => ({
    at: said.at * 5_000,
    seconds: said.seconds * 5,
  }));

const inAll = (messages: readonly { readonly at: number; readonly seconds: number }[]): Watched | undefined =>
  messages.reduce<Watched | undefined>(addWatchTime, undefined);

/** The steps of five seconds in a message, of at most half a minute. */
const stepsIn = ({ at, seconds }: { readonly at: number; readonly seconds: number }): number[] =>
  Array.from({ length: Math.min(seconds, 30) / 5 }, (_, index) => at / 5_000 - index);

test('on any number of devices, offline, late or repeated, each watched moment counts once', () => {
  fc.assert(
    fc.property(fc.array(anyMessage(150), { minLength: 1, maxLength: 60 }), (messages) => {
      const watched = inAll(messages);
      expect(watched?.seconds).toBe(new Set(messages.flatMap(stepsIn)).size * 5);
      expect(watched?.lastAt).toBe(
        Math.max(...messages.filter(({ seconds }, index) => seconds > 0 || index === 0).map(({ at }) => at)),
      );
    }),
  );
});

test('of many intervals the earliest are closed: a document stays small, and watching is never faster than real time', () => {
  fc.assert(
    fc.property(fc.array(anyMessage(5_000), { minLength: 100, maxLength: 200 }), (messages) => {
      const watched = inAll(messages);
      expect(watched?.covered?.length).toBeLessThanOrEqual(32);
      expect(watched?.seconds).toBeLessThanOrEqual(new Set(messages.flatMap(stepsIn)).size * 5);
      const inOrder = inAll(messages.toSorted((a, b) => a.at - b.at));
      expect(inOrder?.seconds).toBe(new Set(messages.flatMap(stepsIn)).size * 5);
    }),
  );
});

test('ten minutes offline on a phone count in addition to reports of a computer meanwhile', () => {
  const minute = (at: number) => [30, 60].map((seconds) => ({ at: (at * 60 + seconds) * 1_000, seconds: 30 }));
  const telephone = Array.from({ length: 10 }, (_, index) => minute(index)).flat();
  const computer = Array.from({ length: 4 }, (_, index) => minute(8 + index)).flat();
  expect(inAll([...computer, ...telephone, ...telephone])).toEqual({
    seconds: 12 * 60,
    lastAt: 12 * 60_000,
    covered: [{ from: 0, to: 12 * 60_000 }],
  });
});

test('in a document from before intervals were stored, time before its last message is not counted again', () => {
  const watched = { seconds: 33, lastAt: 133_000 };
  expect([
    addWatchTime(watched, { at: 120_000 }),
    addWatchTime(watched, { at: 133_000 }),
    addWatchTime(watched, { at: 138_000, seconds: 30 }),
  ]).toEqual([watched, watched, { seconds: 38, lastAt: 138_000, covered: [{ from: 0, to: 138_000 }] }]);
});

test('a message of hours counts half a minute, a negative one nothing', () => {
  expect(addWatchTime(undefined, { at: 90_000, seconds: 1e6 }).seconds).toBe(30);
  expect(addWatchTime(undefined, { at: 90_000, seconds: -5 }).seconds).toBe(0);
});

test('of a path only the screen is stored, without ids', () => {
  expect(
    [
      '/app/talk/keynote?secret=1',
      '/app/user-profile/ada/edit',
      '/auth/login#token',
      '/app/unknown',
      '/',
      '/privacy',
      '/terms/',
    ].map(screenOf),
  ).toEqual(['talk', 'user-profile', 'auth', 'other', 'other', 'privacy', 'terms']);
});

test('a message contains what, when and a unique id', () => {
  const base = { uuid: 'uuid-0001', at: '2027-07-12T09:00:00Z' };
  const is = (message: object) => v.is(AnalyticsMessage, { ...base, ...message });
  expect([
    is({ type: 'login' }),
    is({ type: 'login', at: 1_815_000_000_000 }),
    is({ type: 'video-view', talk_id: 'keynote' }),
    is({ type: 'page-view', path: '/app/lobby' }),
  ]).toEqual([true, true, true, true]);
  expect([
    is({ type: 'login', at: '2027-02-30T09:00:00Z' }),
    is({ type: 'login', at: 'yesterday' }),
    is({ type: 'login', uuid: 'short' }),
    is({ type: 'page-view', path: 'app' }),
    is({ type: 'video-view' }),
    is({ type: 'video-view', talk_id: 'keynote', seconds: -1 }),
    is({ type: 'purchase' }),
    is({}),
  ]).toEqual(Array.from({ length: 8 }, () => false));
});
