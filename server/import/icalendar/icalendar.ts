import ICAL from 'ical.js';
import type { ImportedEvent, ImportedTalk } from '../../../domain/event/import/imported-event.ts';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import { type Instant, instantOf, MINUTE, type Zone } from '../../../domain/time.ts';
import { dayEntry, eventDays, USUAL_DAY_CHANGE } from '../event-days.ts';
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
import { type Notes, type ReadOptions, takeNotes, type TextFile } from '../import-file.ts';
import { given } from '../lenient-fields.ts';
import { stagesNamed, tracksNamed } from '../named-places.ts';
import { keyedTalks, wholeSchedule } from '../assign-talk-keys.ts';
import { plainLine, plainText } from '../plain-text.ts';
import { wallTime } from '../source-times.ts';
import { remarkZone, zoneFor } from '../source-zone.ts';
import { sourceTitle } from '../source-title.ts';
import { talkMinutes } from '../talk-minutes.ts';

export const isICalendar = (text: string): boolean => /^\s*BEGIN:VCALENDAR\b/i.test(text);

/** Reads RFC 5545: UTC, TZID with or without VTIMEZONE, floating times, DURATION, repeated and cancelled events. */
export function readICalendar({ name, text }: TextFile, options: ReadOptions): ImportedEvent | Refusal {
  const calendars = parseCalendars({ name, text });
  if ('code' in calendars) return calendars;
  const stated = calendarZone(calendars);
  const zone = zoneFor(stated, { file: name, times: [] }, options);
  if (typeof zone !== 'string') return zone;
  const notes = takeNotes();
  remarkZone({ stated, file: name }, options, notes);
  const occurrences = calendars.flatMap((calendar) => occurrencesOf(calendar, zone));
  const { talks, unread, unreadKeys } = keyedTalks(
    occurrences,
    {
      read: (occurrence) => importedTalk(occurrence, zone, notes),
      named: (occurrence, talk) => ({
        key: keyOf(occurrence),
        at: placeOf(occurrence, zone),
        signs: [titleOf(occurrence), talk?.startsAt, talk?.stage],
      }),
    },
    notes,
  );
  if (talks.length === 0) return refusal('invalid', `${name} has no events with a time.`);
  const title = calendars
    .map((calendar) => textOf(calendar, 'x-wr-calname') || textOf(calendar, 'name'))
    .find((one) => one !== '');
  return {
    format: 'iCalendar',
    event: {
      ...given('name', plainLine(title ?? '')),
      zone,
      ...eventDays(talks.map((talk) => dayEntry(talk, zone))),
    },
    stages: stagesNamed(talks.map((talk) => talk.stage)),
    tracks: tracksNamed(talks.map((talk) => talk.track)),
    talks,
    people: [],
    ...wholeSchedule(unreadKeys, unread.map(titleOf), notes),
  };
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

/** Title of an event. pretalx adds a dash and the speakers, also if there are none. */
const summaryOf = (component: ICAL.Component): string => plainLine(textOf(component, 'summary')).replace(/ -$/, '');

const keyOf = ({ component, suffix }: Occurrence): string =>
  (textOf(component, 'uid') || summaryOf(component)) + suffix;
const titleOf = ({ component }: Occurrence): string => summaryOf(component);

/** Describes an event in a note by its title, else by time and place: no one recognises a UID. */
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
  wallTime(instantOfTime(start, zone), zone).replace('T', ' ');

function importedTalk(occurrence: Occurrence, zone: Zone, notes: Notes): Omit<ImportedTalk, 'key'> | undefined {
  const { component, start, isCancelled } = occurrence;
  const at = placeOf(occurrence, zone);
  if (!start) {
    notes.refused(at, 'has no readable start');
    return undefined;
  }
  const unknown = unknownZone(start);
  if (unknown !== undefined)
    notes.repaired(at, `names the time zone “${unknown}”, which is not known; read in ${zone}`);
  const startsAt = momentOf(start, zone);
  const location = plainLine(textOf(component, 'location'));
  return {
    kind: 'talk',
    title: sourceTitle(summaryOf(component), at, notes),
    description: plainText(textOf(component, 'description') || textOf(component, 'url')),
    startsAt,
    minutes: talkMinutes({ ...lengthOf(occurrence, startsAt, zone), at }, notes),
    stage: location || null,
    track: plainLine(textOf(component, 'categories')) || null,
    speakers: [],
    cancelled: isCancelled,
    at,
  };
}

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

/** Instant of a time. Whole days start at the day change, and the last of several is the one before their end. */
const momentOf = (at: CalendarTime, zone: Zone): Instant =>
  at.time.isDate ? instantOf(`${at.time.toString()}T${USUAL_DAY_CHANGE}`, zone) : instantOfTime(at, zone);

function textOf(component: ICAL.Component, name: string): string {
  const value = valueOf(component, name);
  return typeof value === 'string' ? value : '';
}
