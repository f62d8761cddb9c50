import type * as v from 'valibot';

/** An object type without `undefined`: fields that may be undefined become optional. */
export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The fields with a value; spread over a document they change only those. */
export const definedFields = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;

/** The same values under the document's field names. */
export type Renamed<T, N> = { [K in keyof T as K extends keyof N ? N[K] & string : K]: T[K] };

/** Returns the same values under other names; a field missing in `names` keeps its own name. */
export const renamedFields = <T extends object, const N extends { readonly [K in keyof T]?: string }>(
  values: T,
  names: N,
): Renamed<T, N> => {
  const nameOf: Readonly<Record<string, string | undefined>> = names;
  const renamed: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) renamed[nameOf[field] ?? field] = value;
  return renamed as Renamed<T, N>;
};

/** The inverse of a map from the document's field names to others. */
export type Inverse<N> = { readonly [K in keyof N as N[K] & string]: K };
export const inverse = <const N extends Readonly<Record<string, string | undefined>>>(names: N): Inverse<N> =>
  Object.fromEntries(Object.entries(names).map(([name, other]) => [other, name])) as Inverse<N>;

/** Fields of `Whole` that `Part` lacks or has with another type. */
export type Missing<Part, Whole> = {
  [K in keyof Whole as K extends keyof Part ? (Part[K] extends Whole[K] ? never : K) : K]: Whole[K];
};

/** A schema of objects. */
export interface Fields {
  readonly entries: v.ObjectEntries;
}

/** Values in which optional fields may also be undefined. */
type Values<T> = { readonly [K in keyof T]: T[K] | (undefined extends T[K] ? undefined : never) };
/** Fields of a view that are not stored as shown, and optionally others to override. */
export type NotStored<T, N, V> = Values<Missing<Renamed<T, N>, V>> & Partial<Values<V>>;

/**
 * Returns a function that shows documents in the API's format: the fields of its schema, in its order, and no others. Fields have
 * the stored value unless given separately; fields with undefined are left out.
 */
export function documentView<V extends object, const N extends Readonly<Record<string, string | undefined>>>(
  { entries }: v.GenericSchema<unknown, V> & Fields,
  names: N,
) {
  const storedAs: Readonly<Record<string, PropertyKey | undefined>> = inverse(names);
  // Prepared once, since lists show thousands of documents.
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

/** Changes of a document: any of its fields, with null or false to empty an optional one. */
type Said<T> = { readonly [K in keyof T]?: T[K] | (undefined extends T[K] ? null | false : never) | undefined };

/**
 * Returns the document with changes applied. Ignores fields missing in its schema, keeps fields not given, and removes optional
 * fields that are emptied.
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
