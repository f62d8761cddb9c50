import { describe, expect, test } from 'vitest';
import { leadsToNext, offersRetry, playback, retryAfter, type WaitingForNext } from '../../../domain/talks/playback.ts';
import { STREAM_PROVIDERS } from '../../../domain/talks/stream-provider.ts';
import { TALK_STATUSES } from '../../../domain/talks/talk-status.ts';

test('the player plays only while the talk is streaming, and only after a click', () => {
  expect(TALK_STATUSES.map((status) => [status, playback(status, false), playback(status, true)])).toEqual([
    ['future', 'cover', 'cover'],
    ['streaming', 'ask', 'playing'],
    ['loadingNextTalk', 'paused', 'paused'],
    ['onehourfinished', 'paused', 'paused'],
    ['finished', 'controls', 'controls'],
  ]);
});

test('a stream that should play and does not can be tried again by hand; Dacast is tried every second by itself', () => {
  const stuck = { playback: 'playing', isPlaying: false } as const;
  expect(offersRetry(stuck)).toBe(true);
  expect(STREAM_PROVIDERS.map((provider) => retryAfter(provider, stuck))).toEqual([
    undefined,
    undefined,
    undefined,
    1000,
  ]);
  for (const state of [
    { playback: 'playing', isPlaying: true },
    { playback: 'paused', isPlaying: false },
    { playback: 'ask', isPlaying: false },
  ] as const) {
    expect([offersRetry(state), retryAfter('DACAST', state)]).toEqual([false, undefined]);
  }
});

describe('the next talk on the stage', () => {
  const waiting: WaitingForNext = {
    status: 'loadingNextTalk',
    hasNext: true,
    since: 5000,
    now: 5000,
    hasClickedPlay: false,
  };
  test('comes ten seconds after it was announced', () => {
    expect([0, 9999, 10_000, 60_000].map((waited) => leadsToNext({ ...waiting, now: 5000 + waited }))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
  test('comes at once on a click', () => expect(leadsToNext({ ...waiting, hasClickedPlay: true })).toBe(true));
  test('never comes where there is none, or while another status holds', () => {
    expect(leadsToNext({ ...waiting, now: 99_000, hasNext: false, hasClickedPlay: true })).toBe(false);
    for (const status of TALK_STATUSES.filter((one) => one !== 'loadingNextTalk'))
      expect(leadsToNext({ ...waiting, status, now: 99_000, hasClickedPlay: true })).toBe(false);
  });
});
