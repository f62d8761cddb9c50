import type { ImportedEvent } from '../../../domain/event/import/imported-event.ts';
import { nameKey } from '../../../domain/names.ts';
import { type Refusal, refusal } from '../../../domain/refusal.ts';
import { MINUTE, type Zone } from '../../../domain/time.ts';
import type { FrabPerson, FrabSchedule, FrabTalk } from './frab-shape.ts';
import { type Placement, placeTalks } from './frab-times.ts';
import type { Notes, ReadOptions } from '../import-file.ts';
import { plainLine } from '../plain-text.ts';
import type { RawPerson, RawTalk } from '../raw-schedule.ts';
import { eventFromOwnExport } from './read-plenary-export.ts';
import { durationMinutes, instantAt, parseSourceTime } from '../source-times.ts';
import { toImportedEvent } from '../to-imported-event.ts';

export function eventFromFrab(schedule: FrabSchedule, options: ReadOptions): ImportedEvent | Refusal {
  const { file, talks } = schedule;
  if (talks.length === 0) return refusal('invalid', `${file} has no talks.`);
  if (schedule.own) return eventFromOwnExport(schedule, schedule.own, options);
  const asRaw = {
    ...schedule,
    times: talks.map(({ date }) => date),
    isOrdered: true,
    talks: (zone: Zone, notes: Notes) => rawTalks(schedule, { zone, isAsked: options.zone !== undefined, notes }),
    nothingRead: (notes: Notes) => noneReadable(file, notes),
  };
  return toImportedEvent(asRaw, options);
}

function noneReadable(file: string, notes: Notes): string {
  const why = notes.all.find(({ level }) => level === 'refused');
  return `No talk in ${file} could be read: ${why?.at} ${why?.message}.`;
}

interface ReadIn {
  readonly zone: Zone;
  readonly isAsked: boolean;
  readonly notes: Notes;
}

function rawTalks(schedule: FrabSchedule, { zone, isAsked, notes }: ReadIn): RawTalk[] | Refusal {
  const placed = placeTalks(schedule.talks, { file: schedule.file, zone, isAsked, notes });
  if ('code' in placed) return placed;
  const keyOf = personKeys(schedule);
  return schedule.talks.map((talk) => ({
    ...talk,
    ...timesOf(talk, placed.get(talk), zone),
    key: talkKey(talk, schedule),
    kind: /^(break|pause)$/i.test(talk.type) ? 'stage-break' : 'talk',
    texts: [talk.subtitle, ...talk.texts],
    links: [...talk.links, { title: '', url: talk.url }],
    persons: talk.persons.map((person): RawPerson => ({ ...person, key: keyOf(person), about: person.bio })),
  }));
}

const timesOf = (talk: FrabTalk, placement: Placement | undefined, zone: Zone) => ({
  startsAt: placement?.startsAt,
  start: [talk.date, talk.start].filter(Boolean).join(' '),
  day: placement?.day,
  length: {
    minutes: durationMinutes(talk.duration) ?? (placement && minutesUntil(talk.end, placement.startsAt, zone)),
    written: talk.duration || talk.end,
  },
});

function minutesUntil(end: string, startsAt: number, zone: Zone): number | undefined {
  const time = parseSourceTime(end);
  return time && (instantAt(time, zone) - startsAt) / MINUTE;
}

/**
 * Returns the key of a talk. Numeric ids are combined with the event's id, because other events use the same numbers.
 * Without any id, the key is title and speakers.
 */
const talkKey = ({ guid, ids, title, persons }: FrabTalk, schedule: FrabSchedule): string =>
  guid || within(schedule, ids) || [title, ...persons.map((person) => person.name)].join(' / ');

/**
 * Returns a function that makes the key of a person: their guid, else their number, else their name. If one number has two
 * names, the file numbers people per talk, so numbers are not used.
 */
function personKeys(schedule: FrabSchedule): (person: FrabPerson) => string {
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
