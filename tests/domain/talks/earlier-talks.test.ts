import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EARLIER_FOLD } from '../../../domain/limits/schedule.ts';
import { scheduleStatus } from '../../../domain/talks/current-talks.ts';
import { foldEarlier } from '../../../domain/talks/earlier-talks.ts';
import { byStart, type Talk } from '../../../domain/talks/talk.ts';
import { MINUTE } from '../../../domain/time.ts';
import { anySchedule } from '../../support/random-schedules.ts';
import { aTalk } from '../../support/sample-talks.ts';

const start = Date.UTC(2026, 10, 20, 9);
const talk = (id: string, after: number, fields: Partial<Talk> = {}): Talk =>
  aTalk({ id, startsAt: start + after * MINUTE, minutes: 30, ...fields });
const morning = [talk('a', 0), talk('b', 0), talk('pause', 30, { kind: 'break' }), talk('c', 30), talk('d', 60)];
const foldedAt = (entries: readonly Talk[], after: number) => {
  const { earlier, rest } = foldEarlier(entries, start + after * MINUTE);
  return [earlier, rest.map(({ id }) => id).join(' ')];
};

test('talks that ended before any running one began are folded, breaks with them but not counted', () => {
  expect(foldedAt(morning, 65)).toEqual([3, 'd']);
});

test('few talks are not folded, nor is a day that is completely over', () => {
  expect(foldedAt(morning, 35)).toEqual([0, 'a b pause c d']);
  expect(foldedAt(morning, 90)).toEqual([0, 'a b pause c d']);
});

test('talks that began with or after a running talk are not folded', () => {
  expect(foldedAt([talk('long', 0, { minutes: 180 }), ...morning], 65)).toEqual([0, 'long a b pause c d']);
});

test('running and future talks are never folded', () => {
  fc.assert(
    fc.property(anySchedule, fc.integer({ min: 0, max: 3000 }), ({ talks }, after) => {
      const entries = talks.toSorted(byStart);
      const now = (entries[0]?.startsAt ?? 0) + after * MINUTE;
      const { earlier, rest } = foldEarlier(entries, now);
      const folded = entries.filter((entry) => !rest.includes(entry));
      expect(folded.filter((entry) => scheduleStatus(entry, now) !== 'ended')).toEqual([]);
      expect(folded.filter(({ kind }) => kind === 'talk')).toHaveLength(earlier);
      expect(earlier === 0 || earlier >= EARLIER_FOLD).toBe(true);
    }),
    { numRuns: 100 },
  );
});
