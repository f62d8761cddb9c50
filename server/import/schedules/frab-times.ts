import { plural } from '../../../domain/plural.ts';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import { type Instant, instantOf, type IsoDate, type Zone } from '../../../domain/time.ts';
import { dayAfter, LATEST_DAY_CHANGE } from '../event-days.ts';
import type { Notes } from '../import-file.ts';
import { addZone, whatFits } from '../source-zone.ts';
import { instantAt, isDate, parseSourceTime, sourceWallTime } from '../source-times.ts';

/** The start of a talk in all notations of frab schedules. A missing one is empty. */
export interface WrittenTime {
  readonly at: string;
  /** The day under which the file lists the talk, and its bounds. */
  readonly day: string;
  readonly dayStart: string;
  readonly dayEnd: string;
  /** Hour of the day change: an earlier start belongs to the night after `day`. */
  readonly dayChange: string;
  /** Date and time, with or without an offset. */
  readonly date: string;
  /** Local time. */
  readonly start: string;
}

export interface Placement {
  readonly startsAt: Instant;
  readonly wall: string;
  readonly day: IsoDate | undefined;
}

interface PlaceNeeds {
  readonly file: string;
  readonly zone: Zone;
  readonly isAsked: boolean;
  readonly notes: Notes;
}

/**
 * Finds the instant of every talk. If a talk has both an offset and a local time, they must fit the zone. If most talks do
 * not fit, the zone is wrong and the organiser is asked. If few do not fit, or the organiser chose the zone, the local
 * time counts, because that is the time that people were told.
 */
export function placeTalks<T extends WrittenTime>(
  talks: readonly T[],
  { file, zone, isAsked, notes }: PlaceNeeds,
): ReadonlyMap<T, Placement> | Refusal {
  const placed = new Map<T, Placement>();
  const odd: T[] = [];
  let written = 0;
  for (const talk of talks) {
    const exact = exactStart(talk, zone);
    const wall = wallStart(talk, zone);
    const startsAt = exact ?? (wall === undefined ? undefined : instantOf(wall, zone));
    if (startsAt === undefined) continue;
    if (exact !== undefined && wall !== undefined) written += 1;
    const isOdd = exact !== undefined && wall !== undefined && sourceWallTime(exact, zone) !== wall;
    if (isOdd) odd.push(talk);
    const start = isOdd ? instantOf(wall, zone) : startsAt;
    placed.set(talk, { startsAt: start, wall: sourceWallTime(start, zone), day: dayIn(talk, zone) });
  }
  ignoreForeignDays(placed, notes);
  const [first] = odd;
  if (first && !isAsked && odd.length * 2 > placed.size) {
    const why = `${file} gives ${zone} as its time zone, but its times (${first.date} for ${first.start || 'a start'}) are not that zone's`;
    return refusal('invalid', `${why}; ${addZone(talks.map(({ date }) => date))}.`);
  }
  if (isAsked && first)
    notes.remark(
      `${odd.length} of ${written} times in the file carry offsets that are not those of ${zone}; what their ` +
        `clock shows was kept, so ${wallOf(first)} in the file is ${wallOf(first)} in ` +
        `${zone}${whatFits(talks.map(({ date }) => date))}.`,
    );
  else noteOdd(odd, zone, notes);
  return placed;
}

/** Returns the day under which a talk is listed. Takes it from the day's bounds, which may be in UTC, if days change at night there. */
function dayIn({ day, dayStart }: WrittenTime, zone: Zone): IsoDate | undefined {
  const start = parseSourceTime(dayStart);
  const bound = start && start.offset !== null ? sourceWallTime(instantAt(start, zone), zone) : undefined;
  if (bound !== undefined && bound.slice(11) < LATEST_DAY_CHANGE) return bound.slice(0, 10);
  return isDate(day) ? day : undefined;
}

/**
 * Ignores a day of the file if it lists talks that are not on it or in the following night. Their day is then the date of
 * their start.
 */
function ignoreForeignDays<T extends WrittenTime>(placed: Map<T, Placement>, notes: Notes): void {
  const entries = [...placed].filter(([, { day }]) => day !== undefined);
  const wrong = new Set(entries.filter(([, placement]) => !isOfItsDay(placement)).map(([talk]) => talk.day));
  const moved = entries.filter(([talk]) => wrong.has(talk.day));
  for (const [talk, placement] of moved) placed.set(talk, { ...placement, day: undefined });
  const [first] = moved;
  if (!first) return;
  const [{ day, at }, { wall }] = first;
  const one = `${at} is filed under ${day} and starts at ${wall.replace('T', ' ')}`;
  notes.remark(
    plural(
      moved.length,
      `1 talk is filed under a day that is not its own and was put on the date it starts: ${one}.`,
      `${moved.length} talks are filed under days that are not theirs and were put on the dates they start: ${one}.`,
    ),
  );
}

const isOfItsDay = ({ wall, day = '' }: Placement): boolean =>
  wall.slice(0, 10) === day || (wall.slice(0, 10) === dayAfter(day) && wall.slice(11) < LATEST_DAY_CHANGE);

const wallOf = ({ date, start }: WrittenTime): string => start || date.slice(11, 16);

/** Adds a note about talks whose offset and local time differ: one note for all if the whole file is like that. */
function noteOdd(odd: readonly WrittenTime[], zone: Zone, notes: Notes): void {
  const [first, ...others] = odd;
  if (!first) return;
  const which = others.length === 0 ? 'is' : `and ${others.length} more are`;
  notes.repaired(
    first.at,
    `${which} at ${first.date} and the like, which is not ${zone}; read as what the clock on the wall shows there`,
  );
}

/** Returns the instant of a time with an offset; undefined if there is no offset. */
function exactStart({ date }: WrittenTime, zone: Zone): Instant | undefined {
  const time = parseSourceTime(date);
  return time && time.offset !== null ? instantAt(time, zone) : undefined;
}

/** Returns the local date and time of the start; undefined if the file does not have it. */
function wallStart(talk: WrittenTime, zone: Zone): string | undefined {
  const time = parseSourceTime(talk.date);
  const clock = /^([01]?\d|2[0-3]):[0-5]\d/.exec(talk.start)?.[0].padStart(5, '0');
  if (!time)
    return clock === undefined || !isDate(talk.day)
      ? undefined
      : `${isNightAfter(clock, talk, zone) ? dayAfter(talk.day) : talk.day}T${clock}`;
  if (time.offset === null) return time.local;
  // A date with an offset but no local time, or in UTC, is only an instant.
  if (time.offset === 0) return clock !== undefined && time.local.endsWith(clock) ? time.local : undefined;
  return clock === undefined ? time.local : `${time.local.slice(0, 10)}T${clock}`;
}

function isNightAfter(clock: string, { day, dayStart, dayEnd, dayChange }: WrittenTime, zone: Zone): boolean {
  const [from, to] = [dayStart, dayEnd].map((bound) => {
    const time = parseSourceTime(bound);
    return time && sourceWallTime(instantAt(time, zone), zone);
  });
  const begins = /^\d\d:\d\d/.exec(dayChange)?.[0] ?? from?.slice(11) ?? '04:00';
  if (to !== undefined && to.slice(0, 10) > day && dayChange === '') return clock < begins && clock <= to.slice(11);
  return clock < begins && (dayChange !== '' || from === undefined || clock < '04:00');
}
