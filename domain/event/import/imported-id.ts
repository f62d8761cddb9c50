import { hash53 } from '../../sync/segments.ts';

/**
 * The id of an imported thing, always the same for the same key. The chance that two keys of one event share an id is one in
 * 10^11 for 10,000 things of a kind.
 */
export const importedId = (noun: 'stage' | 'track' | 'talk' | 'company', key: string): string =>
  ownId(key) ?? hash53(`${noun}\n${key}`).toString(36);

/** Prefix of the key of something that was exported from Plenary: its id is kept. */
const OWN_MARK = 'plenary:';
export const ownKey = (id: string): string => OWN_MARK + id;
export const isOwnKey = (key: string): boolean => key.startsWith(OWN_MARK);
const ownId = (key: string): string | undefined => (isOwnKey(key) ? key.slice(OWN_MARK.length) : undefined);

/** Prefix of the ids of imported people. Random ids contain no dot, so imported people can be told from people who registered. */
const PERSON_MARK = 'p.';

export const importedPersonId = (key: string): string =>
  ownId(key) ?? PERSON_MARK + hash53(`person\n${key}`).toString(36);

export const isImportedPerson = (id: string): boolean => id.startsWith(PERSON_MARK);

/** The revision of a catalog document: a short hash of its content, independent of the order of fields. */
export const contentRev = (document: unknown): string => hash53(canonical(document)).toString(36);

/** Whether two documents have equal content. Compares the text first, which is fast and mostly decides. */
export const saysSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b) || canonical(a) === canonical(b);

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields
    .toSorted(byName)
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
    .join(',')}}`;
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);
