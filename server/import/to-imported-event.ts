import type {
  ImportedEvent,
  ImportedPerson,
  ImportedStage,
  ImportedTalk,
  ImportedTrack,
} from '../../domain/event/import/imported-event.ts';
import { TALK_MINUTES_LONGEST, UNKNOWN_TALK_MINUTES } from '../../domain/limits/event.ts';
import { plural } from '../../domain/plural.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Zone } from '../../domain/time.ts';
import { dayEntry, eventDays } from './event-days.ts';
import { type Notes, type ReadOptions, takeNotes } from './import-file.ts';
import { given, givenDetails, hexColour, nameParts, talkLinks, webAddress } from './lenient-fields.ts';
import { ownKeys } from './own-keys.ts';
import { joinTexts, plainLine, plainText } from './plain-text.ts';
import type { RawPerson, RawRoom, RawSchedule, RawTalk } from './raw-schedule.ts';
import { sourceWallTime } from './source-times.ts';
import { remarkZone, zoneFor } from './source-zone.ts';

/** Converts a schedule of any format to an imported event. A refusal says why no part of it can be used. */
export function toImportedEvent(schedule: RawSchedule, options: ReadOptions): ImportedEvent | Refusal {
  const { format, file, title = '', location = '' } = schedule;
  const zone = zoneFor(schedule.zone, { file, times: schedule.times }, options);
  if (typeof zone !== 'string') return zone;
  const notes = takeNotes();
  remarkZone({ stated: schedule.zone, file }, options, notes);
  const raw = schedule.talks(zone, notes);
  if ('code' in raw) return raw;
  const all = keyedTalks(raw, notes);
  const read = all.flatMap(({ talk, ...one }) => (talk ? [{ ...one, talk }] : []));
  const unread = all.filter(({ talk }) => !talk);
  const nothing = read.length === 0 ? schedule.nothingRead(notes) : undefined;
  if (nothing !== undefined) return refusal('invalid', nothing);
  const people = peopleOf(schedule, all, notes);
  const known = new Set(people.map(({ key }) => key));
  const talks = read.map(({ talk }) => ({ ...talk, speakers: talk.speakers.filter((key) => known.has(key)) }));
  return {
    format,
    event: {
      ...given('name', plainLine(title)),
      ...given('location', plainLine(location)),
      zone,
      ...eventDays(read.map((one) => dayOf(one, schedule, zone))),
    },
    stages: stagesOf(schedule, all, notes),
    tracks: tracksOf(schedule, all),
    talks,
    people,
    companies: [],
    // The file is a complete schedule: whatever it does not contain is removed from the event, except talks that it contains but
    // that could not be read.
    whole: ['stages', 'tracks', 'talks'],
    unread: unread.map(({ key }) => key),
    unreadTitles: unread.map(({ source }) => plainLine(source.title)),
    notes: notes.all,
    remarks: notes.remarks(),
  };
}

interface KeyedTalk {
  readonly source: RawTalk;
  readonly key: string;
  /** Undefined if the talk could not be read. */
  readonly talk: ImportedTalk | undefined;
}

/** Returns all talks with unique keys. Includes those that could not be read, so that they do not count as missing. */
function keyedTalks(raw: readonly RawTalk[], notes: Notes): KeyedTalk[] {
  const both = raw.map((source) => ({ source, talk: importedTalk(source, notes) }));
  const named = both.map(({ source: { key, at, title, startsAt, start, room } }) => ({
    key,
    at,
    signs: [plainLine(title), startsAt ?? start, plainLine(room)],
  }));
  const keys = ownKeys(named, notes);
  return both.map(({ source, talk }, index) => {
    const key = keys[index] ?? '';
    return { source, key, talk: talk && { ...talk, key } };
  });
}

function importedTalk(raw: RawTalk, notes: Notes): Omit<ImportedTalk, 'key'> | undefined {
  const { at, startsAt, refused } = raw;
  if (refused) notes.refused(at, refused.message, refused.field);
  else if (startsAt === undefined) notes.noStart(at, raw.start, raw.startField);
  if (refused || startsAt === undefined) return undefined;
  for (const { message, field } of raw.repaired ?? []) notes.repaired(at, message, field);
  const room = plainLine(raw.room);
  const links = talkLinks(raw.links ?? []);
  return {
    kind: raw.kind === 'stage-break' && room === '' ? 'break' : raw.kind,
    title: sourceTitle(raw, notes),
    description: joinTexts(...raw.texts),
    startsAt,
    minutes: talkMinutes(raw, notes),
    stage: room || null,
    track: plainLine(raw.track) || null,
    speakers: [...new Set(raw.persons.map(({ key }) => key))],
    ...given('coverUrl', webAddress(raw.cover ?? '')),
    ...givenDetails(raw.details ?? {}),
    ...(links.length > 0 && { links }),
    ...(raw.hasDiscussion !== undefined && { hasDiscussion: raw.hasDiscussion }),
    ...(raw.cancelled !== undefined && { cancelled: raw.cancelled }),
    at,
  };
}

/** Returns a talk's title on one line. A talk without a title is kept, because it has a time and a place. */
function sourceTitle({ title: text, at }: RawTalk, notes: Notes): string {
  const title = plainLine(text);
  if (title === '') notes.repaired(at, 'has no title; it is called Untitled');
  return title || 'Untitled';
}

