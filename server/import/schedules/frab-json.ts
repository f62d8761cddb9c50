import * as v from 'valibot';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import type { FrabPerson, FrabSchedule, FrabTalk } from './frab-shape.ts';
import { detailTexts, listOf, Text } from '../lenient-fields.ts';
import { ownBlock, OwnEvent, OwnPerson, OwnTalk } from './plenary-extension.ts';
import { inZone, isZone } from '../../../domain/time.ts';
import { instantAt, parseSourceTime } from '../source-times.ts';

const NoName = { name: '', slug: '', guid: '', color: '', capacity: '', light: '' };
const Named = v.union([
  v.pipe(
    v.string(),
    v.transform((name) => ({ ...NoName, name })),
  ),
  v.pipe(
    v.object({
      name: Text,
      slug: Text,
      guid: Text,
      color: Text,
      capacity: Text,
      colors: v.optional(v.nullable(v.object({ light: Text }))),
    }),
    v.transform(({ colors, ...named }) => ({ ...named, light: colors?.light ?? '' })),
  ),
]);
type Named = v.InferOutput<typeof Named>;
const Reference = v.optional(
  v.pipe(
    v.nullable(Named),
    v.transform((named) => named ?? NoName),
  ),
  NoName,
);
const Picture = v.optional(
  v.pipe(
    v.nullable(v.union([v.string(), v.object({ url: Text })])),
    v.transform((picture) => (typeof picture === 'string' ? picture : (picture?.url ?? ''))),
  ),
  '',
);

const Link = v.union([
  v.pipe(
    v.string(),
    v.transform((url) => ({ url, title: '' })),
  ),
  v.object({ url: Text, title: Text }),
  v.pipe(
    v.unknown(),
    v.transform(() => ({ url: '', title: '' })),
  ),
]);

const Person = v.object({
  guid: Text,
  id: Text,
  code: Text,
  name: Text,
  public_name: Text,
  full_public_name: Text,
  biography: Text,
  avatar: Picture,
  avatar_url: Text,
  plenary: v.optional(v.unknown()),
});
const Talk = v.object({
  guid: Text,
  id: Text,
  code: Text,
  slug: Text,
  date: Text,
  start: Text,
  end: Text,
  duration: Text,
  title: Text,
  subtitle: Text,
  room: Reference,
  track: Reference,
  type: Text,
  state: Text,
  abstract: Text,
  description: Text,
  logo: Picture,
  persons: listOf(Person),
  participants: listOf(Person),
  url: Text,
  ...detailTexts(Text),
  links: listOf(Link),
  attachments: listOf(Link),
  plenary: v.optional(v.unknown()),
});
type Talk = v.InferOutput<typeof Talk>;
const Day = v.object({
  date: Text,
  day_start: Text,
  day_end: Text,
  start: Text,
  end: Text,
  rooms: v.optional(
    v.pipe(
      v.nullable(v.record(v.string(), v.nullable(v.array(v.unknown())))),
      v.transform((rooms) => rooms ?? {}),
    ),
    {},
  ),
});
type Day = v.InferOutput<typeof Day>;
const Schedule = v.object({
  schedule: v.object({
    conference: v.object({
      title: Text,
      acronym: Text,
      time_zone_name: Text,
      rooms: listOf(Named),
      tracks: listOf(Named),
      days: listOf(Day),
      venue: Text,
      city: Text,
      plenary: v.optional(v.unknown()),
    }),
    events: v.optional(v.nullable(v.array(v.unknown()))),
    persons: listOf(Person),
  }),
});
type Schedule = v.InferOutput<typeof Schedule>['schedule'];

export const isFrabJson = (value: unknown): boolean =>
  v.is(v.object({ schedule: v.record(v.string(), v.unknown()) }), value);

/** Reads frab and c3voc `schedule.json`: version 1 with talks by day and room, version 2 with one flat list. */
export function readFrabJson(value: unknown, file: string): FrabSchedule | Refusal {
  const parsed = v.safeParse(Schedule, value);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return refusal(
      'invalid',
      `${file} is not a complete schedule.json: ${v.getDotPath(issue) ?? 'its root'} is not as it should be.`,
    );
  }
  const { schedule } = parsed.output;
  const { conference } = schedule;
  const talks = schedule.events
    ? flatTalks(schedule, schedule.events)
    : conference.days.flatMap((day, index) => talksOfDay(day, index));
  const [bad] = talks.filter((talk) => 'problem' in talk);
  if (bad) return refusal('invalid', `${file}: ${bad.problem}`);
  return {
    format: schedule.events ? 'schedule.json, version 2' : 'schedule.json',
    file,
    title: conference.title || conference.acronym,
    location: [conference.venue, conference.city].filter(Boolean).join(', '),
    zone: conference.time_zone_name,
    rooms: [
      ...conference.rooms,
      ...conference.days.flatMap((day) => Object.keys(day.rooms).map((name) => ({ ...NoName, name }))),
    ],
    tracks: conference.tracks.map((track) => ({ name: track.name, color: track.color || track.light })),
    talks: talks.filter((talk): talk is FrabTalk => !('problem' in talk)),
    own: ownBlock(OwnEvent, conference.plenary),
  };
}

