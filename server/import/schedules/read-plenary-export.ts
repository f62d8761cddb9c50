import type {
  ImportedEvent,
  ImportedPerson,
  ImportedSettings,
  ImportedStage,
  ImportedTalk,
  ImportedTrack,
} from '../../../domain/event/import/imported-event.ts';
import { ownKey } from '../../../domain/event/import/imported-id.ts';
import { TALK_MINUTES_LONGEST } from '../../../domain/limits/event.ts';
import { TALK_YEAR_MAX, TALK_YEAR_MIN } from '../../../domain/limits/talk-fields.ts';
import { personName } from '../../../domain/people/person.ts';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import { type Instant, isZone, type Zone } from '../../../domain/time.ts';
import type { FrabPerson, FrabSchedule, FrabTalk } from './frab-shape.ts';
import type { ReadOptions } from '../import-file.ts';
import { takeNotes } from '../import-file.ts';
import { given, nameParts, talkLinks, webAddress, wholeDetails } from '../lenient-fields.ts';
import type { OwnEvent } from './plenary-extension.ts';
import { durationMinutes } from '../source-times.ts';

// Reads a schedule that Plenary exported. It has ids and plain texts, so values are taken literally, including changes by other
// programs. Without the ids it is read like any other schedule.

export function eventFromOwnExport(
  schedule: FrabSchedule,
  own: OwnEvent,
  { zone: asked }: ReadOptions,
): ImportedEvent | Refusal {
  const { format, file, talks } = schedule;
  const zone = asked ?? schedule.zone;
  if (!isZone(zone))
    return refusal(
      'invalid',
      `${file} does not say in which time zone its times are; add --zone, as in --zone Europe/Berlin.`,
    );
  const notes = takeNotes();
  const read = talks.map((talk) => ({ talk, timed: timedTalk(talk, own) }));
  const readTalks = read.flatMap(({ timed }) => timed ?? []);
  const unreadTalks = read.flatMap(({ talk, timed }) => (timed ? [] : [talk]));
  for (const { at, date, duration } of unreadTalks)
    notes.refused(at, `has no readable start and length (${date}, ${duration})`);
  const unread = unreadTalks.map(talkKey);
  const listed = talks.filter((talk) => !unread.includes(talkKey(talk)));
  return {
    format,
    notes: notes.all,
    unread,
    talks: readTalks,
    companies: [],
    whole: ['stages', 'tracks', 'talks'],
    event: eventIn(schedule, own, zone),
    stages: [
      ...own.stages.map(ownStage),
      ...newPlaces(readTalks, 'stage').map((name, index) => ({ key: name, name, order: own.stages.length + index })),
    ],
    tracks: [
      ...own.tracks.map(({ id, name, color }): ImportedTrack => ({ key: ownKey(id), name, color })),
      ...newPlaces(readTalks, 'track').map((name) => ({ key: name, name })),
    ],
    people: peopleOf(listed, own),
  };
}

const ownStage = ({ id, name, order, guid, capacity, links }: OwnEvent['stages'][number]): ImportedStage => ({
  key: ownKey(id),
  name,
  order,
  ...given('guid', guid),
  ...(Number(capacity) > 0 && { capacity: Number(capacity) }),
  ...(links.length > 0 && { links: talkLinks(links) }),
});

const eventIn = ({ title, location }: FrabSchedule, own: OwnEvent, zone: Zone): ImportedSettings => ({
  ...given('name', title),
  ...given('location', location),
  zone,
  firstDay: own.first_day,
  lastDay: own.last_day,
  ...(own.days && { days: own.days }),
  dayChange: own.day_change,
  isDemo: own.demo === 'true',
});

/** Returns the imported talk; undefined if its start or length cannot be read. */
function timedTalk(talk: FrabTalk, own: OwnEvent): ImportedTalk | undefined {
  const [startsAt, minutes] = [instantIn(talk.date), durationMinutes(talk.duration)];
  return startsAt === undefined || minutes === undefined || minutes > TALK_MINUTES_LONGEST
    ? undefined
    : importedTalk(talk, { startsAt, minutes, own });
}

const talkKey = ({ own, guid, title }: FrabTalk): string => (own ? ownKey(own.id) : guid || title);

function instantIn(date: string): Instant | undefined {
  try {
    const start = Temporal.Instant.from(date).toZonedDateTimeISO('UTC');
    return start.year < TALK_YEAR_MIN || start.year > TALK_YEAR_MAX ? undefined : start.epochMilliseconds;
  } catch {
    return undefined; // Temporal throws for an invalid instant.
  }
}

interface TalkNeeds {
  readonly startsAt: Instant;
  readonly minutes: number;
  readonly own: OwnEvent;
}

function importedTalk(talk: FrabTalk, { startsAt, minutes, own }: TalkNeeds): ImportedTalk {
  return {
    key: talkKey(talk),
    kind: talk.own?.kind ?? 'talk',
    title: talk.title,
    description: talk.texts.filter((text) => text !== '').join('\n\n'),
    startsAt,
    minutes,
    stage: placeKey(talk.roomInTalk || talk.room, talk.own?.stage, own.stages),
    track: placeKey(talk.track, talk.own?.track, own.tracks),
    speakers: talk.persons.map((person) => personKey(person, own)),
    cancelled: talk.cancelled,
    at: talk.at,
    ...given('coverUrl', webAddress(talk.cover)),
    links: talkLinks(talk.links),
    ...wholeDetails(talk.details),
  };
}

/** Returns the key of a stage or track: its id, if its name is unchanged. With another name it is another stage or track. */
function placeKey(
  name: string,
  id: string | undefined,
  known: readonly { readonly id: string; readonly name: string }[],
): string | null {
  const place = known.find((one) => one.id === id && one.name === name) ?? known.find((one) => one.name === name);
  return place ? ownKey(place.id) : name || null;
}

const newPlaces = (talks: readonly ImportedTalk[], what: 'stage' | 'track'): string[] =>
  [...new Set(talks.flatMap((talk) => talk[what] ?? []))].filter(
    (key) => ownKey('') !== key.slice(0, ownKey('').length),
  );

function personKey({ guid, name }: FrabPerson, own: OwnEvent): string {
  const known = own.people.find((person) => person.guid === guid);
  return known ? ownKey(known.id) : guid || name;
}

function peopleOf(talks: readonly FrabTalk[], own: OwnEvent): ImportedPerson[] {
  const people = new Map<string, ImportedPerson>();
  for (const { persons, at } of talks) {
    for (const person of persons) {
      const key = personKey(person, own);
      const known = own.people.find(({ guid }) => guid === person.guid);
      const names = { firstName: known?.first_name ?? '', lastName: known?.last_name ?? '' };
      people.set(key, {
        key,
        at,
        ...(personName(names) === person.name ? names : nameParts(person.name)),
        ...given('about', person.bio),
        ...given('pictureUrl', webAddress(person.picture)),
        roles: known?.speaker === 'false' ? ['ROLE_ATTENDEE'] : ['ROLE_ATTENDEE', 'ROLE_SPEAKER'],
      });
    }
  }
  return [...people.values()];
}
