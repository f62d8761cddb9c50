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
  const nameOf: Readonly<Record<string, string | undefined>> = names;
  const renamed: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) renamed[nameOf[field] ?? field] = value;
  return renamed as Renamed<T, N>;
};

/** Document's name of a field → another name for it, the other way around. */
export type Inverse<N> = { readonly [K in keyof N as N[K] & string]: K };
export const inverse = <const N extends Readonly<Record<string, string | undefined>>>(names: N): Inverse<N> =>
  Object.fromEntries(Object.entries(names).map(([name, other]) => [other, name])) as Inverse<N>;

/** The fields of `Whole` that `Part` does not have, or has as something else. */
export type Missing<Part, Whole> = {
  [K in keyof Whole as K extends keyof Part ? (Part[K] extends Whole[K] ? never : K) : K]: Whole[K];
};

/** A schema of objects. */
export interface Fields {
  readonly entries: v.ObjectEntries;
}

/** Values in which what is optional may be undefined as well. */
type Values<T> = { readonly [K in keyof T]: T[K] | (undefined extends T[K] ? undefined : never) };
/** What a view of a document has that is not stored, or not as it is shown, and what else is to be shown otherwise. */
export type NotStored<T, N, V> = Values<Missing<Renamed<T, N>, V>> & Partial<Values<V>>;

/**
 * Shows documents under the names of the API: the fields of its schema, in its order, and no other. Each is as it is stored,
 * but for what is given beside the document; what is undefined is left out.
 */
export function documentView<V extends object, const N extends Readonly<Record<string, string | undefined>>>(
  { entries }: v.GenericSchema<unknown, V> & Fields,
  names: N,
) {
  const storedAs: Readonly<Record<string, PropertyKey | undefined>> = inverse(names);
  // Prepared once, since lists show thousands.
  const fields = Object.keys(entries).map((field) => [field, String(storedAs[field] ?? field)] as const);
  return <T extends object>(document: T, beside: NotStored<T, N, V>): V => {
    const [held, given] = [document as Held, beside as Held];
    const view: Record<string, unknown> = {};
    for (const [field, stored] of fields) {
      const value = field in given ? given[field] : held[stored];
      if (value !== undefined) view[field] = value;
    }
    return view as V;
  };
}
type Held = Readonly<Record<string, unknown>>;

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
