import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wasStreamingAfter, TALK_STATUSES, viewerStatus, type TalkStatus } from '../../../domain/talks/talk-status.ts';
import { HOUR, instantOf, MINUTE, SECOND } from '../../../domain/time.ts';
import { aTalk } from '../../support/sample-talks.ts';

const start = instantOf('2026-11-20T10:00', 'America/New_York');
const end = start + 45 * MINUTE;
const talk = aTalk({ id: 'keynote', startsAt: start, minutes: 45, isStreamed: true });
const next = aTalk({ id: 'panel', startsAt: start + HOUR, isStreamed: true });

const newcomer = (now: number): TalkStatus => viewerStatus({ talk, next, now, wasStreaming: false });
const watching = (now: number): TalkStatus => viewerStatus({ talk, next, now, wasStreaming: true });
const atTheLastTalk = (now: number, wasStreaming: boolean): TalkStatus =>
  viewerStatus({ talk, next: undefined, now, wasStreaming });

test('a talk is in the future until two minutes before its start, then it may be watched', () => {
  expect(newcomer(start - 2 * MINUTE - 1)).toBe('future');
  expect(newcomer(start - 2 * MINUTE)).toBe('streaming');
  expect(newcomer(start)).toBe('streaming');
});

test('a viewer who comes in the last ten minutes advances to the next talk, earlier ones stay', () => {
  expect(newcomer(end - 10 * MINUTE - 1)).toBe('streaming');
  expect(newcomer(end - 10 * MINUTE)).toBe('loadingNextTalk');
  expect(newcomer(end - 1)).toBe('loadingNextTalk');
  expect(watching(end - 10 * MINUTE)).toBe('streaming');
  expect(watching(end - 1)).toBe('streaming');
});

test('"Stay here" in the last ten minutes continues streaming', () => {
  expect(newcomer(end - 5 * MINUTE)).toBe('loadingNextTalk');
  expect(watching(end - 5 * MINUTE)).toBe('streaming');
});

test('at the end a viewer advances to the next talk; people who did not watch see that it is over', () => {
  expect(watching(end)).toBe('loadingNextTalk');
  expect(newcomer(end)).toBe('onehourfinished');
});

test('the last talk of a stage has no next one', () => {
  expect(atTheLastTalk(end - 5 * MINUTE, false)).toBe('streaming');
  expect(atTheLastTalk(end - 5 * MINUTE, true)).toBe('streaming');
  expect(atTheLastTalk(end, true)).toBe('onehourfinished');
  expect(atTheLastTalk(end, false)).toBe('onehourfinished');
});

test('viewers do not advance from or to a talk that is not streamed, or to one that starts more than an hour later', () => {
  const met = (pair: { talk?: object; next?: object }): readonly TalkStatus[] => {
    const viewing = { talk: { ...talk, ...pair.talk }, next: { ...next, ...pair.next } };
    return [
      viewerStatus({ ...viewing, now: end - MINUTE, wasStreaming: false }),
      viewerStatus({ ...viewing, now: end, wasStreaming: true }),
    ];
  };
  const [led, stays] = [
    ['loadingNextTalk', 'loadingNextTalk'],
    ['streaming', 'onehourfinished'],
  ];
  expect(met({})).toEqual(led);
  expect(met({ talk: { isStreamed: false } })).toEqual(stays);
  expect(met({ talk: { isStreamed: undefined } })).toEqual(stays);
  expect(met({ next: { isStreamed: false } })).toEqual(stays);
  expect(met({ next: { isStreamed: undefined } })).toEqual(stays);
  expect(met({ next: { startsAt: end + HOUR } })).toEqual(led);
  expect(met({ next: { startsAt: end + HOUR + 1 } })).toEqual(stays);
  expect(met({ next: { startsAt: start + 30 * MINUTE } })).toEqual(led);
});

test('an hour after its end a talk is finished, also on an open page', () => {
  expect(newcomer(end + HOUR - 1)).toBe('onehourfinished');
  expect(newcomer(end + HOUR)).toBe('finished');
  expect(watching(end + HOUR)).toBe('finished');
});

test('a talk whose controls are shown, or that organisers call finished, is finished at once', () => {
  for (const said of [{ showControls: true }, { isFinished: true }]) {
    const statusAt = (now: number): TalkStatus =>
      viewerStatus({ talk: { ...talk, ...said }, next, now, wasStreaming: true });
    expect([start - HOUR, start, end - MINUTE, end].map(statusAt)).toEqual(Array(4).fill('finished'));
  }
});

test('for a viewer who does not act, a talk’s status only moves forward, whenever they come and however often they look', () => {
  const anyTalk = fc.record({
    minutes: fc.integer({ min: 1, max: 300 }),
    showControls: fc.boolean(),
    isFinished: fc.boolean(),
    isStreamed: fc.boolean(),
  });
  const looks = fc.array(fc.integer({ min: -10 * MINUTE, max: 7 * HOUR }), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(anyTalk, looks, fc.boolean(), (shape, times, hasNext) => {
      let wasStreaming = false;
      const met = times
        .toSorted((a, b) => a - b)
        .map((time) => {
          const status = viewerStatus({
            talk: { ...shape, startsAt: start },
            next: hasNext ? next : undefined,
            now: start + time,
            wasStreaming,
          });
          wasStreaming = wasStreamingAfter(wasStreaming, status);
          return TALK_STATUSES.indexOf(status);
        });
      expect(met).toEqual(met.toSorted((a, b) => a - b));
    }),
    { numRuns: 400 },
  );
});

const anyLook = [
  fc.integer({ min: 1, max: 300 }),
  fc.integer({ min: -HOUR, max: 6 * HOUR }),
  fc.boolean(),
  fc.boolean(),
] as const;

const anyNext = fc.option(fc.record({ isStreamed: fc.boolean(), afterEnd: fc.integer({ min: -HOUR, max: 3 * HOUR }) }));

test('the stream is offered inside its window, and viewers advance only between streamed talks within the hour', () => {
  fc.assert(
    fc.property(...anyLook, anyNext, (length, time, isStreamed, wasStreaming, follows) => {
      const shape = { startsAt: start, minutes: length, showControls: false, isFinished: false, isStreamed };
      const following = follows && { ...follows, startsAt: start + length * MINUTE + follows.afterEnd };
      const status = viewerStatus({ talk: shape, next: following ?? undefined, now: start + time, wasStreaming });
      const inWindow = time >= -120 * SECOND && time < length * MINUTE;
      const mayLead = isStreamed && follows?.isStreamed === true && follows.afterEnd <= HOUR;
      const offered = inWindow && (wasStreaming || !mayLead || time < (length - 10) * MINUTE);
      expect(status === 'streaming').toBe(offered);
      expect(mayLead || status !== 'loadingNextTalk').toBe(true);
    }),
    { numRuns: 1000 },
  );
});
