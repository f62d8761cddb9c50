import * as v from 'valibot';
import type { Scope } from '../../domain/sync/log.ts';
import type { HeldDocument, Ports } from '../ports.ts';

type Log = Pick<Ports, 'log'>;

/** Documents of one kind in the log: where they are, and what each must be. Made once per noun, as a constant. */
export interface Collection<T> {
  readonly scope: Scope;
  readonly name: string;
  readonly parse: (held: HeldDocument) => T;
}

/** Each stored body is parsed once, however often it is read: bodies are never changed in place. */
export function collection<S extends v.GenericSchema>(scope: Scope, name: string, schema: S): Collection<v.InferOutput<S>> {
  const parsed = new WeakMap<HeldDocument, v.InferOutput<S>>();
  return {
    scope,
    name,
    parse(held) {
      const known = parsed.get(held);
      if (known !== undefined) return known;
      const document = v.parse(schema, held.doc);
      parsed.set(held, document);
      return document;
    },
  };
}

/** The same documents in another scope, for those that exist once per company, room or edition. */
export const inScope = <T>(documents: Collection<T>, scope: Scope): Collection<T> => ({ ...documents, scope });

export async function findDocument<T>({ scope, name, parse }: Collection<T>, id: string, { log }: Log): Promise<T | undefined> {
  const held = (await log.state(scope)).get(name, id);
  return held && parse(held);
}

/** A document as it is stored, with its revision: what an editor sends as If-Match with the next change. */
export interface Revised<T> { readonly document: T; readonly rev: string }

/** The revision beside the fields, as lists and answers show it. */
export type WithRev<T> = T & { readonly rev: string };
export const withRev = <T extends object>({ document, rev }: Revised<T>): WithRev<T> => ({ ...document, rev });

/** Both of the same moment. */
export async function findRevised<T>({ scope, name, parse }: Collection<T>, id: string, { log }: Log): Promise<Revised<T> | undefined> {
  const held = (await log.state(scope)).get(name, id);
  return held && { document: parse(held), rev: held.rev };
}

/** In no particular order. */
export async function allDocuments<T>({ scope, name, parse }: Collection<T>, { log }: Log): Promise<T[]> {
  return (await log.state(scope)).all(name).map(parse);
}

/** As `allDocuments`, for lists of what an editor may change. */
export async function allRevised<T extends object>({ scope, name, parse }: Collection<T>, { log }: Log): Promise<WithRev<T>[]> {
  return (await log.state(scope)).all(name).map((held) => withRev({ document: parse(held), rev: held.rev }));
}

/** The revision to send as If-Match; undefined when there is no such document. */
export async function revisionOf({ scope, name }: Collection<unknown>, id: string, { log }: Log): Promise<string | undefined> {
  return (await log.state(scope)).get(name, id)?.rev;
}