/** Returns the length of a talk in whole minutes. Replaces a missing or impossible length by a default and adds a note. */
function talkMinutes({ length: { minutes, written }, at }: RawTalk, notes: Notes): number {
  const whole = minutes === undefined ? undefined : Math.round(minutes);
  if (whole !== undefined && whole >= 1 && whole <= TALK_MINUTES_LONGEST) return whole;
  const wrong =
    whole === undefined
      ? written === ''
        ? 'does not say when it ends'
        : `has no readable end or length (${written})`
      : whole < 1
        ? `does not end after it starts (${written})`
        : `lasts longer than any event (${written})`;
  notes.repaired(at, `${wrong}; ${UNKNOWN_TALK_MINUTES} minutes were taken`);
  return UNKNOWN_TALK_MINUTES;
}

const dayOf = (
  { source, talk }: { readonly source: RawTalk; readonly talk: ImportedTalk },
  { hasLongTalks = false }: RawSchedule,
  zone: Zone,
) => (hasLongTalks ? dayEntry(talk, zone) : { wall: sourceWallTime(talk.startsAt, zone), day: source.day });

/** Returns each name once, in their order. */
const namesOf = (names: readonly string[]): string[] => [
  ...new Set(names.map(plainLine).filter((name) => name !== '')),
];

/**
 * Returns the talks whose rooms and tracks become stages and tracks. If the file lists its rooms, an unreadable talk's
 * room is in that list, so all talks count.
 */
const placed = ({ rooms }: RawSchedule, talks: readonly KeyedTalk[]): readonly KeyedTalk[] =>
  rooms ? talks : talks.filter(({ talk }) => talk);

/** Returns the stages. They are identified by name, which all formats have. */
function stagesOf(schedule: RawSchedule, talks: readonly KeyedTalk[], notes: Notes): ImportedStage[] {
  const { rooms = [], isOrdered = false } = schedule;
  const listed = new Map(rooms.toReversed().map((room) => [plainLine(room.name), room]));
  const names = [...rooms.map(({ name }) => name), ...placed(schedule, talks).map(({ source }) => source.room)];
  const stages = namesOf(names).map((name, order) => ({
    key: name,
    name,
    ...(isOrdered && { order }),
    ...roomFacts(listed.get(name)),
  }));
  const used = new Set(talks.map(({ talk }) => talk?.stage));
  if (schedule.rooms)
    remarkEmpty(
      stages.map(({ key }) => key).filter((key) => !used.has(key)),
      notes,
    );
  return stages;
}

function roomFacts(room: RawRoom | undefined): Pick<ImportedStage, 'guid' | 'capacity'> {
  const capacity = Number(room?.capacity);
  return {
    ...given('guid', room?.guid),
    ...(Number.isSafeInteger(capacity) && capacity > 0 && { capacity }),
  };
}

/** Adds a remark about stages without talks: they are imported, but the organiser may not expect them. */
function remarkEmpty(empty: readonly string[], notes: Notes): void {
  if (empty.length > 0)
    notes.remark(
      plural(
        empty.length,
        `One stage of the file has no talks: ${empty.join(', ')}.`,
        `${empty.length} stages of the file have no talks: ${empty.join(', ')}.`,
      ),
    );
}

function tracksOf(schedule: RawSchedule, talks: readonly KeyedTalk[]): ImportedTrack[] {
  const { tracks = [] } = schedule;
  const colored = talks.flatMap(({ talk, source: { track, trackColor } }) =>
    talk && trackColor !== undefined ? [{ name: track, color: trackColor }] : [],
  );
  const colors = new Map([...tracks, ...colored].map(({ name, color }) => [plainLine(name), hexColour(color)]));
  const names = [...tracks.map(({ name }) => name), ...placed(schedule, talks).map(({ source }) => source.track)];
  return namesOf(names).map((name) => ({ key: name, name, ...given('color', colors.get(name)) }));
}

/**
 * Returns each person once: those that the file lists and those that its talks name. Of several texts about a person, the
 * longest counts.
 */
function peopleOf({ people }: RawSchedule, talks: readonly KeyedTalk[], notes: Notes): ImportedPerson[] {
  const read = talks.filter(({ talk }) => talk).map(({ source }) => source);
  const listed = new Map((people?.(read, notes) ?? []).map((person) => [person.key, person]));
  const named = new Map<string, ImportedPerson>();
  for (const { persons, at } of read) {
    for (const person of persons) {
      const [name, about] = [plainLine(person.name), plainText(person.about ?? '')];
      const isSaid = (named.get(person.key)?.about ?? '').length >= about.length && named.has(person.key);
      if (name !== '' && !listed.has(person.key) && !isSaid)
        named.set(person.key, speaker(person, { name, about, at }));
    }
  }
  const speaking = new Set(read.flatMap(({ persons }) => persons.map(({ key }) => key)));
  const lost = talks.flatMap(({ talk, source }) => (talk ? [] : source.persons.map(({ key }) => key)));
  // Leave out people who only speak in talks that could not be read.
  const absent = new Set(lost.filter((key) => !speaking.has(key)));
  return [...named.values(), ...listed.values()].filter(({ key }) => !absent.has(key));
}

const speaker = (
  { key, picture = '', email = '' }: RawPerson,
  { name, about, at }: { readonly name: string; readonly about: string; readonly at: string },
): ImportedPerson => ({
  key,
  ...nameParts(name),
  ...given('about', about),
  ...given('pictureUrl', webAddress(picture)),
  ...given('email', email),
  roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'],
  at,
});
