import ICAL from 'ical.js';
import type { ImportedEvent, ImportedTalk } from '../../domain/event/imported-event.ts';
import { UNKNOWN_TALK_MINUTES } from '../../domain/limits/event.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { MINUTE, type Zone } from '../../domain/time.ts';
import { eventDays } from './event-days.ts';
import { calendarZone, instantOfTime, valueOf } from './icalendar-times.ts';
import { type Occurrence, occurrencesOf } from './icalendar-occurrences.ts';
import { type Notes, type ReadOptions, takeNotes, type TextFile } from './import-file.ts';
import { given } from './lenient-fields.ts';
import { stagesNamed, tracksNamed } from './named-places.ts';
import { plainLine, plainText } from './plain-text.ts';
import { wallTime, zoneFor } from './source-times.ts';
import { sourceTitle } from './source-title.ts';
import { uniqueKeys } from './unique-keys.ts';

export const isICalendar = (text: string): boolean => /^\s*BEGIN:VCALENDAR\b/i.test(text);

/** RFC 5545: UTC, TZID with or without VTIMEZONE, floating times, DURATION, repeated and cancelled events. */
export function readICalendar({ name, text }: TextFile, options: ReadOptions): ImportedEvent | Refusal {
  const calendars = parseCalendars({ name, text });
  if ('code' in calendars) return calendars;
  const zone = zoneFor(calendarZone(calendars), name, options);
  if (typeof zone !== 'string') return zone;
  const notes = takeNotes();
  const key = uniqueKeys(notes);
  const occurrences = calendars.flatMap((calendar) => occurrencesOf(calendar));
  const keyed = occurrences.map((occurrence) => ({ occurrence, key: key(keyOf(occurrence), placeOf(occurrence)) }));
  const talks = keyed.flatMap((entry) => importedTalk(entry.occurrence, { key: entry.key, zone }, notes) ?? []);
  const read = new Set(talks.map((talk) => talk.key));
  if (talks.length === 0) return refusal('invalid', `${name} has no events with a time.`);
  const title = calendars.map((calendar) => textOf(calendar, 'x-wr-calname') || textOf(calendar, 'name')).find((one) => one !== '');
  return {
    format: 'iCalendar',
    event: { ...given('name', plainLine(title ?? '')), zone, ...eventDays(talks.map((talk) => ({ wall: wallTime(talk.startsAt, zone) })), notes) },
    stages: stagesNamed(talks.map((talk) => talk.stage)),
    tracks: tracksNamed(talks.map((talk) => talk.track)),
    talks,
    people: [],
    companies: [],
    whole: ['stages', 'tracks', 'talks'],
    unread: keyed.map((entry) => entry.key).filter((one) => !read.has(one)),
    notes: notes.all,
  };
}

function parseCalendars({ name, text }: TextFile): ICAL.Component[] | Refusal {
  if (!/^END:VCALENDAR\s*$/im.test(text.trimEnd().split(/\r?\n/).at(-1) ?? '')) {
    return refusal('malformed', `${name} ends without END:VCALENDAR; it looks cut off.`);
  }
  try {
    const parsed: unknown = ICAL.parse(text);
    const roots = Array.isArray(parsed) && typeof parsed[0] === 'string' ? [parsed] : parsed;
    return (roots as never[]).map((root) => new ICAL.Component(root)).filter((component) => component.name === 'vcalendar');
  } catch (error) {
    return refusal('malformed', `${name} is not readable as iCalendar: ${error instanceof Error ? error.message.replace(/\.$/, '') : String(error)}.`);
  }
}

const keyOf = ({ component, suffix }: Occurrence): string => (textOf(component, 'uid') || plainLine(textOf(component, 'summary'))) + suffix;

function placeOf({ component }: Occurrence): string {
  const title = plainLine(textOf(component, 'summary'));
  return title === '' ? textOf(component, 'uid') || 'an event' : `“${title}”`;
}

interface TalkNeeds { readonly key: string; readonly zone: Zone }

function importedTalk(occurrence: Occurrence, { key, zone }: TalkNeeds, notes: Notes): ImportedTalk | undefined {
  const { component, start, end, seconds, isCancelled } = occurrence;
  const at = placeOf(occurrence);
  if (!start || start.time.isDate) {
    notes.refused(at, start ? 'lasts whole days and has no hour' : 'has no readable start');
    return undefined;
  }
  const startsAt = instantOfTime(start, zone);
  const location = plainLine(textOf(component, 'location'));
  return {
    key,
    kind: 'talk',
    title: sourceTitle(textOf(component, 'summary'), at, notes),
    description: plainText(textOf(component, 'description') || textOf(component, 'url')),
    startsAt,
    minutes: length({ seconds: end ? (instantOfTime(end, zone) - startsAt) / 1000 : seconds, at }, notes),
    stage: location || null,
    track: plainLine(textOf(component, 'categories')) || null,
    speakers: [],
    cancelled: isCancelled,
    at,
  };
}

function length({ seconds, at }: { readonly seconds: number | undefined; readonly at: string }, notes: Notes): number {
  const whole = Math.round(((seconds ?? 0) * 1000) / MINUTE);
  if (whole > 0) return whole;
  notes.repaired(at, `does not say when it ends; ${UNKNOWN_TALK_MINUTES} minutes were taken`);
  return UNKNOWN_TALK_MINUTES;
}

function textOf(component: ICAL.Component, name: string): string {
  const value = valueOf(component, name);
  return typeof value === 'string' ? value : '';
}
