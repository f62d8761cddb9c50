import { CONFERENCE_DAYS_MAX } from '../limits/event.ts';
import { inZone, type Instant, type IsoDate, type WallTime, type Zone } from '../time.ts';
import { conferenceDays } from './conference-days.ts';
import type { EventSettings } from './event-settings.ts';
import { outsideEvent } from './event-span.ts';
import type { ImportedEvent, ImportNote, ImportedTalk } from './imported-event.ts';

/** A source within the days of its event. */
export interface WithinDays {
  readonly imported: ImportedEvent;
  readonly outside: readonly ImportNote[];
  readonly remarks: readonly string[];
}

/**
 * The source with as many days as an event has, those that hold most of its talks, and without the talks outside of
 * them; a talk that is there already stays as it is. What the operator fixed decides over the source.
 */
export function withinDays(imported: ImportedEvent, fixed: Partial<EventSettings>): WithinDays {
  const { firstDay, lastDay, zone, dayChange } = { ...imported.event, ...fixed };
  if (!imported.event || imported.event.isDemo || !firstDay || !lastDay || !zone || firstDay > lastDay)
    return { imported, outside: [], remarks: [] };
  const settings = { zone, dayChange: dayChange ?? DAY_CHANGE_DEFAULT, dayLabels: [] };
  const dates = imported.talks.filter(takesPart).map((talk) => dateOf(talk.startsAt, settings));
  const isCut = daysBetween(firstDay, lastDay) >= CONFERENCE_DAYS_MAX;
  const shown = (isCut ? fullest(dates) : undefined) ?? { firstDay, lastDay };
  const days = conferenceDays({ ...settings, ...shown });
  const isOutside = (talk: ImportedTalk): boolean => outsideEvent(days, talk.startsAt) !== undefined;
  const out = imported.talks.filter(isOutside);
  const span = `${shown.firstDay} to ${shown.lastDay}`;
  return {
    imported: {
      ...imported,
      event: { ...imported.event, ...shown },
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
      out.length === 0 ? [] : [isCut ? `${leftOut(out.length, span)}; ${MOST_DAYS}.` : `${leftOut(out.length, span)}.`],
  };
}

const MOST_DAYS = `an event has at most ${CONFERENCE_DAYS_MAX} days, and these hold most of its talks`;

const leftOut = (count: number, span: string): string =>
  count === 1
    ? `1 talk that starts outside the event of ${span} was left out`
    : `${count} talks that start outside the event of ${span} were left out`;

export const DAY_CHANGE_DEFAULT: WallTime = '04:00';

/** A cancelled talk and a break are no reason for a day. */
const takesPart = ({ kind, cancelled }: ImportedTalk): boolean => kind === 'talk' && cancelled !== true;

interface Dates {
  readonly firstDay: IsoDate;
  readonly lastDay: IsoDate;
}

const daysBetween = (first: IsoDate, last: IsoDate): number => Temporal.PlainDate.from(first).until(last).days;

/** The stretch of as many days as an event has that holds most of these dates, the earliest of several. */
function fullest(dates: readonly IsoDate[]): Dates | undefined {
  const sorted = dates.toSorted();
  let best: Dates | undefined;
  let most = 0;
  let end = 0;
  for (const [start, firstDay] of sorted.entries()) {
    while (end < sorted.length && daysBetween(firstDay, sorted[end] ?? firstDay) < CONFERENCE_DAYS_MAX) end += 1;
    if (end - start <= most) continue;
    most = end - start;
    best = { firstDay, lastDay: sorted[end - 1] ?? firstDay };
  }
  return best;
}

/** So many days that these are among them, as long as that is still one event. */
export function widened(dates: Dates, days: readonly IsoDate[]): Dates {
  const sorted = [dates.firstDay, dates.lastDay, ...days].toSorted();
  const [firstDay = dates.firstDay, lastDay = dates.lastDay] = [sorted[0], sorted.at(-1)];
  return daysBetween(firstDay, lastDay) < CONFERENCE_DAYS_MAX ? { firstDay, lastDay } : dates;
}

/** The date of the conference day: the night before the day change belongs to the evening before. */
export function dateOf(
  at: Instant,
  { zone, dayChange }: { readonly zone: Zone; readonly dayChange: WallTime },
): IsoDate {
  const wall = inZone(at, zone).toPlainDateTime();
  const isNight = wall.toPlainTime().toString({ smallestUnit: 'minute' }) < dayChange;
  return wall
    .toPlainDate()
    .subtract({ days: isNight ? 1 : 0 })
    .toString();
}
