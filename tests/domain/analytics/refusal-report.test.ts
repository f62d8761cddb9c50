import { expect, test } from 'vitest';
import { isRefusalDue, refusalReport, type SentRefusals } from '../../../domain/analytics/refusal-report.ts';
import { stepPlayer } from '../../../domain/talks/player/player-machine.ts';
import { type PlayerState, startPlayer } from '../../../domain/talks/player/player-state.ts';
import type { GoneBecause } from '../../../domain/talks/player/gone-reasons.ts';
import { MINUTE } from '../../../domain/time.ts';

const mounted = (providers: PlayerState['providers'], talkId = 'keynote'): PlayerState => ({
  ...startPlayer({ talkId, providers }),
  status: 'streaming',
  isClicked: true,
  phase: 'starting',
});
const gone = (state: PlayerState, why: GoneBecause): PlayerState =>
  stepPlayer(state, { type: 'engine', mount: state.mounts, word: { what: 'gone', why }, now: 5 });

test('a provider that is given up is reported with what is tried next, once', () => {
  const first = mounted(['WEB', 'S3']);
  const second = gone(first, 'private');
  expect(refusalReport(first, second)).toEqual({ talkId: 'keynote', provider: 'WEB', why: 'private', next: 'S3' });
  expect(refusalReport(second, { ...second, phase: 'playing' })).toBeUndefined();
  const third = gone(second, 'missing');
  expect(third.phase).toBe('failed');
  expect(refusalReport(second, third)).toEqual({
    talkId: 'keynote',
    provider: 'S3',
    why: 'missing',
    next: undefined,
  });
});

test('a provider that never starts is one that is not reached', () => {
  const first = { ...mounted(['WEB', 'S3']), phase: 'loading' as const, since: 0 };
  const second = stepPlayer(first, { type: 'tick', now: MINUTE });
  expect(refusalReport(first, second)).toEqual({ talkId: 'keynote', provider: 'WEB', why: 'network', next: 'S3' });
});

test('neither a narrow screen, a lost network, nor an all-day stream is reported', () => {
  const first = mounted(['WEB', 'S3']);
  expect(refusalReport(first, gone(first, 'small'))).toBeUndefined();
  const offline = { ...first, isOnline: false };
  expect(refusalReport(offline, gone(offline, 'network'))).toBeUndefined();
  const allDay = { ...mounted(['BACKUP'], 'live:Main'), phase: 'starting' as const };
  expect(refusalReport(allDay, gone(allDay, 'network'))).toBeUndefined();
});

test('a device reports the same talk and provider once in five minutes', () => {
  const report = { talkId: 'keynote', provider: 'WEB', why: 'private', next: 'S3' } as const;
  let sent: SentRefusals = new Map();
  const due = (at: number, one: Parameters<typeof isRefusalDue>[1] = report): boolean => {
    const asked = isRefusalDue(sent, one, at);
    sent = asked.sent;
    return asked.isDue;
  };
  expect([due(0), due(MINUTE), due(MINUTE, { ...report, provider: 'S3' }), due(5 * MINUTE), due(6 * MINUTE)]).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
});
