import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { AnalyticsMessage, screenOf } from '../../../domain/analytics/analytics.ts';
import { type Watched, watchedMore } from '../../../domain/analytics/watched.ts';

test('the time somebody has watched is what the messages say: three seconds, then thirty by thirty', () => {
  let watched: Watched | undefined;
  for (const at of [3_000, 33_000, 63_000]) watched = watchedMore(watched, { at });
  expect(watched).toEqual({ seconds: 63, lastAt: 63_000 });
});

test('nobody watches faster than time goes by, whatever their devices say', () => {
  const message = fc.record({
    at: fc.integer({ min: 0, max: 600_000 }),
    seconds: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true }), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(message, { minLength: 1 }), (messages) => {
      let watched: Watched | undefined;
      for (const one of messages) {
        const before = watched;
        watched = watchedMore(before, one);
        expect(watched.seconds).toBeGreaterThanOrEqual(before?.seconds ?? 0);
      }
      const first = messages[0]?.at ?? 0;
      expect(watched?.seconds).toBeLessThanOrEqual(30 + ((watched?.lastAt ?? 0) - first) / 1000 + 1e-6);
    }),
  );
});

test('a message from before the last one counts nothing', () => {
  const watched = { seconds: 33, lastAt: 33_000 };
  expect([
    watchedMore(watched, { at: 20_000 }),
    watchedMore(watched, { at: 33_000 }),
    watchedMore(watched, { at: 38_000, seconds: 30 }),
  ]).toEqual([watched, watched, { seconds: 38, lastAt: 38_000 }]);
});

test('of a page only the screen is kept, not whose or which', () => {
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

test('a message says what, when and, once and for all, which', () => {
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
