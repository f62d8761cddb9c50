import type { ImportedSettings, ImportedTalk } from '../../domain/event/import/imported-event.ts';
import { DAY, type IsoDate, MINUTE, type WallTime, type Zone } from '../../domain/time.ts';
import { sourceWallTime } from './source-times.ts';

/** Default time at which an event's day changes: talks before it belong to the previous day. */
export const USUAL_DAY_CHANGE = '04:00';

/** Latest possible day change. */
export const LATEST_DAY_CHANGE = '10:00';

/** Local start of a talk, and the day under which the source lists it, if it has one. */
export interface DayEntry {
  readonly wall: string;
  readonly day?: IsoDate | undefined;
  /** Last local minute of a talk that lasts a day or longer: its last day belongs to the event, too. */
  readonly until?: string | undefined;
}

export const dayEntry = ({ startsAt, minutes }: Pick<ImportedTalk, 'startsAt' | 'minutes'>, zone: Zone): DayEntry => ({
  wall: sourceWallTime(startsAt, zone),
  until: minutes * MINUTE < DAY ? undefined : sourceWallTime(startsAt + (minutes - 1) * MINUTE, zone),
});

/** Returns first day, last day and day change, chosen so that each talk is on the day under which its source lists it. */
export function eventDays(entries: readonly DayEntry[]): Pick<ImportedSettings, 'firstDay' | 'lastDay' | 'dayChange'> {
  const dayChange = dayChangeFor(entries);
  const days = entries
    .flatMap(({ wall, day, until }) => [
      day ?? dayOfWall(wall, dayChange),
      ...(until === undefined ? [] : [dayOfWall(until, dayChange)]),
    ])
    .toSorted();
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (firstDay === undefined || lastDay === undefined) return {};
  return { firstDay, lastDay, dayChange };
}

export function dayOfWall(wall: string, dayChange: WallTime): IsoDate {
  const date = wall.slice(0, 10);
  return wall.slice(11) < dayChange ? dayBefore(date) : date;
}

const dayBefore = (date: IsoDate): IsoDate => Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
export const dayAfter = (date: IsoDate): IsoDate => Temporal.PlainDate.from(date).add({ days: 1 }).toString();

/** Returns the first full hour after the last talk of a night, but not later than the start of the first talk of a morning. */
function dayChangeFor(entries: readonly DayEntry[]): WallTime {
  const clocks = (filed: (entry: DayEntry) => boolean): string[] =>
    entries
      .filter(filed)
      .map(({ wall }) => wall.slice(11))
      .toSorted();
  const night = clocks(({ wall, day }) => day !== undefined && wall.slice(0, 10) === dayAfter(day)).at(-1) ?? '';
  const morning = clocks(({ wall, day }) => day !== undefined && wall.slice(0, 10) === day)[0] ?? '23:59';
  const hours = Array.from({ length: 10 }, (_, hour) => `${String(hour + 1).padStart(2, '0')}:00`);
  const fitting = [USUAL_DAY_CHANGE, ...hours, morning].find((hour) => hour > night && hour <= morning);
  return fitting !== undefined && fitting <= LATEST_DAY_CHANGE ? fitting : USUAL_DAY_CHANGE;
}
