import ICAL from 'ical.js';
import type { ImportedEvent } from '../../../domain/event/import/imported-event.ts';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import { type Instant, instantOf, MINUTE, type Zone } from '../../../domain/time.ts';
import { USUAL_DAY_CHANGE } from '../event-days.ts';
import {
  type CalendarTime,
  calendarZone,
  clockOf,
  endAfter,
  instantOfTime,
  unknownZone,
  valueOf,
} from './icalendar-times.ts';
import { type Occurrence, occurrencesOf } from './icalendar-occurrences.ts';
import type { ReadOptions, TextFile } from '../import-file.ts';
import { plainLine } from '../plain-text.ts';
import type { RawSchedule, RawTalk } from '../raw-schedule.ts';
import { sourceWallTime } from '../source-times.ts';
import { toImportedEvent } from '../to-imported-event.ts';

export const isICalendar = (text: string): boolean => /^\s*BEGIN:VCALENDAR\b/i.test(text);

/** Reads RFC 5545: times in UTC, with TZID (with or without VTIMEZONE) or floating; DURATION; repeated and cancelled events. */
export function readICalendar({ name, text }: TextFile, options: ReadOptions): ImportedEvent | Refusal {
  const calendars = parseCalendars({ name, text });
  if ('code' in calendars) return calendars;
  const title = calendars
    .map((calendar) => textOf(calendar, 'x-wr-calname') || textOf(calendar, 'name'))
    .find((one) => one !== '');
  const schedule: RawSchedule = {
    format: 'iCalendar',
    file: name,
    title,
    zone: calendarZone(calendars),
    times: [],
    hasLongTalks: true,
    talks: (zone) =>
      calendars.flatMap((calendar) => occurrencesOf(calendar, zone)).map((occurrence) => rawTalk(occurrence, zone)),
    nothingRead: () => `${name} has no events with a time.`,
  };
  return toImportedEvent(schedule, options);
}

function parseCalendars({ name, text }: TextFile): ICAL.Component[] | Refusal {
  if (!/^END:VCALENDAR\s*$/im.test(text.trimEnd().split(/\r?\n/).at(-1) ?? '')) {
    return refusal('malformed', `${name} ends without END:VCALENDAR; it looks cut off.`);
  }
  try {
    const parsed: unknown = ICAL.parse(text);
    const roots = Array.isArray(parsed) && typeof parsed[0] === 'string' ? [parsed] : parsed;
    return (roots as never[])
      .map((root) => new ICAL.Component(root))
      .filter((component) => component.name === 'vcalendar');
  } catch (error) {
    return refusal(
      'malformed',
      `${name} is not readable as iCalendar: ${error instanceof Error ? error.message.replace(/\.$/, '') : String(error)}.`,
    );
  }
}

/** Returns the title of an event. Removes the trailing dash of pretalx, which writes “title - speakers” even if there are no speakers. */
const summaryOf = (component: ICAL.Component): string => plainLine(textOf(component, 'summary')).replace(/ -$/, '');

const keyOf = ({ component, suffix }: Occurrence): string =>
  (textOf(component, 'uid') || summaryOf(component)) + suffix;

/** Returns a description of an event for notes: its title, else its time and place. People would not recognise a UID. */
function placeOf({ component, start }: Occurrence, zone: Zone): string {
  const title = summaryOf(component);
  if (title !== '') return `“${title}”`;
  const location = plainLine(textOf(component, 'location'));
  const where = location === '' ? '' : ` in ${location}`;
  if (!start) return `an event${where}`;
  const { time } = start;
  return time.isDate ? `the event of ${time.toString()}${where}` : `the event at ${whenOf(start, zone)}${where}`;
}

const whenOf = (start: CalendarTime, zone: Zone): string =>
  sourceWallTime(instantOfTime(start, zone), zone).replace('T', ' ');

function rawTalk(occurrence: Occurrence, zone: Zone): RawTalk {
  const { component, start, isCancelled } = occurrence;
  const [startsAt, foreign] = [start && momentOf(start, zone), start && unknownZone(start)];
  return {
    key: keyOf(occurrence),
    at: placeOf(occurrence, zone),
    refused: start ? undefined : { message: 'has no readable start' },
    repaired: foreign === undefined ? [] : [{ message: foreignZone(foreign, zone) }],
    startsAt,
    start: '',
    length: startsAt === undefined ? { minutes: undefined, written: '' } : lengthOf(occurrence, startsAt, zone),
    kind: 'talk',
    title: summaryOf(component),
    texts: [textOf(component, 'description') || textOf(component, 'url')],
    room: textOf(component, 'location'),
    track: textOf(component, 'categories'),
    persons: [],
    cancelled: isCancelled,
  };
}

const foreignZone = (named: string, zone: Zone): string =>
  `names the time zone “${named}”, which is not known; read in ${zone}`;

function lengthOf(
  { start, end, duration }: Occurrence,
  startsAt: Instant,
  zone: Zone,
): { minutes: number | undefined; written: string } {
  if (end) return { minutes: (momentOf(end, zone) - startsAt) / MINUTE, written: end.time.toString() };
  const length = duration ?? (start?.time.isDate ? ICAL.Duration.fromString('P1D') : undefined);
  if (!start || !length) return { minutes: undefined, written: '' };
  const ends = endAfter(startsAt, length, clockOf(start, zone) ?? zone);
  return { minutes: (ends - startsAt) / MINUTE, written: length.toString() };
}

/** Returns the instant of a time. A date without a time means the day change on that date. */
const momentOf = (at: CalendarTime, zone: Zone): Instant =>
  at.time.isDate ? instantOf(`${at.time.toString()}T${USUAL_DAY_CHANGE}`, zone) : instantOfTime(at, zone);

function textOf(component: ICAL.Component, name: string): string {
  const value = valueOf(component, name);
  return typeof value === 'string' ? value : '';
}
