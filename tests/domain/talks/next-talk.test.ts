import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextForMe } from '../../../domain/talks/next-for-me.ts';
import { nextKept, nextOnStage, openingTalk } from '../../../domain/talks/next-talk.ts';
import { HOUR, MINUTE } from '../../../domain/time.ts';
import { anySchedule } from '../../support/random-schedules.ts';
import { aTalk } from '../../support/sample-talks.ts';

const start = Date.UTC(2026, 10, 20, 15);
const keynote = aTalk({ id: 'keynote', startsAt: start });
const workshop = aTalk({ id: 'workshop', startsAt: start + HOUR, stageId: 'side' });
const lunch = aTalk({ id: 'lunch', kind: 'stage-break', startsAt: start + HOUR });
const cancelled = aTalk({ id: 'cancelled', startsAt: start + 2 * HOUR, cancelled: true });
const panel = aTalk({ id: 'panel', startsAt: start + 3 * HOUR });
const closing = aTalk({ id: 'closing', startsAt: start + 4 * HOUR });
const talks = [closing, panel, cancelled, lunch, workshop, keynote];

test('the next talk is the next one on the same stage that takes place', () => {
  expect(nextOnStage(talks, keynote)).toBe(panel);
  expect(nextOnStage(talks, panel)).toBe(closing);
  expect(nextOnStage(talks, closing)).toBeUndefined();
  expect(nextOnStage(talks, workshop)).toBeUndefined();
});

test('a talk without a stage has no next one, and a live talk is never followed by a recording', () => {
  const nowhere = aTalk({ id: 'nowhere', startsAt: start, stageId: null });
  expect(nextOnStage([...talks, nowhere, { ...nowhere, id: 'also', startsAt: start + HOUR }], nowhere)).toBeUndefined();
  expect(nextOnStage([keynote, { ...panel, edition: 'replay' }], keynote)).toBeUndefined();
});

test('the banner shows the earliest future talk of the own schedule', () => {
  const kept = new Set(['keynote', 'cancelled', 'closing', 'lunch']);
  expect(nextKept(talks, kept, start - 1)).toBe(keynote);
  expect(nextKept(talks, kept, start)).toBe(closing);
  expect(nextKept(talks, kept, start + 4 * HOUR)).toBeUndefined();
  expect(nextKept(talks, new Set(), start - 1)).toBeUndefined();
});

test('the next talk for me is one about to start, else the current one, else a later one', () => {
  const long = aTalk({ id: 'long', startsAt: start, minutes: 120 });
  const short = aTalk({ id: 'short', startsAt: start + HOUR, minutes: 10 });
  const kept = new Set(['long', 'short', 'cancelled']);
  const nextAt = (after: number) => {
    const next = nextForMe([short, long, cancelled], kept, start + after);
    return next && [next.talk.id, next.state];
  };
  expect(nextAt(-HOUR)).toEqual(['long', 'ahead']);
  expect(nextAt(-6 * MINUTE)).toEqual(['long', 'soon']);
  expect(nextAt(0)).toEqual(['long', 'running']);
  expect(nextAt(54 * MINUTE)).toEqual(['short', 'soon']);
  expect(nextAt(65 * MINUTE)).toEqual(['short', 'running']);
  expect(nextAt(70 * MINUTE)).toEqual(['long', 'running']);
  expect(nextAt(2 * HOUR)).toBeUndefined();
  expect(nextForMe([{ ...long, isFinished: true }], kept, start + 1)).toBeUndefined();
});

test('the conference opens with its first talk, not with a break', () => {
  const breakfast = aTalk({ id: 'breakfast', kind: 'break', startsAt: start - HOUR });
  expect(openingTalk([...talks, breakfast])).toBe(keynote);
  expect(openingTalk([])).toBeUndefined();
});

test('going from next talk to next talk visits every talk of a stage once', () => {
  fc.assert(
    fc.property(anySchedule, ({ talks: all }) => {
      const onStage = all.filter((talk) => talk.kind === 'talk' && talk.stageId === 's0');
      const visited = new Set<string>();
      const first = onStage.find((talk) =>
        onStage.every((other) => other === talk || nextOnStage(all, other) !== talk),
      );
      for (let talk = first; talk && !visited.has(talk.id); talk = nextOnStage(all, talk)) visited.add(talk.id);
      expect(visited.size).toBe(onStage.length);
    }),
    { numRuns: 60 },
  );
});
