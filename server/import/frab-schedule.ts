import type { ImportedEvent, ImportedPerson, ImportedTalk } from '../../domain/event/imported-event.ts';
import { UNKNOWN_TALK_MINUTES } from '../../domain/limits/event.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { MINUTE, type Zone } from '../../domain/time.ts';
import { type DayEntry, eventDays } from './event-days.ts';
import type { FrabPerson, FrabSchedule, FrabTalk } from './frab-shape.ts';
import { type Placement, placeTalks } from './frab-times.ts';
import { type Notes, type ReadOptions, takeNotes } from './import-file.ts';
import { given, hexColour, nameParts, webAddress } from './lenient-fields.ts';
import { stagesNamed, tracksNamed } from './named-places.ts';
import { joinTexts, plainLine, plainText } from './plain-text.ts';
import { eventFromOwnExport } from './own-export.ts';
import { durationMinutes, instantAt, readTime, zoneFor } from './source-times.ts';
import { sourceTitle } from './source-title.ts';
import { uniqueKeys } from './unique-keys.ts';

export function eventFromFrab(schedule: FrabSchedule, options: ReadOptions): ImportedEvent | Refusal {
  const { file, format, talks } = schedule;
  if (talks.length === 0) return refusal('invalid', `${file} has no talks.`);
  if (schedule.own) return eventFromOwnExport(schedule, schedule.own, options);
  const zone = zoneFor(schedule.zone, file, options);
  if (typeof zone !== 'string') return zone;
  const notes = takeNotes();
  const placed = placeTalks(talks, { file, zone, isAsked: options.zone !== undefined, notes });
  if ('code' in placed) return placed;
  const key = uniqueKeys(notes);
  const keyed = talks.map((talk) => ({ talk, key: key(talkKey(talk, schedule), talk.at), placement: placed.get(talk) }));
  const readable = keyed.filter((entry) => isReadable(entry.talk, entry.placement, notes));
  if (readable.length === 0) return refusal('invalid', `No talk in ${file} could be read: ${notes.all[0]?.at} ${notes.all[0]?.message}.`);
  const days: DayEntry[] = readable.flatMap(({ placement }) => placement ?? []);
  return {
    format,
    event: { ...given('name', plainLine(schedule.title)), ...given('location', plainLine(schedule.location)), zone, ...eventDays(days, notes) },
    stages: stagesNamed([...schedule.rooms, ...talks.map((talk) => talk.room)]),
    tracks: tracksNamed(
      [...schedule.tracks.map((track) => track.name), ...talks.map((talk) => talk.track)],
      new Map(schedule.tracks.map((track) => [plainLine(track.name), hexColour(track.color)])),
    ),
    talks: readable.map(({ talk, key: name, placement }) => importedTalk(talk, { key: name, placement, zone, schedule }, notes)),
    people: peopleOf(readable.map(({ talk }) => talk), schedule),
    companies: [],
    whole: ['stages', 'tracks', 'talks'],
    unread: keyed.filter((entry) => !readable.includes(entry)).map((entry) => entry.key),
    notes: notes.all,
  };
}

/** Number 42 of one event is not number 42 of another. Without any name of its own, a talk is its title and its speakers. */
const talkKey = ({ guid, ids, title, persons }: FrabTalk, schedule: FrabSchedule): string =>
  guid || within(schedule, ids) || [title, ...persons.map((person) => person.name)].join(' / ');

const personKey = ({ guid, ids, name }: FrabPerson, schedule: FrabSchedule): string => guid || within(schedule, ids) || plainLine(name);

function within({ title }: FrabSchedule, ids: readonly string[]): string {
  const id = ids.find((one) => one !== '');
  return id === undefined ? '' : `${title}/${id}`;
}

function isReadable(talk: FrabTalk, placement: Placement | undefined, notes: Notes): boolean {
  if (placement) return true;
  notes.refused(talk.at, `does not start at a readable time (${[talk.date, talk.start].filter(Boolean).join(' ') || 'none given'})`);
  return false;
}

interface TalkNeeds { readonly key: string; readonly placement: Placement | undefined; readonly zone: Zone; readonly schedule: FrabSchedule }

function importedTalk(talk: FrabTalk, { key, placement, zone, schedule }: TalkNeeds, notes: Notes): ImportedTalk {
  const startsAt = placement?.startsAt ?? 0;
  const room = plainLine(talk.room);
  return {
    key,
    kind: /^(break|pause)$/i.test(talk.type) ? (room ? 'stage-break' : 'break') : 'talk',
    title: sourceTitle(talk.title, talk.at, notes),
    description: joinTexts(talk.subtitle, ...talk.texts),
    startsAt,
    minutes: durationMinutes(talk.duration) ?? minutesUntil(talk.end, startsAt, zone) ?? unknownLength(talk, notes),
    stage: room || null,
    track: plainLine(talk.track) || null,
    speakers: [...new Set(talk.persons.filter((person) => plainLine(person.name) !== '').map((person) => personKey(person, schedule)))],
    ...given('coverUrl', webAddress(talk.cover)),
    cancelled: talk.cancelled,
    at: talk.at,
  };
}

function minutesUntil(end: string, startsAt: number, zone: Zone): number | undefined {
  const time = readTime(end);
  const length = time && Math.round((instantAt(time, zone) - startsAt) / MINUTE);
  return length !== undefined && length > 0 ? length : undefined;
}

function unknownLength(talk: FrabTalk, notes: Notes): number {
  notes.repaired(talk.at, `has no readable length (${talk.duration || talk.end || 'none given'}); ${UNKNOWN_TALK_MINUTES} minutes were taken`);
  return UNKNOWN_TALK_MINUTES;
}

/** Everybody once, with the longest text any of their talks has about them. */
function peopleOf(talks: readonly FrabTalk[], schedule: FrabSchedule): ImportedPerson[] {
  const people = new Map<string, ImportedPerson>();
  for (const { persons, at } of talks) {
    for (const person of persons) {
      const [key, name] = [personKey(person, schedule), plainLine(person.name)];
      const [about, known] = [plainText(person.bio), people.get(key)];
      if (name === '' || (known && (known.about ?? '').length >= about.length)) continue;
      people.set(key, {
        key, ...nameParts(name), ...given('about', about), ...given('pictureUrl', webAddress(person.picture)), roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'], at,
      });
    }
  }
  return [...people.values()];
}
