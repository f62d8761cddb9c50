import type * as v from 'valibot';
import type { Scope } from './log.ts';

/**
 * A collection of documents that devices hold: scope, name, schema and order. Declared once, at the noun; the server stores
 * nothing else under this name, and devices show what they can parse.
 */
export interface Collection<T> {
  /** For collections that exist per person, company or room only the prefix: `u:`, `co:`, `room:`. */
  readonly scope: Scope;
  readonly name: string;
  readonly schema: v.GenericSchema<unknown, T>;
  readonly order?: ((a: T, b: T) => number) | undefined;
  /** Number of newest documents that a device loads at first; it loads more on demand. Absent: all. */
  readonly newest?: number | undefined;
}

// Side-effect free, so that bundles that do not use a collection leave out its schema.
/* @__NO_SIDE_EFFECTS__ */
export function collection<S extends v.GenericSchema>(
  scope: Scope,
  name: string,
  {
    schema,
    order,
    newest,
  }: {
    readonly schema: S;
    readonly order?: (a: v.InferOutput<S>, b: v.InferOutput<S>) => number;
    readonly newest?: number;
  },
): Collection<v.InferOutput<S>> {
  return { scope, name, schema, order, newest };
}

/** The same collection in another scope, if it exists once per room or edition. */
export const inScope = <T>(documents: Collection<T>, scope: Scope): Collection<T> => ({ ...documents, scope });
