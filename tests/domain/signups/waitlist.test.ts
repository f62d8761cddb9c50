import { array, assert, constantFrom, integer, oneof, property, record, constant } from 'fast-check';
import { expect, test } from 'vitest';
import {
  EMPTY_LINE,
  join,
  leave,
  type Waitlist,
  type LineChange,
  moveUp,
  type WaitlistEntry,
} from '../../../domain/signups/waitlist.ts';

const comer = (personId: string, said: number) => ({ talkId: 'knots', personId, said, now: said });

/** A waitlist with all of its people, as the server stores both. */
class Kept {
  line: Waitlist = EMPTY_LINE;
  readonly turns = new Map<string, WaitlistEntry>();
  capacity: number;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  take({ line, turns }: LineChange): void {
    this.line = line;
    for (const turn of turns) this.turns.set(turn.personId, turn);
  }

  in(state: WaitlistEntry['state']): WaitlistEntry[] {
    return [...this.turns.values()].filter((turn) => turn.state === state);
  }

  fill(now: number): readonly WaitlistEntry[] {
    const change = moveUp(this.line, { capacity: this.capacity, now, waiting: () => this.in('waiting') });
    this.take(change);
    return change.turns;
  }
}

const person = constantFrom('ada', 'ben', 'cleo', 'dora', 'emil', 'finn', 'gus', 'hana');
const acts = array(
  oneof(
    { weight: 5, arbitrary: record({ act: constant('come' as const), who: person }) },
    { weight: 3, arbitrary: record({ act: constant('go' as const), who: person }) },
    { weight: 1, arbitrary: record({ act: constant('resize' as const), to: integer({ min: 1, max: 6 }) }) },
  ),
  { maxLength: 60 },
);

test('first come, first served: no one waits if a place is free, no one is overtaken, and no one loses a place', () => {
  assert(
    property(integer({ min: 1, max: 4 }), acts, (capacity, days) => {
      const kept = new Kept(capacity);
      let given = 0;
      for (const [at, day] of days.entries()) {
        const before = kept.in('place').map(({ personId }) => personId);
        const wentAway = new Set<string>();
        if (day.act === 'resize') kept.capacity = day.to;
        else {
          const held = kept.turns.get(day.who);
          const isIn = held !== undefined && held.state !== 'left';
          if (day.act === 'come' && !isIn) {
            kept.take(join(kept.line, comer(day.who, at), kept.capacity));
            given += 1;
          }
          if (day.act === 'go' && isIn) {
            kept.take(leave(kept.line, held, { now: at, said: at }));
            wentAway.add(day.who);
          }
        }
        const longest = kept.in('waiting').toSorted((a, b) => a.number - b.number);
        const moved = kept.fill(at);
        expect(moved.map(({ personId }) => personId)).toEqual(
          longest.slice(0, moved.length).map(({ personId }) => personId),
        );
        const [placed, waiting] = [kept.in('place'), kept.in('waiting')];
        expect(kept.line).toEqual({ last: given, taken: placed.length, waiting: waiting.length });
        expect(waiting.length === 0 || placed.length >= kept.capacity).toBe(true);
        expect(Math.max(0, ...placed.map(({ number }) => number))).toBeLessThan(
          Math.min(Infinity, ...waiting.map(({ number }) => number)),
        );
        expect(before.filter((who) => !wentAway.has(who) && !placed.some(({ personId }) => personId === who))).toEqual(
          [],
        );
      }
    }),
  );
});

test('a smaller room takes no place back, and gives none until some are free again', () => {
  const kept = new Kept(2);
  for (const [at, who] of ['ada', 'ben', 'cleo'].entries()) kept.take(join(kept.line, comer(who, at), kept.capacity));
  expect(kept.line).toEqual({ last: 3, taken: 2, waiting: 1 });
  kept.capacity = 1;
  kept.take(leave(kept.line, kept.turns.get('ada')!, { now: 5, said: 5 }));
  expect([kept.fill(5), kept.in('place').map(({ personId }) => personId)]).toEqual([[], ['ben']]);
  kept.capacity = Infinity;
  expect(kept.fill(6).map(({ personId, movedUp, since }) => [personId, movedUp, since])).toEqual([['cleo', true, 6]]);
});
