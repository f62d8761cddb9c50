import { CONFERENCE_DAYS_MAX } from '../../limits/event.ts';
import { DAY, inZone, type Instant, type IsoDate, MINUTE, type WallTime } from '../../time.ts';
import { isTooLong, onDates, withDates, tidyDates } from '../changed-dates.ts';
import { conferenceDays } from '../conference-days.ts';
import { eventDates, type EventDates } from '../event-dates.ts';
import type { EventSettings } from '../event-settings.ts';
import { outsideEvent, spanWords } from '../event-span.ts';
import type { ImportedEvent, ImportNote, ImportedTalk } from './imported-event.ts';

/** A source limited to the days of its event. */
export interface WithinDays {
  readonly imported: ImportedEvent;
  readonly outside: readonly ImportNote[];
  readonly remarks: readonly string[];
}

/**
 * Limits the source to as many days as an event may have, those with most of its talks, and drops talks outside; existing
 * talks stay unchanged. Settings fixed by the operator override the source.
 */
export function withinDays(imported: ImportedEvent, fixed: Partial<EventSettings>): WithinDays {
  const { firstDay, lastDay, days: listed, zone, dayChange } = { ...imported.event, ...fixed };
  if (!imported.event || imported.event.isDemo || !firstDay || !lastDay || !zone || firstDay > lastDay)
    return { imported, outside: [], remarks: [] };
  const settings = { zone, dayChange: dayChange ?? DAY_CHANGE_DEFAULT, dayLabels: [] };
  const said = tidyDates({ firstDay, lastDay, days: listed });
  const mustHave = [fixed.firstDay, fixed.lastDay].filter((day) => day !== undefined);
  const isCut = isTooLong(said);
  const shown = (isCut ? fullest(talkDays(imported.talks, settings), said, mustHave) : undefined) ?? said;
  const days = conferenceDays({ ...settings, ...shown });
  const isOutside = (talk: ImportedTalk): boolean => outsideEvent(days, talk.startsAt) !== undefined;
  const out = imported.talks.filter(isOutside);
  const span = spanWords(eventDates(shown));
  const isFull = isCut && out.some(({ kind }) => kind === 'talk');
  return {
    imported: {
      ...imported,
      event: withDates({ ...imported.event, firstDay, lastDay }, shown),
      talks: out.length === 0 ? imported.talks : imported.talks.filter((talk) => !isOutside(talk)),
      unread: [...(imported.unread ?? []), ...out.map(({ key }) => key)],
      unreadTitles: [...(imported.unreadTitles ?? []), ...out.map(({ title }) => title)],
    },
    outside: out.map(({ at, title, startsAt }) => ({
      level: 'refused',
      at,
      message: `starts on ${dateOf(startsAt, settings)}, outside the event of ${span} (“${title}”)`,
    })),
    remarks:
      out.length === 0
        ? []
        : [isFull ? `${leftOut(out.length, span)}; ${MOST_DAYS}.` : `${leftOut(out.length, span)}.`],
  };
}

const MOST_DAYS = `an event has at most ${CONFERENCE_DAYS_MAX} days, and these hold most of its talks`;

const leftOut = (count: number, span: string): string =>
  count === 1
    ? `1 talk that starts outside the event of ${span} was left out`
    : `${count} talks that start outside the event of ${span} were left out`;

export const DAY_CHANGE_DEFAULT: WallTime = '04:00';

type DayRule = Pick<EventSettings, 'zone' | 'dayChange'>;

/** Number of talks that start on each day. Cancelled talks and breaks count as none, and so do talks from the day before. */
export function talkDays(talks: readonly ImportedTalk[], rule: DayRule): ReadonlyMap<IsoDate, number> {
  const counts = new Map<IsoDate, number>();
  for (const { kind, startsAt, minutes, cancelled } of talks) {
    if (kind !== 'talk') continue;
    const first = dateOf(startsAt, rule);
    const last = minutes * MINUTE < DAY ? first : dateOf(startsAt + (minutes - 1) * MINUTE, rule);
    for (const day of eventDates({ firstDay: first, lastDay: last })) counts.set(day, counts.get(day) ?? 0);
    if (cancelled !== true) counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  return counts;
}

/**
 * Returns as many days as an event may have: the days with the most talks, the earliest of equal ones. Returns all days between
 * the first and last of them if these are not more.
 */
function fullest(
  counts: ReadonlyMap<IsoDate, number>,
  { firstDay, lastDay }: EventDates,
  mustHave: readonly IsoDate[],
): EventDates | undefined {
  const ranked = [...counts]
    .filter(([day]) => firstDay <= day && day <= lastDay && !mustHave.includes(day))
    .toSorted(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
    .map(([day]) => day);
  const days = [...new Set(mustHave), ...ranked].slice(0, CONFERENCE_DAYS_MAX).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return isTooLong({ firstDay: first, lastDay: last }) ? onDates(days) : { firstDay: first, lastDay: last };
}

/** Returns the date of the conference day: a time before the day change belongs to the day before. */
export function dateOf(at: Instant, { zone, dayChange }: DayRule): IsoDate {
  const wall = inZone(at, zone).toPlainDateTime();
  const isNight = wall.toPlainTime().toString({ smallestUnit: 'minute' }) < dayChange;
  return wall
    .toPlainDate()
    .subtract({ days: isNight ? 1 : 0 })
    .toString();
}
