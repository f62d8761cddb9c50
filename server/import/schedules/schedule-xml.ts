import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as v from 'valibot';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import type { FrabPerson, FrabSchedule, FrabTalk } from './frab-shape.ts';
import type { TextFile } from '../import-file.ts';
import { detailTexts, Text } from '../lenient-fields.ts';
import { ownBlock, OwnEvent, OwnTalk } from './plenary-extension.ts';

/** Elements that may occur several times. They are always read as lists, even if there is only one. */
const LISTS = new Set(['day', 'room', 'event', 'person', 'track', 'stage', 'link', 'attachment']);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (...[name, , , isAttribute]) => !isAttribute && LISTS.has(name),
});

/** Schema of an element that is empty, a text, or a text with attributes. Elements in LISTS are lists. */
const Words = v.optional(
  v.union([
    v.pipe(
      v.array(v.unknown()),
      v.transform((list) => wordsOf(list[0])),
    ),
    v.pipe(v.unknown(), v.transform(wordsOf)),
  ]),
  '',
);

function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const text = typeof value === 'object' && value !== null && '#text' in value ? value['#text'] : '';
  return typeof text === 'string' ? text : '';
}

/** Schema of an element that may have no content; then it is an empty text. */
const element = <T extends v.ObjectEntries>(entries: T) => {
  const shape = v.object(entries);
  return v.union([
    shape,
    v.pipe(
      v.literal(''),
      v.transform(() => ({})),
      shape,
    ),
  ]);
};
const list = <T extends v.GenericSchema>(item: T) => v.optional(v.array(item), []);

/** Schema of an element's attributes, by name. */
const Attributes = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((found) =>
      Object.fromEntries(
        Object.entries(Object(found)).flatMap(([name, value]) =>
          name.startsWith('@') ? [[name.slice(1), value]] : [],
        ),
      ),
    ),
  ),
  {},
);
/** Schema of the block about the event that our export adds. */
const Own = v.optional(
  v.union([
    v.pipe(
      v.looseObject({ stage: list(Attributes), track: list(Attributes), person: list(Attributes) }),
      v.transform((own) => ({ ...v.parse(Attributes, own), stages: own.stage, tracks: own.track, people: own.person })),
    ),
    v.pipe(
      v.unknown(),
      v.transform(() => ({})),
    ),
  ]),
  {},
);

const Person = v.union([
  v.pipe(
    v.string(),
    v.transform((name) => ({ '#text': name, '@id': '', '@guid': '', '@code': '' })),
  ),
  v.object({ '#text': Text, '@id': Text, '@guid': Text, '@code': Text }),
]);
const Link = v.union([
  v.pipe(
    v.string(),
    v.transform((url) => ({ url, title: '' })),
  ),
  v.pipe(
    v.object({ '@href': Text, '#text': Text }),
    v.transform((link) => ({ url: link['@href'] || link['#text'], title: link['#text'] })),
  ),
]);
const linksIn = <K extends string>(name: K) =>
  v.optional(
    v.union([
      v.pipe(
        v.object({ [name]: list(Link) } as Record<K, ReturnType<typeof list<typeof Link>>>),
        v.transform((found) => found[name]),
      ),
      v.pipe(
        v.unknown(),
        v.transform(() => []),
      ),
    ]),
    [],
  );
const Event = v.object({
  '@guid': Text,
  '@id': Text,
  '@code': Text,
  date: Words,
  start: Words,
  end: Words,
  duration: Words,
  room: Words,
  slug: Words,
  title: Words,
  subtitle: Words,
  track: Words,
  type: Words,
  abstract: Words,
  description: Words,
  logo: Words,
  url: Words,
  ...detailTexts(Words),
  recording: v.optional(
    v.union([
      v.pipe(
        v.object({ optout: Words }),
        v.transform(({ optout }) => optout),
      ),
      v.pipe(
        v.unknown(),
        v.transform(() => ''),
      ),
    ]),
    '',
  ),
  links: linksIn('link'),
  attachments: linksIn('attachment'),
  cancelled: Words,
  status: Words,
  persons: v.optional(element({ person: list(Person) }), { person: [] }),
  plenary: Attributes,
});
type Event = v.InferOutput<typeof Event>;
const Room = element({ '@name': Text, '@guid': Text, event: list(Event) });
/** In old files, a day contains its talks directly, and each talk names its room. */
const Day = element({ '@date': Text, '@start': Text, '@end': Text, room: list(Room), event: list(Event) });
const Track = v.union([
  v.pipe(
    v.string(),
    v.transform((name) => ({ '#text': name, '@name': '', '@color': '' })),
  ),
  v.object({ '#text': Text, '@name': Text, '@color': Text }),
]);
const Schedule = v.object({
  schedule: v.object({
    conference: v.optional(
      element({
        title: Words,
        acronym: Words,
        time_zone_name: Words,
        venue: Words,
        city: Words,
        day_change: Words,
        track: list(Track),
        plenary: Own,
      }),
      {
        track: [],
      },
    ),
    day: list(Day),
  }),
});

