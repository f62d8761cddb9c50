import { nameKey } from '../../names.ts';
import { type Person, personName } from '../../people/person.ts';
import { CONFERENCE_DAYS_MAX } from '../../limits/event.ts';
import type { Talk } from '../../talks/talk.ts';
import { DAY } from '../../time.ts';
import type { ImportedPerson, ImportedTalk } from './imported-event.ts';
import type { ImportContext } from './import-context.ts';
import { importedId, importedPersonId, isImportedPerson, isOwnKey } from './imported-id.ts';

interface NamedThing {
  readonly key: string;
  readonly name: string;
}

/**
 * Maps each stage, track or company of the source to an id: the id of its key if it was imported before, else the id of an
 * existing one with the same name. What was exported from Plenary keeps its id.
 */
export function placeIds(
  noun: 'stage' | 'track' | 'company',
  imported: readonly NamedThing[],
  current: readonly { readonly id: string; readonly name: string }[],
): ReadonlyMap<string, string> {
  const present = new Set(current.map(({ id }) => id));
  const own = new Map(imported.map(({ key }) => [key, importedId(noun, key)]));
  const taken = new Set(own.values());
  const named = new Map(
    current
      .filter(({ id }) => !taken.has(id))
      .toReversed()
      .map(({ id, name }) => [nameKey(name), id]),
  );
  const ids = new Map<string, string>();
  for (const { key, name } of imported) {
    const id = own.get(key) ?? '';
    const known = present.has(id) || isOwnKey(key) ? id : (named.get(nameKey(name)) ?? id);
    ids.set(key, known);
    if (!named.has(nameKey(name))) named.set(nameKey(name), known);
  }
  return ids;
}

interface TalkNames {
  readonly imported: readonly ImportedTalk[];
  readonly current: readonly Talk[];
  /** Name of the stage of a talk, imported or in the catalog. */
  readonly stageName: (talk: ImportedTalk | Talk) => string;
}

/**
 * Maps each imported talk to an id: the id of its key if it was imported before. Otherwise the id of an existing talk that must
 * be the same, because a source may be exported again with other keys (new UIDs in iCalendar, another format). It must be the
 * only unmatched talk with the same title and time (and stage, if there are several), or the only talk with that title within the
 * length of an event. Next year's “Opening” is another talk.
 */
export function talkIds({ imported, current, stageName }: TalkNames): ReadonlyMap<string, string> {
  const own = new Map(imported.map((talk) => [talk.key, importedId('talk', talk.key)]));
  const known = new Set(current.map((talk) => talk.id));
  const taken = new Set(own.values());
  const found = new Map<string, string>();
  let strays = imported.filter((talk) => !known.has(own.get(talk.key) ?? ''));
  let free = current.filter((talk) => talk.edition === 'live' && !taken.has(talk.id));
  const startOf = new Map([
    ...current.map((talk) => [talk.id, talk.startsAt] as const),
    ...imported.map((talk) => [talk.key, talk.startsAt] as const),
  ]);
  const isNear = ([key, id]: [string, string]): boolean =>
    Math.abs((startOf.get(key) ?? 0) - (startOf.get(id) ?? 0)) < CONFERENCE_DAYS_MAX * DAY;
  const signs: readonly ((talk: ImportedTalk | Talk) => string)[] = [
    (talk) => `${talk.title}\n${talk.startsAt}\n${stageName(talk)}`,
    (talk) => `${talk.title}\n${talk.startsAt}`,
    (talk) => talk.title,
  ];
  for (const sign of signs) {
    const met = new Map([...pairs({ strays, free, sign })].filter(isNear));
    const gone = new Set(met.values());
    for (const [key, id] of met) found.set(key, id);
    strays = strays.filter((talk) => !met.has(talk.key));
    free = free.filter((talk) => !gone.has(talk.id));
  }
  return new Map([...own, ...found]);
}

/**
 * Maps each imported person to an id. Tries in this order: the account with the same mail address; the id of the key, if it was
 * imported before; the only person with the same name among speakers, or among other people (schedules may number speakers
 * differently). A mail address never matches a person who logs in with another address.
 */
export function personIds(
  imported: readonly ImportedPerson[],
  current: readonly Person[],
  { known, accounts }: Pick<ImportContext, 'known' | 'accounts'>,
): ReadonlyMap<string, string> {
  const own = new Map(imported.map((person) => [person.key, known.get(person.key) ?? importedPersonId(person.key)]));
  const present = new Set(current.map((person) => person.id));
  const taken = new Set(own.values());
  const strays = imported.filter((person) => !known.has(person.key) && !present.has(own.get(person.key) ?? ''));
  const free = current.filter((person) => isImportedPerson(person.id) && !taken.has(person.id));
  const named = pairs({ strays, free, sign: (person) => `${isSpeaker(person)} ${personName(person).toLowerCase()}` });
  const hasMail = new Set(strays.filter((person) => person.email !== undefined).map((person) => person.key));
  return new Map([...own, ...[...named].filter(([key, id]) => !(hasMail.has(key) && accounts.has(id)))]);
}

const isSpeaker = (person: Pick<ImportedPerson, 'roles'>): boolean => person.roles?.includes('ROLE_SPEAKER') ?? false;

interface Unpaired<A, B> {
  readonly strays: readonly A[];
  readonly free: readonly B[];
  readonly sign: (thing: A | B) => string;
}

/** Returns pairs of key and id whose `sign` is unique on both sides. */
function pairs<A extends { readonly key: string }, B extends { readonly id: string }>({
  strays,
  free,
  sign,
}: Unpaired<A, B>): Map<string, string> {
  const right = Map.groupBy(free, sign);
  return new Map(
    [...Map.groupBy(strays, sign)].flatMap(([text, [stray, ...others]]) => {
      const [match, ...more] = right.get(text) ?? [];
      return stray && match && others.length + more.length === 0 ? [[stray.key, match.id] as const] : [];
    }),
  );
}
