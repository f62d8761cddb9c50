import * as v from 'valibot';
import { Instant } from '../time.ts';

/**
 * One person in the line for a talk. `number` is their turn: given when the server heard of them, never again, and a new one
 * to who comes back. `since`: when they have been what they are; `said`: the time of the word of theirs that is in force.
 */
export const Turn = v.object({
  id: v.string(),
  talkId: v.string(),
  personId: v.string(),
  number: v.number(),
  state: v.picklist(['place', 'waiting', 'left']),
  /** They waited for the place they have. */
  movedUp: v.boolean(),
  since: Instant,
  said: Instant,
});
export type Turn = v.InferOutput<typeof Turn>;

/** How a line stands, without those in it. */
export interface Line {
  /** The turn that was given last. */
  readonly last: number;
  readonly taken: number;
  readonly waiting: number;
}

export const EMPTY_LINE: Line = { last: 0, taken: 0, waiting: 0 };

/** What a change comes to: the line afterwards, and the turns that are something else now. */
export interface LineChange {
  readonly line: Line;
  readonly turns: readonly Turn[];
}

export interface Comer {
  readonly talkId: string;
  readonly personId: string;
  readonly said: Instant;
  /** By the server's clock. */
  readonly now: Instant;
}

export const turnId = ({ talkId, personId }: Pick<Turn, 'talkId' | 'personId'>): string => `${talkId}:${personId}`;

/** Gives a place while there are any and the waiting list is empty; else the end of the waiting list. */
export function join(line: Line, comer: Comer, capacity: number): LineChange {
  const hasPlace = line.taken < capacity && line.waiting === 0;
  const number = line.last + 1;
  return {
    line: { last: number, taken: line.taken + (hasPlace ? 1 : 0), waiting: line.waiting + (hasPlace ? 0 : 1) },
    turns: [
      {
        id: turnId(comer),
        talkId: comer.talkId,
        personId: comer.personId,
        number,
        state: hasPlace ? 'place' : 'waiting',
        movedUp: false,
        since: comer.now,
        said: comer.said,
      },
    ],
  };
}

/** Leaving gives up the place, or the turn in the waiting list. */
export function leave(line: Line, turn: Turn, { now, said }: Pick<Comer, 'now' | 'said'>): LineChange {
  return {
    line: {
      ...line,
      taken: line.taken - (turn.state === 'place' ? 1 : 0),
      waiting: line.waiting - (turn.state === 'waiting' ? 1 : 0),
    },
    turns: [{ ...turn, state: 'left', movedUp: false, since: now, said }],
  };
}

interface Room {
  readonly capacity: number;
  readonly now: Instant;
  /** Those who wait, in any order; asked for only where there is a place for one. */
  readonly waiting: () => readonly Turn[];
}

/** Fills free places from the waiting list, first come, first served. A room that became smaller takes no place back. */
export function moveUp(line: Line, { capacity, now, waiting }: Room): LineChange {
  const free = capacity - line.taken;
  if (free <= 0 || line.waiting === 0) return { line, turns: [] };
  const next = waiting()
    .toSorted((a, b) => a.number - b.number)
    .slice(0, free);
  return {
    line: { ...line, taken: line.taken + next.length, waiting: line.waiting - next.length },
    turns: next.map((turn): Turn => ({ ...turn, state: 'place', movedUp: true, since: now })),
  };
}

/** Of two turns in one line, the better one: a place before waiting, then who came first. */
export function sooner(one: Turn, other: Turn): Turn {
  if (one.state !== other.state) return one.state === 'place' ? one : other;
  return one.number <= other.number ? one : other;
}
