import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AttemptCount, countAttempt, waitFor } from '../../../domain/sessions/attempts.ts';

const budget = { window: 1000, failures: 3 };
const after = (outcomes: readonly boolean[], at = 0): AttemptCount | undefined =>
  outcomes.reduce<AttemptCount | undefined>(
    (tally, succeeded) => countAttempt(tally, succeeded, { budget, now: at }),
    undefined,
  );

test('there is no wait before the first failure', () => {
  expect(waitFor(undefined, budget, 0)).toBe(0);
  expect(waitFor(after([false, false]), budget, 0)).toBe(0);
});

test('as many failures as the budget block until the window is over', () => {
  const spent = after([false, false, false]);
  expect([
    waitFor(spent, budget, 0),
    waitFor(spent, budget, 400),
    waitFor(spent, budget, 999),
    waitFor(spent, budget, 1000),
  ]).toEqual([1000, 600, 1, 0]);
});

test('failures that do not outnumber successes block nothing', () => {
  expect(waitFor(after([false, true, false, true, false, true]), budget, 0)).toBe(0);
  expect(waitFor(after([false, true, false, true, false, false]), budget, 0)).toBe(1000);
});

test('a new window starts empty', () => {
  expect(countAttempt(after([false, false, false]), false, { budget, now: 1000 })).toEqual({
    since: 1000,
    failures: 1,
    successes: 0,
  });
});

const steps = fc.array(fc.record({ succeeded: fc.boolean(), pause: fc.nat({ max: 700 }) }), { maxLength: 60 });

test('a person who only fails gets no more attempts in any window than the budget, twice at its edge', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 300 }), { maxLength: 80 }), (pauses) => {
      let now = 0;
      let tally: AttemptCount | undefined;
      const tried: number[] = [];
      for (const pause of pauses) {
        now += pause;
        if (waitFor(tally, budget, now) > 0) continue;
        tried.push(now);
        tally = countAttempt(tally, false, { budget, now });
      }
      for (const start of tried) {
        expect(tried.filter((at) => at >= start && at < start + budget.window).length).toBeLessThanOrEqual(
          2 * budget.failures,
        );
      }
    }),
  );
});

test('a stated wait is sufficient, and never longer than a window', () => {
  fc.assert(
    fc.property(steps, (attempts) => {
      let now = 0;
      let tally: AttemptCount | undefined;
      for (const { succeeded, pause } of attempts) {
        now += pause;
        tally = countAttempt(tally, succeeded, { budget, now });
        const wait = waitFor(tally, budget, now);
        expect(wait).toBeLessThanOrEqual(budget.window);
        expect(waitFor(tally, budget, now + wait)).toBe(0);
      }
    }),
  );
});
