import type * as v from 'valibot';
import type { Scope } from './log.ts';

/**
 * Documents of one kind that devices hold: where they are, what each is, and in which order they are listed. Stated once,
 * at the noun; the server stores nothing else under this name, and a device shows what it can read of it.
 */
export interface Collection<T> {
  /** Of those that exist once per person, company or room only the kind: `u:`, `co:`, `room:`. */
  readonly scope: Scope;
  readonly name: string;
  readonly schema: v.GenericSchema<unknown, T>;
  readonly order?: ((a: T, b: T) => number) | undefined;
  /** How many of the newest a device begins with, which asks for the rest when somebody reads that far; absent: all. */
  readonly newest?: number | undefined;
}

// A program that shows none of these leaves their shapes out of its build.
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

/** The same documents in another scope, for those that exist once per room or edition. */
export const inScope = <T>(documents: Collection<T>, scope: Scope): Collection<T> => ({ ...documents, scope });