type Read = FrabTalk | { readonly problem: string };

function talksOfDay(day: Day, index: number): Read[] {
  return Object.entries(day.rooms).flatMap(([room, entries]) =>
    (entries ?? []).map((entry, at): Read => {
      const parsed = v.safeParse(Talk, entry);
      const place = `talk ${at + 1} of ${room} on day ${index + 1}`;
      if (!parsed.success)
        return { problem: `${place} is not a talk (${v.getDotPath(parsed.issues[0]) ?? 'not an object'}).` };
      const talk = parsed.output;
      const bounds = { day: day.date, dayStart: day.day_start, dayEnd: day.day_end };
      return {
        ...frabTalk(talk, place, talk.persons),
        ...bounds,
        room: room || talk.room.name,
        roomInTalk: talk.room.name,
        track: talk.track.name,
        date: talk.date,
        start: talk.start,
      };
    }),
  );
}

/** States of talks that are on the schedule. Talks in other states were never on it or have been removed. */
const SHOWN = new Set(['', 'ACCEPTED', 'CONFIRMED', 'DELAYED', 'CANCELED', 'CANCELLED']);

function flatTalks({ conference, persons }: Schedule, entries: readonly unknown[]): Read[] {
  const byGuid = new Map(persons.map((person) => [person.guid, person]));
  return entries.flatMap((entry, index): Read[] => {
    const parsed = v.safeParse(Talk, entry);
    if (!parsed.success)
      return [{ problem: `event ${index + 1} is not a talk (${v.getDotPath(parsed.issues[0]) ?? 'not an object'}).` }];
    const talk = parsed.output;
    if (!SHOWN.has(talk.state.toUpperCase())) return [];
    const people = [...talk.participants, ...talk.persons].map((person) => ({
      ...byGuid.get(person.guid),
      ...withoutEmpty(person),
    }));
    return [
      {
        ...frabTalk(talk, `event ${index + 1}`, people),
        ...dayHolding(talk.start, conference.days, conference.time_zone_name),
        room: nameAmong(conference.rooms, talk.room),
        roomInTalk: talk.room.name,
        track: nameAmong(conference.tracks, talk.track),
        date: talk.start,
        start: '',
      },
    ];
  });
}

const withoutEmpty = (person: v.InferOutput<typeof Person>): Partial<v.InferOutput<typeof Person>> =>
  Object.fromEntries(Object.entries(person).filter(([, text]) => text !== '' && text !== undefined));

/** Returns the name of a room or track, which may be given in full, or only by guid or slug. */
function nameAmong(list: readonly Named[], { name, guid, slug }: Named): string {
  if (name !== '') return name;
  return list.find((one) => (guid !== '' && one.guid === guid) || (slug !== '' && one.slug === slug))?.name ?? slug;
}

/** Returns the day whose bounds contain this start: talks after midnight are listed under the previous day. */
function dayHolding(start: string, days: readonly Day[], zone: string): Pick<FrabTalk, 'day' | 'dayStart' | 'dayEnd'> {
  const nowhere = { day: '', dayStart: '', dayEnd: '' };
  const known = isZone(zone) ? zone : 'UTC';
  const at = (text: string): number => {
    const time = parseSourceTime(text);
    return time ? instantAt(time, known) : Number.NaN;
  };
  const day = days.find((one) => at(start) >= at(one.start) && at(start) < at(one.end));
  if (!day || !Number.isFinite(at(start))) return nowhere;
  return {
    day: day.date || inZone(at(day.start), known).toPlainDate().toString(),
    dayStart: day.start,
    dayEnd: day.end,
  };
}

function frabTalk(
  talk: Talk,
  place: string,
  persons: readonly Partial<v.InferOutput<typeof Person>>[],
): Omit<FrabTalk, 'day' | 'dayStart' | 'dayEnd' | 'room' | 'roomInTalk' | 'track' | 'date' | 'start'> {
  return {
    at: talk.title ? `“${talk.title.trim()}”` : place,
    guid: talk.guid,
    ids: [talk.id, talk.code, talk.slug],
    dayChange: '',
    end: talk.end,
    duration: talk.duration,
    title: talk.title,
    subtitle: talk.subtitle,
    type: talk.type,
    texts: [talk.abstract, talk.description],
    cover: talk.logo,
    cancelled: /^cancell?ed$/i.test(talk.state),
    details: talk,
    links: [...talk.links, ...talk.attachments],
    url: talk.url,
    own: ownBlock(OwnTalk, talk.plenary),
    persons: persons.map((person): FrabPerson => ({
      guid: person.guid ?? '',
      ids: [person.code ?? '', person.id ?? ''],
      name: person.public_name || person.full_public_name || person.name || '',
      bio: person.biography ?? '',
      picture: person.avatar || person.avatar_url || '',
      email: ownBlock(OwnPerson, person.plenary)?.email ?? '',
    })),
  };
}
