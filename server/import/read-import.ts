import type { ImportedEvent, ImportedPerson, ImportedSettings } from '../../domain/event/import/imported-event.ts';
import { IMPORT_TALKS_MAX } from '../../domain/limits/imports.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { decodeText } from './decode-text.ts';
import { readAnyFormat } from './detect.ts';
import type { ImportFile, ReadOptions } from './import-file.ts';
import { formatList } from '../../domain/plural.ts';

/** Merges files of one event, such as a schedule and its speakers or its attendees. */
function mergeImports(events: readonly [ImportedEvent, ...ImportedEvent[]]): ImportedEvent | Refusal {
  const [first, ...rest] = events;
  return rest.reduce<ImportedEvent | Refusal>(
    (merged, next) => ('code' in merged ? merged : mergeTwo(merged, next)),
    first,
  );
}

function mergeTwo(a: ImportedEvent, b: ImportedEvent): ImportedEvent | Refusal {
  if (a.event?.zone !== undefined && b.event?.zone !== undefined && a.event.zone !== b.event.zone) {
    return refusal(
      'conflict',
      `The files are in two time zones, ${a.event.zone} and ${b.event.zone}; import one event at a time.`,
    );
  }
  const same = samePeople(a.people, b.people);
  const renamed = b.people.map((person) => ({ ...person, key: same.get(person.key) ?? person.key }));
  const event = a.event && b.event ? mergeSettings(a.event, b.event) : (a.event ?? b.event);
  return {
    format: formatList([...new Set([a.format, b.format])]),
    ...(event ? { event } : {}),
    stages: laterWins(a.stages, b.stages).map((stage, order) =>
      stage.order === undefined ? stage : { ...stage, order },
    ),
    tracks: laterWins(a.tracks, b.tracks),
    talks: laterWins(
      a.talks,
      b.talks.map((talk) => ({ ...talk, speakers: talk.speakers.map((key) => same.get(key) ?? key) })),
    ),
    people: mergePeople(a.people, renamed),
    companies: laterWins(a.companies, b.companies),
    whole: [...new Set([...a.whole, ...b.whole])],
    unread: [...(a.unread ?? []), ...(b.unread ?? [])],
    unreadTitles: [...(a.unreadTitles ?? []), ...(b.unreadTitles ?? [])],
    remarks: [...(a.remarks ?? []), ...(b.remarks ?? [])],
    notes: [...a.notes, ...b.notes],
  };
}

/** Returns the merged settings of two files. Leaves out `days`: the talks of both files decide which days count. */
function mergeSettings(a: ImportedSettings, b: ImportedSettings): ImportedSettings {
  const { days: _days, ...settings } = { ...b, ...a };
  const [firstDay] = [a.firstDay, b.firstDay].filter((day) => day !== undefined).toSorted();
  const lastDay = [a.lastDay, b.lastDay]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1);
  return { ...settings, ...(firstDay ? { firstDay } : {}), ...(lastDay ? { lastDay } : {}) };
}

const laterWins = <T extends { readonly key: string }>(a: readonly T[], b: readonly T[]): T[] => [
  ...new Map([...a, ...b].map((thing) => [thing.key, thing])).values(),
];

/** Returns, for each key in `b`, the key in `a` of the speaker with the same name: files number speakers differently. */
function samePeople(a: readonly ImportedPerson[], b: readonly ImportedPerson[]): ReadonlyMap<string, string> {
  const known = new Set(a.map((person) => person.key));
  const named = Map.groupBy(a.filter(isSpeaker), nameOf);
  return new Map(
    [
      ...Map.groupBy(
        b.filter((person) => isSpeaker(person) && !known.has(person.key)),
        nameOf,
      ),
    ].flatMap(([name, [person, ...others]]) => {
      const [match, ...more] = named.get(name) ?? [];
      return person && match && others.length + more.length === 0 ? [[person.key, match.key] as const] : [];
    }),
  );
}

const isSpeaker = ({ roles }: ImportedPerson): boolean => roles?.includes('ROLE_SPEAKER') ?? false;
const nameOf = ({ firstName, lastName }: ImportedPerson): string => `${firstName} ${lastName}`.trim().toLowerCase();

const isFilled = (answers: object): boolean => Object.keys(answers).length > 0;

/** Merges people by key. Fills missing fields; if both files have a field, the later file wins. */
function mergePeople(a: readonly ImportedPerson[], b: readonly ImportedPerson[]): ImportedPerson[] {
  const people = new Map(a.map((person) => [person.key, person]));
  for (const person of b) {
    const known = people.get(person.key);
    const roles = [...new Set([...(known?.roles ?? []), ...(person.roles ?? [])])];
    const extra = { ...known?.extra, ...person.extra };
    const both = { ...known, ...person, ...(roles.length > 0 && { roles }), ...(isFilled(extra) && { extra }) };
    people.set(person.key, known ? both : person);
  }
  return [...people.values()];
}

/**
 * Reads the files of one event, in any formats, as one event. Has no side effects. A refusal says in one sentence which
 * file is unusable, why and where.
 */
export function readImport(files: readonly ImportFile[], options: ReadOptions = {}): ImportedEvent | Refusal {
  const read: ImportedEvent[] = [];
  for (const file of files) {
    const text = decodeText(file);
    if ('code' in text) return text;
    const event = readAnyFormat(text, withZoneOf(read, options));
    if ('code' in event) return event;
    read.push(event);
  }
  const [first, ...rest] = read;
  if (!first) return refusal('invalid', 'No file was given.');
  const merged = mergeImports([first, ...rest]);
  return 'code' in merged ? merged : (sizeRefusal(merged) ?? merged);
}

const sizeRefusal = ({ talks }: ImportedEvent): Refusal | undefined =>
  talks.length > IMPORT_TALKS_MAX
    ? refusal(
        'too-large',
        `This schedule has ${talks.length.toLocaleString('en')} talks; at most ${IMPORT_TALKS_MAX.toLocaleString('en')} are taken at once.`,
      )
    : undefined;

/** Returns the options with the zone of the files that were already read, for a file without a zone. */
function withZoneOf(read: readonly ImportedEvent[], options: ReadOptions): ReadOptions {
  const zone = read.map((event) => event.event?.zone).find((one) => one !== undefined);
  return zone === undefined ? options : { ...options, runningZone: zone };
}
