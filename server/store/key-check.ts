import type { LogEntry } from '../../domain/sync/log.ts';
import type { IndexSpec, Key, PageQuery, Stored, TableSpec } from './document-store.ts';

// Both adapters check every key, even if its type is right, because keys come from requests. If a driver ignores `undefined`, the
// filter `{ token: undefined }` becomes `{}` and finds another person's row; and an object as key (`{ $gt: '' }`) is an operator.

/** Returns the key. Throws if it is not a well-formed text or a finite number: both engines sort these the same. */
function checkKey(value: unknown, what: string): Key {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'string' && value.isWellFormed()) return value;
  throw new TypeError(`${what} must be text or a number, not ${describe(value)}`);
}

export function checkId(value: unknown, what = 'id'): string {
  if (typeof value === 'string' && value !== '' && value.isWellFormed()) return value;
  throw new TypeError(`${what} must be text, not ${describe(value)}`);
}

export function checkRev(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new TypeError(`rev must be a whole number from 0, not ${describe(value)}`);
}

/** Returns the document's values of the index fields, in the order of `fields`. */
export function documentKeys(document: Stored, fields: readonly string[]): Key[] {
  checkId(document.id);
  checkRev(document.rev);
  const values = new Map<string, unknown>(Object.entries(document));
  return fields.map((field) => checkKey(values.get(field), field));
}

/** Returns the declared index of this name. Throws for any other name, also for one like `constructor`. */
export function declaredIndex<T extends Stored, I extends string>(spec: TableSpec<T, I>, name: I): IndexSpec<T> {
  const index: IndexSpec<T> | undefined = Object.hasOwn(spec.indexes, name) ? spec.indexes[name] : undefined;
  if (!index) throw new TypeError(`${spec.name} has no index ${name}`);
  return index;
}

/** Returns the fields of a table's indexes, without repeats. `id` and `rev` are left out: they are always stored. */
export function indexFields(spec: TableSpec<never, string>): string[] {
  const fields = Object.values<IndexSpec<never>>(spec.indexes).flatMap((index): readonly string[] => index.fields);
  return [...new Set(fields)].filter((field) => field !== 'id' && field !== 'rev');
}

/** Throws if a name is not a plain word: the engines use names for tables, indexes and fields. */
export function checkNames(spec: TableSpec<never, string>): void {
  const indexes = Object.entries<IndexSpec<never>>(spec.indexes);
  for (const name of [spec.name, ...indexes.flatMap(([index, { fields }]) => [index, ...fields])]) {
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name) || name === 'doc')
      throw new TypeError(`${name} cannot name a table, index or field`);
  }
  for (const [name, { fields }] of indexes) {
    if (fields.length === 0 || name === 'id')
      throw new TypeError(`index ${name} of ${spec.name} needs a name and fields of its own`);
  }
}

export function checkEquals(fields: readonly string[], equals: readonly Key[]): void {
  if (!Array.isArray(equals) || equals.length > fields.length)
    throw new TypeError(`at most ${fields.length} keys, for ${fields.join(', ')}`);
  // Not `forEach`, because it skips holes in an array.
  for (let i = 0; i < equals.length; i += 1) checkKey(equals[i], fields[i] ?? 'key');
}

export function checkQuery(fields: readonly string[], query: PageQuery): void {
  checkEquals(fields, query.equals);
  const bounded = 'from' in query || 'to' in query;
  if (bounded && query.equals.length === fields.length)
    throw new TypeError('from and to need a field after those of equals');
  if ('from' in query) checkKey(query.from, 'from');
  if ('to' in query) checkKey(query.to, 'to');
  checkLimit(query.limit);
}

/** Returns the limit. Throws if it is not a whole number from 1: a list must have a limit, and MongoDB would take 0 for "all". */
export function checkLimit(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1) return value;
  throw new TypeError(`limit must be a whole number from 1, not ${describe(value)}`);
}

export function checkEntry(entry: LogEntry): LogEntry {
  checkId(entry.s, 'scope');
  checkId(entry.mid, 'mid');
  if (checkPosition(entry.n) < 1) throw new TypeError('positions begin at 1');
  return entry;
}

/** Returns the position. Throws if it is not a whole number from 0. */
export function checkPosition(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new TypeError(`a position must be a whole number from 0, not ${describe(value)}`);
}

function describe(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'empty' : 'broken text';
  if (typeof value === 'number') return String(value);
  return value === null ? 'null' : typeof value;
}