export const isScheduleXml = (text: string): boolean =>
  /^\s*<(\?xml|!--|!doctype|schedule)\b/i.test(text) || /^\s*<schedule[\s>]/.test(text);

/** Reads `schedule.xml` as frab, pentabarf, pretalx and FOSDEM write it; guid, date and zone may be missing. */
export function parseScheduleXml({ name, text }: TextFile): FrabSchedule | Refusal {
  const value = readXml({ name, text });
  if ('code' in value) return value;
  const parsed = v.safeParse(Schedule, value.document);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return refusal(
      'invalid',
      `${name} is XML, but not a schedule: ${v.getDotPath(issue) ?? 'its root'} is not as it should be.`,
    );
  }
  const { conference, day: days } = parsed.output.schedule;
  return {
    format: 'schedule.xml',
    file: name,
    title: conference.title || conference.acronym,
    location: [conference.venue, conference.city].filter(Boolean).join(', '),
    zone: conference.time_zone_name,
    rooms: days.flatMap((day) => day.room.map((room) => ({ name: room['@name'], guid: room['@guid'], capacity: '' }))),
    tracks: conference.track.map((track) => ({ name: track['@name'] || track['#text'], color: track['@color'] })),
    own: ownBlock(OwnEvent, conference.plenary),
    talks: days.flatMap((day) =>
      [...day.room, { '@name': '', event: day.event }].flatMap((room) =>
        room.event.map((event) =>
          frabTalk(event, {
            day: day['@date'],
            dayStart: day['@start'],
            dayEnd: day['@end'],
            dayChange: conference.day_change,
            room: room['@name'],
          }),
        ),
      ),
    ),
  };
}

/** Parses XML. Refuses files that define entities, which could expand without limit or read other files. */
function readXml({ name, text }: TextFile): { readonly document: unknown } | Refusal {
  if (/<!ENTITY/i.test(text))
    return refusal('unsupported', `${name} declares entities of its own (<!ENTITY …>), which are not read for safety.`);
  const valid = XMLValidator.validate(text);
  if (valid !== true) return refusal('malformed', brokenAt(name, text, valid.err));
  try {
    return { document: parser.parse(text) };
  } catch (error) {
    return refusal(
      'malformed',
      `${name} cannot be read as XML: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function brokenAt(name: string, text: string, { msg, line }: { readonly msg: string; readonly line: number }): string {
  const lines = text.trimEnd().split('\n').length;
  const isCut = !/<\/\w+>\s*$/.test(text) || /\[|unclosed/i.test(msg);
  return isCut
    ? `${name} ends in the middle, in line ${lines}; it looks cut off.`
    : `${name} is not well-formed XML in line ${line}: ${msg.replace(/\.$/, '')}.`;
}

function frabTalk(event: Event, place: Pick<FrabTalk, 'day' | 'dayStart' | 'dayEnd' | 'dayChange' | 'room'>): FrabTalk {
  const { date, start, end, duration, title, subtitle, track, type } = event;
  return {
    ...place,
    date,
    start,
    end,
    duration,
    title,
    subtitle,
    track,
    type,
    at: event['@id'] ? `event ${event['@id']}` : `“${title}”`,
    guid: event['@guid'],
    ids: [event['@id'], event['@code'], event.slug],
    room: place.room || event.room,
    roomInTalk: event.room,
    texts: [event.abstract, event.description],
    cover: event.logo,
    own: ownBlock(OwnTalk, event.plenary),
    cancelled: /^(true|1|yes)$/i.test(event.cancelled) || /^cancell?ed$/i.test(event.status),
    details: { ...event, do_not_record: event.recording },
    links: [...event.links, ...event.attachments],
    url: event.url,
    persons: event.persons.person.map((person): FrabPerson => ({
      guid: person['@guid'],
      ids: [person['@code'], person['@id']],
      name: person['#text'],
      bio: '',
      picture: '',
    })),
  };
}
