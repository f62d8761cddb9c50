import type { ImportedEvent, ImportedPerson, ImportedTalk } from '../../domain/event/imported-event.ts';
import { nameKey } from '../../domain/names.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { MINUTE, type Zone } from '../../domain/time.ts';
import { type DayEntry, eventDays } from './event-days.ts';
import type { FrabPerson, FrabSchedule, FrabTalk } from './frab-shape.ts';
import { type Placement, placeTalks } from './frab-times.ts';
import { type Notes, type ReadOptions, takeNotes } from './import-file.ts';
import { given, hexColour, nameParts, webAddress } from './lenient-fields.ts';
import { remarkEmpty, stagesNamed, tracksNamed } from './named-places.ts';
import { joinTexts, plainLine, plainText } from './plain-text.ts';
import { eventFromOwnExport } from './own-export.ts';
import { ownKeys } from './own-keys.ts';
import { durationMinutes, instantAt, readTime } from './source-times.ts';
import { zoneFor } from './source-zone.ts';
import { sourceTitle } from './source-title.ts';
import { talkMinutes } from './talk-minutes.ts';

export function eventFromFrab(schedule: FrabSchedule, options: ReadOptions): ImportedEvent | Refusal {
  const { file, format, talks } = schedule;
  if (talks.length === 0) return refusal('invalid', `${file} has no talks.`);
  if (schedule.own) return eventFromOwnExport(schedule, schedule.own, options);
  const zone = zoneFor(schedule.zone, { file, times: talks.map(({ date }) => date) }, options);
  if (typeof zone !== 'string') return zone;
  const notes = takeNotes();
  const placed = placeTalks(talks, { file, zone, isAsked: options.zone !== undefined, notes });
  if ('code' in placed) return placed;
  const names = namesWithin(schedule);
  const keys = ownKeys(
    talks.map((talk) => ({
      key: talkKey(talk, schedule),
      at: talk.at,
      signs: [plainLine(talk.title), placed.get(talk)?.startsAt ?? talk.date, plainLine(talk.room)],
    })),
    notes,
  );
  const keyed = talks.map((talk, index) => ({ talk, key: keys[index] ?? '', placement: placed.get(talk) }));
  const readable = keyed.filter((entry) => isReadable(entry.talk, entry.placement, notes));
  if (readable.length === 0) {
    const why = notes.all.find(({ level }) => level === 'refused');
    return refusal('invalid', `No talk in ${file} could be read: ${why?.at} ${why?.message}.`);
  }
  const unread = keyed.filter((entry) => !entry.placement);
  const rooms = stagesNamed([...schedule.rooms, ...talks.map((talk) => talk.room)], { isOrdered: true });
  remarkEmpty(
    rooms,
    readable.map(({ talk }) => talk.room),
    notes,
  );
  const days: DayEntry[] = readable.flatMap(({ placement }) => placement ?? []);
  return {
    format,
    event: {
      ...given('name', plainLine(schedule.title)),
      ...given('location', plainLine(schedule.location)),
      zone,
      ...eventDays(days),
    },
    stages: rooms,
    tracks: tracksNamed(
      [...schedule.tracks.map((track) => track.name), ...talks.map((talk) => talk.track)],
      new Map(schedule.tracks.map((track) => [plainLine(track.name), hexColour(track.color)])),
    ),
    talks: readable.map(({ talk, key: name, placement }) =>
      importedTalk(talk, { key: name, placement, zone, names }, notes),
    ),
    people: peopleOf(
      readable.map(({ talk }) => talk),
      names,
    ),
    companies: [],
    whole: ['stages', 'tracks', 'talks'],
    unread: unread.map((entry) => entry.key),
    unreadTitles: unread.map(({ talk }) => plainLine(talk.title)),
    notes: notes.all,
    remarks: notes.remarks(),
  };
}

/** Number 42 of one event is not number 42 of another. Without any name of its own, a talk is its title and its speakers. */
const talkKey = ({ guid, ids, title, persons }: FrabTalk, schedule: FrabSchedule): string =>
  guid || within(schedule, ids) || [title, ...persons.map((person) => person.name)].join(' / ');

/** How a person of the file is known. */
type PersonNames = (person: FrabPerson) => string;

/** Where one number stands for two names, numbers are counted anew in each talk, and say nothing beside it: people go by their names. */
function namesWithin(schedule: FrabSchedule): PersonNames {
  const named = new Map<string, string>();
  let isPerTalk = false;
  for (const person of schedule.talks.flatMap(({ persons }) => persons)) {
    const [id, name] = [within(schedule, person.ids), nameKey(plainLine(person.name))];
    if (person.guid !== '' || id === '' || name === '') continue;
    isPerTalk ||= (named.get(id) ?? name) !== name;
    named.set(id, name);
  }
  return (person) => person.guid || (isPerTalk ? '' : within(schedule, person.ids)) || plainLine(person.name);
}

function within({ title }: FrabSchedule, ids: readonly string[]): string {
  const id = ids.find((one) => one !== '');
  return id === undefined ? '' : `${title}/${id}`;
}

function isReadable(talk: FrabTalk, placement: Placement | undefined, notes: Notes): boolean {
  if (placement) return true;
  notes.noStart(talk.at, [talk.date, talk.start].filter(Boolean).join(' '));
  return false;
}

interface TalkNeeds {
  readonly key: string;
  readonly placement: Placement | undefined;
  readonly zone: Zone;
  readonly names: PersonNames;
}

function importedTalk(talk: FrabTalk, { key, placement, zone, names }: TalkNeeds, notes: Notes): ImportedTalk {
  const startsAt = placement?.startsAt ?? 0;
  const room = plainLine(talk.room);
  return {
    key,
    kind: /^(break|pause)$/i.test(talk.type) ? (room ? 'stage-break' : 'break') : 'talk',
    title: sourceTitle(talk.title, talk.at, notes),
    description: joinTexts(talk.subtitle, ...talk.texts),
    startsAt,
    minutes: talkMinutes(
      {
        minutes: durationMinutes(talk.duration) ?? minutesUntil(talk.end, startsAt, zone),
        written: talk.duration || talk.end,
        at: talk.at,
      },
      notes,
    ),
    stage: room || null,
    track: plainLine(talk.track) || null,
    speakers: [...new Set(talk.persons.filter((person) => plainLine(person.name) !== '').map(names))],
    ...given('coverUrl', webAddress(talk.cover)),
    cancelled: talk.cancelled,
    at: talk.at,
  };
}

function minutesUntil(end: string, startsAt: number, zone: Zone): number | undefined {
  const time = readTime(end);
  return time && (instantAt(time, zone) - startsAt) / MINUTE;
}

/** Everybody once, with the longest text any of their talks has about them. */
function peopleOf(talks: readonly FrabTalk[], names: PersonNames): ImportedPerson[] {
  const people = new Map<string, ImportedPerson>();
  for (const { persons, at } of talks) {
    for (const person of persons) {
      const [key, name] = [names(person), plainLine(person.name)];
      const [about, known] = [plainText(person.bio), people.get(key)];
      if (name === '' || (known && (known.about ?? '').length >= about.length)) continue;
      people.set(key, {
        key,
        ...nameParts(name),
        ...given('about', about),
        ...given('pictureUrl', webAddress(person.picture)),
        roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'],
        at,
      });
    }
  }
  return [...people.values()];
}
