import type * as v from 'valibot';

/** Of an object: the fields that have a value, and those that may have none as optional ones. */
export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The fields that have a value. Spread over a document they change those alone. */
export const definedFields = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;

/** The same values under the names that a document has for them. */
export type Renamed<T, N> = { [K in keyof T as K extends keyof N ? N[K] & string : K]: T[K] };

/** The same values under other names; a field that `names` leaves out keeps its own. */
export const renamedFields = <T extends object, const N extends { readonly [K in keyof T]?: string }>(
  values: T,
  names: N,
): Renamed<T, N> => {
  const nameOf = new Map(Object.entries<string | undefined>(names));
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [nameOf.get(field) ?? field, value]),
  ) as Renamed<T, N>;
};

/** Document's name of a field → another name for it, the other way around. */
export type Inverse<N> = { readonly [K in keyof N as N[K] & string]: K };
export const inverse = <const N extends Readonly<Record<string, string>>>(names: N): Inverse<N> =>
  Object.fromEntries(Object.entries(names).map(([name, other]) => [other, name])) as Inverse<N>;

/** The fields of `Whole` that `Part` does not have, or has as something else. */
export type Missing<Part, Whole> = {
  [K in keyof Whole as K extends keyof Part ? (Part[K] extends Whole[K] ? never : K) : K]: Whole[K];
};

/** A schema of objects. */
export interface Fields {
  readonly entries: v.ObjectEntries;
}

/** What somebody says of a document: any of its fields, and null or false for an optional one that is to be empty. */
type Said<T> = { readonly [K in keyof T]?: T[K] | (undefined extends T[K] ? null | false : never) | undefined };

/**
 * The document with what was said of it. Fields that its schema does not have are not stored, what was not said stays, and
 * an optional field that is said to be empty is left out.
 */
export function withFields<T extends object>({ entries }: Fields, document: T, said: Said<T>): T {
  const after = new Map<string, unknown>(Object.entries(document));
  for (const [field, value] of Object.entries(said)) {
    const entry = entries[field];
    if (!entry || value === undefined) continue;
    if (entry.type === 'optional' && isEmpty(value)) after.delete(field);
    else after.set(field, value);
  }
  return Object.fromEntries(after) as T;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0);
