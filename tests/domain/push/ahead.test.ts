import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Ahead, aheadRow, stillAhead, talksAhead, withAhead } from '../../../domain/push/ahead.ts';
import { isWished, PushWishes } from '../../../domain/push/push-wishes.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import * as v from 'valibot';
import { at, testTalk } from '../../support/conference.ts';

const IDS = ['one', 'two', 'three'] as const;
const START = IDS.map((id, nth) => testTalk({ id, title: id, startsAt: at(`1${nth}:00`) }));
const show = (talks: readonly Talk[], ahead: Ahead | undefined) => (ahead ? talksAhead(talks, ahead) : talks);
const byId = (talks: readonly Talk[]) => new Map(talks.map((talk) => [talk.id, talk]));

test('whether pushes arrive twice, late or not at all, the newest known version is shown, and the server’s once it is loaded', () => {
  const change = fc.record({
    id: fc.constantFrom(...IDS),
    minutes: fc.integer({ min: 5, max: 90 }),
    gone: fc.boolean(),
  });
  const arrivals = fc.array(fc.nat({ max: 11 }), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), arrivals, fc.nat(), (changes, pushes, synced) => {
      // The log: the state of the talks at each position, from 1 on.
      const log: (readonly Talk[])[] = [START];
      for (const { id, minutes, gone } of changes)
        log.push(log.at(-1)!.map((talk) => (talk.id === id ? { ...talk, minutes, cancelled: gone } : talk)));
      const rowAt = (n: number): Ahead => {
        const { id } = changes[n - 1]!;
        return { p: 'ada', l: 'log', d: [aheadRow(id, n, byId(log[n]!).get(id))] };
      };
      const came = pushes.map((push) => (push % changes.length) + 1);
      const held = came.reduce<Ahead | undefined>((ahead, n) => withAhead(ahead, rowAt(n)), undefined);
      const n = synced % log.length;
      const shown = byId(show(log[n]!, stillAhead(held, { logId: 'log', n })));
      for (const id of IDS) {
        const known = Math.max(n, ...came.filter((each) => changes[each - 1]!.id === id));
        expect(shown.get(id)).toEqual(byId(log[known]!).get(id));
      }
      expect(stillAhead(held, { logId: 'log', n: log.length - 1 })).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});

test('patches for another person or of another log replace the previous ones, and are shown over neither', () => {
  const mine: Ahead = { p: 'ada', l: 'log', d: [aheadRow('one', 5, START[0])] };
  const theirs: Ahead = { ...mine, p: 'grace' };
  expect(withAhead(mine, theirs)).toEqual(theirs);
  expect(withAhead(mine, { ...mine, l: 'new log' })).toEqual({ ...mine, l: 'new log' });
  expect(stillAhead(mine, { logId: 'new log', n: 0 })).toBeUndefined();
});

test('a removed talk counts as cancelled, a moved one has its current place, and an unknown one is left out', () => {
  const moved = { ...START[0]!, startsAt: at('15:00') };
  const ahead: Ahead = {
    p: 'ada',
    l: 'log',
    d: [aheadRow('one', 2, moved), aheadRow('two', 3, undefined), aheadRow('nobody', 4, START[2])],
  };
  expect(talksAhead(START, ahead)).toEqual([{ ...START[1]!, cancelled: true }, START[2], moved]);
});

test('a device gets every kind of push that it did not refuse', () => {
  const wishes = v.parse(PushWishes, { changes: false });
  expect((['reminder', 'changes', 'won', 'news'] as const).map((kind) => isWished(kind, wishes))).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect(isWished('changes', undefined)).toBe(true);
});
