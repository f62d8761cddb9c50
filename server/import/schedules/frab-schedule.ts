import type {
  ImportedEvent,
  ImportedPerson,
  ImportedSettings,
  ImportedStage,
  ImportedTalk,
  ImportedTrack,
} from '../../../domain/event/import/imported-event.ts';
import { nameKey } from '../../../domain/names.ts';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import { MINUTE, type Zone } from '../../../domain/time.ts';
import { type DayEntry, eventDays } from '../event-days.ts';
import type { FrabPerson, FrabRoom, FrabSchedule, FrabTalk } from './frab-shape.ts';
import { type Placement, placeTalks } from './frab-times.ts';
import { type Notes, type ReadOptions, takeNotes } from '../import-file.ts';
import type { Named } from '../own-keys.ts';
import { keyedTalks, type ReadTalk, wholeSchedule } from '../assign-talk-keys.ts';
import { given, givenDetails, hexColour, nameParts, talkLinks, webAddress } from '../lenient-fields.ts';
import { remarkEmpty, stagesNamed, tracksNamed } from '../named-places.ts';
import { joinTexts, plainLine, plainText } from '../plain-text.ts';
import { eventFromOwnExport } from './read-plenary-export.ts';
import { durationMinutes, instantAt, readTime } from '../source-times.ts';
import { remarkZone, zoneFor } from '../source-zone.ts';
import { sourceTitle } from '../source-title.ts';
import { talkMinutes } from '../talk-minutes.ts';

export function eventFromFrab(schedule: FrabSchedule, options: ReadOptions): ImportedEvent | Refusal {
  const { file, format, talks } = schedule;
  if (talks.length === 0) return refusal('invalid', `${file} has no talks.`);
  if (schedule.own) return eventFromOwnExport(schedule, schedule.own, options);
  const zone = zoneFor(schedule.zone, { file, times: talks.map(({ date }) => date) }, options);
  if (typeof zone !== 'string') return zone;
  const notes = takeNotes();
  remarkZone({ stated: schedule.zone, file }, options, notes);
  const placed = placeTalks(talks, { file, zone, isAsked: options.zone !== undefined, notes });
  if ('code' in placed) return placed;
  const names = namesWithin(schedule);
  const {
    talks: readable,
    unread,
    unreadKeys,
  } = keyedTalks(
    talks,
    {
      read: (talk) => importedTalk(talk, { placement: placed.get(talk), zone, names }, notes),
      named: (talk) => namedTalk(talk, schedule, placed.get(talk)),
    },
    notes,
  );
  if (readable.length === 0) return noneReadable(file, notes);
  const read = talks.filter((talk) => !unread.includes(talk));
  const days = read.flatMap((talk) => placed.get(talk) ?? []);
  return {
    format,
    event: eventIn(schedule, zone, days),
    stages: stagesIn(schedule, read, notes),
    tracks: tracksIn(schedule),
    talks: readable,
    people: peopleOf(read, names),
    ...wholeSchedule(
      unreadKeys,
      unread.map(({ title }) => plainLine(title)),
      notes,
    ),
  };
}

function noneReadable(file: string, notes: Notes): Refusal {
  const why = notes.all.find(({ level }) => level === 'refused');
  return refusal('invalid', `No talk in ${file} could be read: ${why?.at} ${why?.message}.`);
}

const namedTalk = (talk: FrabTalk, schedule: FrabSchedule, placement: Placement | undefined): Named => ({
  key: talkKey(talk, schedule),
  at: talk.at,
  signs: [plainLine(talk.title), placement?.startsAt ?? talk.date, plainLine(talk.room)],
});

function stagesIn({ rooms, talks }: FrabSchedule, read: readonly FrabTalk[], notes: Notes): readonly ImportedStage[] {
  const told = new Map(rooms.toReversed().map((room) => [plainLine(room.name), room]));
  const stages = stagesNamed([...rooms.map(({ name }) => name), ...talks.map((talk) => talk.room)], {
    isOrdered: true,
  }).map((stage) => ({ ...stage, ...roomSays(told.get(stage.key)) }));
  const used = read.map(({ room }) => room);
  remarkEmpty(stages, used, notes);
  return stages;
}

function roomSays(room: FrabRoom | undefined): Pick<ImportedStage, 'guid' | 'capacity'> {
  const capacity = Number(room?.capacity);
  return {
    ...given('guid', room?.guid),
    ...(Number.isSafeInteger(capacity) && capacity > 0 && { capacity }),
  };
}

const eventIn = ({ title, location }: FrabSchedule, zone: Zone, days: readonly DayEntry[]): ImportedSettings => ({
  ...given('name', plainLine(title)),
  ...given('location', plainLine(location)),
  zone,
  ...eventDays(days),
});

const tracksIn = ({ tracks, talks }: FrabSchedule): readonly ImportedTrack[] =>
  tracksNamed(
    [...tracks.map((track) => track.name), ...talks.map((talk) => talk.track)],
    new Map(tracks.map((track) => [plainLine(track.name), hexColour(track.color)])),
  );

/** Key of a talk. Number 42 of one event is not number 42 of another. Without any id, it is title and speakers. */
const talkKey = ({ guid, ids, title, persons }: FrabTalk, schedule: FrabSchedule): string =>
  guid || within(schedule, ids) || [title, ...persons.map((person) => person.name)].join(' / ');

/** Returns the key of a person. */
type PersonNames = (person: FrabPerson) => string;

/** Keys of people. If one number has two names, the file numbers people per talk; then names are the keys. */
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

interface TalkNeeds {
  readonly placement: Placement | undefined;
  readonly zone: Zone;
  readonly names: PersonNames;
}

function importedTalk(talk: FrabTalk, { placement, zone, names }: TalkNeeds, notes: Notes): ReadTalk | undefined {
  if (!placement) {
    notes.noStart(talk.at, [talk.date, talk.start].filter(Boolean).join(' '));
    return undefined;
  }
  const { startsAt } = placement;
  const room = plainLine(talk.room);
  return {
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
    ...linksOf(talk),
    ...givenDetails(talk.details),
    cancelled: talk.cancelled,
    at: talk.at,
  };
}

function linksOf(talk: FrabTalk): Pick<ImportedTalk, 'links'> {
  const links = talkLinks([...talk.links, { title: '', url: talk.url }]);
  return links.length > 0 ? { links } : {};
}

function minutesUntil(end: string, startsAt: number, zone: Zone): number | undefined {
  const time = readTime(end);
  return time && (instantAt(time, zone) - startsAt) / MINUTE;
}

/** Each person once, with the longest biography of their talks. */
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
