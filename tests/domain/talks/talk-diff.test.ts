import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeSentence } from '../../../domain/talks/change-sentence.ts';
import {
  talkChange,
  talkChanges,
  talkGist,
  type TalkDetailChange,
  type TalkGist,
} from '../../../domain/talks/talk-diff.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { HOUR, instantOf, MINUTE } from '../../../domain/time.ts';
import { describeWithBothTemporals } from '../../support/both-temporals.ts';
import { anySchedule } from '../../support/random-schedules.ts';
import { aTalkAt, mainStage, sideStage } from '../../support/sample-talks.ts';

const zone = 'America/New_York';
const keynote = aTalkAt(zone, '2026-11-20T11:00', { id: 'keynote', title: 'Opening' });
const half = keynote.startsAt + 30 * MINUTE;
const sentences = (before: Talk | undefined, after: Talk | undefined, readIn = zone): string[] =>
  talkChange(before, after)?.details.map((detail) => changeSentence(detail, readIn, [mainStage, sideStage])) ?? [];

describeWithBothTemporals('changes of a talk', () => {
  test('a moved talk shows both times, in the reader’s zone', () => {
    const moved = { ...keynote, startsAt: half };
    expect(talkChange(keynote, moved)).toEqual({
      talkId: 'keynote',
      details: [{ kind: 'moved', from: keynote.startsAt, to: half }],
    });
    expect(sentences(keynote, moved)).toEqual(['Moved from 11:00 to 11:30']);
    expect(sentences(keynote, moved, 'Europe/Madrid')).toEqual(['Moved from 17:00 to 17:30']);
  });

  test('a talk moved to another day shows both days', () => {
    const moved = { ...keynote, startsAt: instantOf('2026-11-21T09:00', zone) };
    expect(sentences(keynote, moved)).toEqual(['Moved from Fri 20 Nov 11:00 to Sat 21 Nov 09:00']);
  });

  test('a talk across the end of daylight time moves in local time', () => {
    const before = aTalkAt(zone, '2026-11-01T00:30', { id: 'party' });
    expect(sentences(before, { ...before, startsAt: before.startsAt + 2 * HOUR })).toEqual([
      'Moved from 00:30 to 01:30',
    ]);
  });

  test('a change of stage, length or title states the new value', () => {
    expect(sentences(keynote, { ...keynote, stageId: 'side' })).toEqual(['Now on Breakout Stage']);
    expect(sentences(keynote, { ...keynote, stageId: null })).toEqual(['No longer on a stage']);
    expect(sentences(keynote, { ...keynote, minutes: 45 })).toEqual(['Now ends at 11:45']);
    expect(sentences(keynote, { ...keynote, title: 'Welcome' })).toEqual(['Was called “Opening”']);
  });

  test('several changes at once are all listed, the time first', () => {
    expect(sentences(keynote, { ...keynote, title: 'Welcome', stageId: 'side', startsAt: half })).toEqual([
      'Moved from 11:00 to 11:30',
      'Now on Breakout Stage',
      'Was called “Opening”',
    ]);
  });

  test('a talk that was cancelled or removed is listed as cancelled, once', () => {
    const cancelled = { ...keynote, cancelled: true };
    expect(sentences(keynote, cancelled)).toEqual(['Cancelled']);
    expect(sentences(keynote, { ...cancelled, startsAt: half })).toEqual(['Cancelled']);
    expect(sentences(keynote, undefined)).toEqual(['Cancelled']);
    expect(sentences(cancelled, { ...cancelled, startsAt: half })).toEqual([]);
    expect(sentences(cancelled, undefined)).toEqual([]);
  });

  test('a cancelled talk that takes place after all is restored, with its other changes', () => {
    expect(sentences({ ...keynote, cancelled: true }, { ...keynote, startsAt: half })).toEqual([
      'Back in the schedule',
      'Moved from 11:00 to 11:30',
    ]);
  });

  test('a new talk is new, unless it is cancelled', () => {
    expect(sentences(undefined, keynote)).toEqual(['New in the schedule']);
    expect(sentences(undefined, { ...keynote, cancelled: true })).toEqual([]);
  });

  test('a change that does not matter to people is ignored', () => {
    const longer: Talk = { ...keynote, description: 'Longer', coverUrl: '/cover.png' };
    expect(talkChange(keynote, longer)).toBeUndefined();
    expect(talkChange(undefined, undefined)).toBeUndefined();
  });
});

test('the changes of a schedule are sorted by time', () => {
  const at = (id: string, hour: string): Talk => aTalkAt(zone, `2026-11-20T${hour}`, { id });
  const before = [at('a', '09:00'), at('b', '10:00'), at('gone', '11:00'), at('same', '12:00')];
  const after = [at('same', '12:00'), at('new', '08:00'), at('a', '13:00'), at('b', '10:30')];
  expect(talkChanges(before, after).map(({ talkId, details }) => [talkId, details[0]!.kind])).toEqual([
    ['new', 'added'],
    ['b', 'moved'],
    ['gone', 'cancelled'],
    ['a', 'moved'],
  ]);
});

test('an unchanged schedule has no changes', () => {
  fc.assert(
    fc.property(anySchedule, ({ talks }) => {
      expect(
        talkChanges(
          talks,
          talks.toReversed().map((talk) => ({ ...talk })),
        ),
      ).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

/** Applies the details to the older version. */
function applied(before: TalkGist, details: readonly TalkDetailChange[]): TalkGist {
  return details.reduce<TalkGist>((talk, detail) => {
    switch (detail.kind) {
      case 'cancelled':
        return { ...talk, cancelled: true };
      case 'restored':
        return { ...talk, cancelled: false };
      case 'moved':
        return { ...talk, startsAt: detail.to };
      case 'changed-length':
        return { ...talk, minutes: detail.to };
      case 'changed-stage':
        return { ...talk, stageId: detail.to };
      case 'retitled':
        return { ...talk, title: detail.to };
      default:
        return talk;
    }
  }, before);
}

const anyGist: fc.Arbitrary<TalkGist> = fc.record({
  id: fc.constant('t'),
  title: fc.constantFrom('A', 'B'),
  startsAt: fc.constantFrom(0, HOUR, 2 * HOUR),
  minutes: fc.constantFrom(30, 60),
  stageId: fc.constantFrom(null, 'main', 'side'),
  cancelled: fc.boolean(),
});

test('the details are complete: applied to the older version they give the newer one', () => {
  fc.assert(
    fc.property(anyGist, anyGist, (before, after) => {
      const told = applied(before, talkChange(before, after)?.details ?? []);
      // A cancelled talk gets no further details.
      expect(told).toEqual(after.cancelled ? { ...before, cancelled: true } : after);
    }),
    { numRuns: 300 },
  );
});

test('a device’s summary of a talk is enough to detect its changes', () => {
  fc.assert(
    fc.property(anySchedule, fc.nat(), ({ talks }, shift) => {
      for (const talk of talks) {
        const moved = { ...talk, startsAt: talk.startsAt + shift };
        expect(talkChange(talkGist(talk), moved)).toEqual(talkChange(talk, moved));
      }
    }),
    { numRuns: 20 },
  );
});
