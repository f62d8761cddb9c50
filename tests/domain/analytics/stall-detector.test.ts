import { expect, test } from 'vitest';
import { isStuck, detectStall, NO_STALL, type StallState } from '../../../domain/analytics/stall-detector.ts';
import { startPlayer, type PlayerState } from '../../../domain/talks/player/player-state.ts';
import { SECOND } from '../../../domain/time.ts';

const playing: PlayerState = {
  ...startPlayer({ talkId: 'keynote', providers: ['VIMEO', 'JW'] }),
  status: 'streaming',
  isClicked: true,
  phase: 'playing',
};

test('a stalled picture is reported after ten seconds, then every thirty, and again after it moved', () => {
  const stuckAt = (second: number): boolean => second !== 50;
  const told: number[] = [];
  let meter: StallState = NO_STALL;
  for (let second = 0; second < 100; second += 1) {
    const look = detectStall(meter, { stuck: stuckAt(second), now: second * SECOND });
    meter = look.state;
    if (look.isReportDue) told.push(second);
  }
  expect(told).toEqual([10, 40, 61, 91]);
});

test('it is not reported when paused, offline, hidden or waiting for a press', () => {
  const states: readonly Partial<PlayerState>[] = [
    { phase: 'stalled' },
    { phase: 'failed' },
    { phase: 'playing' },
    { phase: 'stalled', isHeld: true },
    { phase: 'stalled', isOnline: false },
    { phase: 'stalled', isHidden: true },
    { phase: 'blocked' },
    { phase: 'stalled', status: 'finished' },
  ];
  expect(states.map((state) => isStuck({ ...playing, ...state }))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});
