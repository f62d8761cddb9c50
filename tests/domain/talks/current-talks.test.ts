import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  currentTalks,
  incomingTalks,
  scheduleStatus,
  talkProgress,
  upNext,
} from '../../../domain/talks/current-talks.ts';
import { byStart, endsAt, type Talk } from '../../../domain/talks/talk.ts';
import { HOUR, MINUTE } from '../../../domain/time.ts';
import { anySchedule } from '../../support/random-schedules.ts';
import { aTalk } from '../../support/sample-talks.ts';

const start = Date.UTC(2026, 10, 20, 15);
const keynote = aTalk({ id: 'keynote', startsAt: start });
const ids = (talks: readonly Talk[]): string[] => talks.map((talk) => talk.id);

test('a talk is live from six minutes before its start until its end', () => {
  const liveAt = (now: number): string[] => ids(currentTalks([keynote], now));
  expect(liveAt(start - 6 * MINUTE - 1)).toEqual([]);
  expect(liveAt(start - 6 * MINUTE)).toEqual(['keynote']);
  expect(liveAt(start + 30 * MINUTE - 1)).toEqual(['keynote']);
  expect(liveAt(start + 30 * MINUTE)).toEqual([]);
});

test('a running talk is no longer live once organisers finish it, or show its controls', () => {
  for (const said of [{ isFinished: true }, { showControls: true }]) {
    const over = aTalk({ id: 'over', startsAt: start, ...said });
    const at = [start - HOUR, start - 6 * MINUTE, start, start + HOUR];
    expect(
      at.map((now) => [ids(currentTalks([over], now)), ids(incomingTalks([over], now)), scheduleStatus(over, now)]),
    ).toEqual([
      [[], ['over'], 'future'],
      [[], [], 'ended'],
      [[], [], 'ended'],
      [[], [], 'ended'],
    ]);
  }
});

test('breaks, cancelled talks and replays are neither live nor incoming', () => {
  const others = [
    aTalk({ id: 'lunch', kind: 'break', startsAt: start }),
    aTalk({ id: 'setup', kind: 'stage-break', startsAt: start }),
    aTalk({ id: 'gone', cancelled: true, startsAt: start }),
    aTalk({ id: 'recording', edition: 'replay', startsAt: start }),
  ];
  expect(ids(currentTalks([...others, keynote], start))).toEqual(['keynote']);
  expect(ids(incomingTalks([...others, keynote], start - HOUR))).toEqual(['keynote']);
});

test('the next ten talks are incoming, the next four are up next, in order of start', () => {
  const talks = Array.from({ length: 12 }, (_, index) =>
    aTalk({ id: `t${index}`, startsAt: start + ((index * 7) % 12) * HOUR }),
  );
  const inOrder = ids(talks.toSorted(byStart));
  expect(ids(incomingTalks(talks, start - HOUR))).toEqual(inOrder.slice(0, 10));
  expect(ids(upNext(talks, start - HOUR))).toEqual(inOrder.slice(0, 4));
  expect(ids(upNext(talks, start))).toEqual(inOrder.slice(1, 5));
});

test('a card says whether a talk is ahead, starting, live or over, and its progress', () => {
  const moments = [start - HOUR, start - 6 * MINUTE, start, start + 15 * MINUTE, start + 30 * MINUTE];
  expect(moments.map((now) => scheduleStatus(keynote, now))).toEqual(['future', 'starting', 'live', 'live', 'ended']);
  expect(moments.map((now) => talkProgress(keynote, now))).toEqual([0, 0, 0, 0.5, 1]);
});

test('every talk that is not over is either live or incoming, never both', () => {
  fc.assert(
    fc.property(anySchedule, fc.nat(9999), ({ talks, days }, share) => {
      const now = days[0]!.startsAt + Math.floor((days.at(-1)!.endsAt - days[0]!.startsAt) * (share / 10_000));
      const current = currentTalks(talks, now);
      const incoming = incomingTalks(talks, now);
      const open = talks.filter((talk) => talk.kind === 'talk' && endsAt(talk) > now).toSorted(byStart);
      expect([...current, ...incoming]).toEqual(open.slice(0, current.length + 10));
    }),
    { numRuns: 100 },
  );
});
