import * as v from 'valibot';
import { Instant } from '../time.ts';

/**
 * A person in the queue for a talk. `number`: their turn, given when the server first received their sign-up, never reused,
 * and new for people who come back. `since`: when their state began; `said`: time of their sign-up in force.
 */
export const WaitlistEntry = v.object({
  id: v.string(),
  talkId: v.string(),
  personId: v.string(),
  number: v.number(),
  state: v.picklist(['place', 'waiting', 'left']),
  /** Whether they got their place from the waiting list. */
  movedUp: v.boolean(),
  since: Instant,
  said: Instant,
});
export type WaitlistEntry = v.InferOutput<typeof WaitlistEntry>;

/** The numbers of a queue, without its people. */
export interface Waitlist {
  /** The turn given last. */
  readonly last: number;
  readonly taken: number;
  readonly waiting: number;
}

export const EMPTY_LINE: Waitlist = { last: 0, taken: 0, waiting: 0 };

/** The result of a change: the queue, and the turns that changed. */
export interface LineChange {
  readonly line: Waitlist;
  readonly turns: readonly WaitlistEntry[];
}

export interface Applicant {
  readonly talkId: string;
  readonly personId: string;
  readonly said: Instant;
  /** The server's time. */
  readonly now: Instant;
}

export const turnId = ({ talkId, personId }: Pick<WaitlistEntry, 'talkId' | 'personId'>): string =>
  `${talkId}:${personId}`;

/** Adds a person: a place if there is one and the waiting list is empty, else the end of the waiting list. */
export function join(line: Waitlist, comer: Applicant, capacity: number): LineChange {
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

/** Removes a person from their place or from the waiting list. */
export function leave(line: Waitlist, turn: WaitlistEntry, { now, said }: Pick<Applicant, 'now' | 'said'>): LineChange {
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
  /** The waiting people in any order; called only if there is a free place. */
  readonly waiting: () => readonly WaitlistEntry[];
}

/** Fills free places from the waiting list, first come, first served. A smaller room takes no place back. */
export function moveUp(line: Waitlist, { capacity, now, waiting }: Room): LineChange {
  const free = capacity - line.taken;
  if (free <= 0 || line.waiting === 0) return { line, turns: [] };
  const next = waiting()
    .toSorted((a, b) => a.number - b.number)
    .slice(0, free);
  return {
    line: { ...line, taken: line.taken + next.length, waiting: line.waiting - next.length },
    turns: next.map((turn): WaitlistEntry => ({ ...turn, state: 'place', movedUp: true, since: now })),
  };
}

/** The better of two turns in one queue: a place before waiting, then the lower number. */
export function sooner(one: WaitlistEntry, other: WaitlistEntry): WaitlistEntry {
  if (one.state !== other.state) return one.state === 'place' ? one : other;
  return one.number <= other.number ? one : other;
}
