import { WATCH_SLOT } from '../limits/analytics.ts';
import { DAY, type Instant, MINUTE, SECOND } from '../time.ts';

/**
 * Number of a time slot since 1970. A person counts once in each slot in which they watched anything, however many talks and
 * devices. A day has whole slots, so it begins at the same slot on every server.
 */
export type Slot = number;
const SLOTS_A_DAY = DAY / WATCH_SLOT;

/** Minutes between two points of a curve. Each is a whole number of slots and divides a day. */
export const WATCH_STEPS = [5, 10, 15, 30, 60] as const;
export type WatchStep = (typeof WATCH_STEPS)[number];

/** The slots touched by `seconds` of watching that ended at `at`. */
export function slotsWatched({ at, seconds }: { readonly at: Instant; readonly seconds: number }): Slot[] {
  if (seconds <= 0) return [];
  const [first, last] = [Math.floor((at - seconds * SECOND) / WATCH_SLOT), Math.ceil(at / WATCH_SLOT) - 1];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The talks that a person watched on one day: slots of that day by talk, ascending. */
export interface WatchedDay {
  readonly personId: string;
  /** Days since 1970. */
  readonly day: number;
  readonly talks: Readonly<Record<string, readonly number[]>>;
}

export const dayOfSlot = (slot: Slot): number => Math.floor(slot / SLOTS_A_DAY);
export const dayOfInstant = (at: Instant): number => Math.floor(at / DAY);

/** The row with these slots of one talk added; slots of other days are ignored. Returns the same object if nothing is new. */
export function withWatched<Row extends WatchedDay>(row: Row, talkId: string, slots: readonly Slot[]): Row {
  const before = row.talks[talkId] ?? [];
  const own = slots.filter((slot) => dayOfSlot(slot) === row.day).map((slot) => slot - row.day * SLOTS_A_DAY);
  const all = [...new Set([...before, ...own])].toSorted((a, b) => a - b);
  return all.length === before.length ? row : { ...row, talks: { ...row.talks, [talkId]: all } };
}

/** A period in steps. */
export interface WatchSpan {
  readonly from: Instant;
  /** Excluded. */
  readonly to: Instant;
  readonly step: WatchStep;
}

/** The period extended to whole steps. */
export function wholeSteps({ from, to, step }: WatchSpan): WatchSpan {
  const length = step * MINUTE;
  return { from: Math.floor(from / length) * length, to: Math.ceil(to / length) * length, step };
}

export const stepsIn = ({ from, to, step }: WatchSpan): number => Math.ceil((to - from) / (step * MINUTE));

/** Number of people watching at one point. */
export interface WatchPoint {
  readonly at: Instant;
  readonly watching: number;
}

/** Sums of a period over all people. */
export interface WatchSums {
  /** Number of different people. */
  readonly people: number;
  /** The earliest point with the most viewers; null if there were none. */
  readonly peak: WatchPoint | null;
  /** Every step of the period, including empty ones. */
  readonly points: readonly WatchPoint[];
}

/** Counts the viewers of one talk, or of all talks, over a period. Takes each row (a person's day) once, in any order. */
export class WatchCounter {
  readonly #span: WatchSpan;
  readonly #talkId: string | undefined;
  readonly #people = new Set<string>();
  readonly #counts: Uint32Array;
  /** Row in which each step was last counted: a person counts once per step. */
  readonly #countedIn: Uint32Array;
  #row = 0;

  constructor(span: WatchSpan, talkId?: string) {
    this.#span = wholeSteps(span);
    this.#talkId = talkId;
    this.#counts = new Uint32Array(stepsIn(this.#span));
    this.#countedIn = new Uint32Array(this.#counts.length);
  }

  add({ personId, day, talks }: WatchedDay): void {
    this.#row += 1;
    if (this.#talkId !== undefined) this.#addSlots(personId, day, talks[this.#talkId] ?? []);
    else for (const slots of Object.values(talks)) this.#addSlots(personId, day, slots);
  }

  /** Allocates nothing, because a large event has a million rows. */
  #addSlots(personId: string, day: number, slots: readonly number[]): void {
    const { from, to, step } = this.#span;
    let isIn = false;
    for (const slot of slots) {
      const begin = day * DAY + slot * WATCH_SLOT;
      if (begin < from || begin >= to) continue;
      isIn = true;
      const index = Math.floor((begin - from) / (step * MINUTE));
      if (this.#countedIn[index] === this.#row) continue;
      this.#countedIn[index] = this.#row;
      this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    }
    if (isIn) this.#people.add(personId);
  }

  read(): WatchSums {
    const { from, step } = this.#span;
    const points = Array.from(this.#counts, (watching, index) => ({ at: from + index * step * MINUTE, watching }));
    const most = points.reduce((peak, point) => Math.max(peak, point.watching), 0);
    const peak = most === 0 ? null : (points.find(({ watching }) => watching === most) ?? null);
    return { people: this.#people.size, peak, points };
  }
}

/** Number of people who watched a talk in one slot. */
export interface SlotCount extends WatchPoint {
  readonly talkId: string;
}

/** Every slot of every talk with viewers, by time. */
export async function countSlots(rows: AsyncIterable<WatchedDay> | Iterable<WatchedDay>): Promise<SlotCount[]> {
  const days = new Map<number, Map<string, Uint32Array>>();
  for await (const { day, talks } of rows) {
    const byTalk = days.getOrInsertComputed(day, () => new Map<string, Uint32Array>());
    for (const [talkId, slots] of Object.entries(talks)) {
      const counts = byTalk.getOrInsertComputed(talkId, () => new Uint32Array(SLOTS_A_DAY));
      for (const slot of slots) counts[slot] = (counts[slot] ?? 0) + 1;
    }
  }
  const counted = [...days].flatMap(([day, byTalk]) => [...byTalk].flatMap((one) => slotsOf(day, one)));
  return counted.toSorted((a, b) => a.at - b.at || (a.talkId < b.talkId ? -1 : 1));
}

const slotsOf = (day: number, [talkId, counts]: readonly [string, Uint32Array]): SlotCount[] =>
  [...counts].flatMap((watching, slot) =>
    watching === 0 ? [] : [{ at: day * DAY + slot * WATCH_SLOT, talkId, watching }],
  );
