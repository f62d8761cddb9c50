import * as v from 'valibot';
import type { Collection as Declared } from '../../domain/sync/collection.ts';
import type { Scope } from '../../domain/sync/log.ts';
import type { HeldDocument, Ports, ScopeState } from '../ports.ts';
import { requireShape } from '../log/document-shapes.ts';

type Log = Pick<Ports, 'log'>;

/** Documents of one kind in the log: where they are, and what each must be. Made once per noun, as a constant. */
export interface Collection<T> {
  readonly scope: Scope;
  readonly name: string;
  readonly parse: (held: HeldDocument) => T;
  readonly schema: v.GenericSchema;
}

/**
 * What the log stores of this name from now on is as the schema says (document-shapes.ts). Each stored body is parsed once, however
 * often it is read: bodies are never changed in place.
 */
export function collection<S extends v.GenericSchema>(
  scope: Scope,
  name: string,
  schema: S,
): Collection<v.InferOutput<S>> {
  requireShape(scope, name, schema);
  const parsed = new WeakMap<HeldDocument, v.InferOutput<S>>();
  return {
    scope,
    name,
    schema,
    parse(held) {
      const known = parsed.get(held);
      if (known !== undefined) return known;
      const document = v.parse(schema, held.doc);
      parsed.set(held, document);
      return document;
    },
  };
}

/** What devices hold as well, as it is declared for both. */
export const stored = <T>({ scope, name, schema }: Declared<T>): Collection<T> => collection(scope, name, schema);

/** The same documents in another scope, for those that exist once per company, room or edition. */
export function inScope<T>(documents: Collection<T>, scope: Scope): Collection<T> {
  requireShape(scope, documents.name, documents.schema);
  return { ...documents, scope };
}

/** Undefined for a document that an older version stored and this one cannot read: it is shown to no reader, and no list fails for it. */
export function readable<T>(held: HeldDocument | undefined, { parse }: Collection<T>): T | undefined {
  try {
    return held && parse(held);
  } catch (error) {
    if (error instanceof v.ValiError) return undefined;
    throw error;
  }
}

/** Those of a state, in no particular order. */
export const documentsIn = <T>(state: ScopeState, documents: Collection<T>): T[] =>
  state.all(documents.name).flatMap((held) => readable(held, documents) ?? []);

export const findDocument = async <T>(documents: Collection<T>, id: string, { log }: Log): Promise<T | undefined> =>
  readable((await log.state(documents.scope)).get(documents.name, id), documents);

/** A document as it is stored, with its revision: what an editor sends as If-Match with the next change. */
export interface Revised<T> {
  readonly document: T;
  readonly rev: string;
}

/** The revision beside the fields, as lists and answers show it. */
export type WithRev<T> = T & { readonly rev: string };
export const withRev = <T extends object>({ document, rev }: Revised<T>): WithRev<T> => ({ ...document, rev });

/** Both of the same moment. */
export async function findRevised<T>(
  documents: Collection<T>,
  id: string,
  { log }: Log,
): Promise<Revised<T> | undefined> {
  const held = (await log.state(documents.scope)).get(documents.name, id);
  const document = readable(held, documents);
  return held && document !== undefined ? { document, rev: held.rev } : undefined;
}

/** In no particular order. */
export async function allDocuments<T>(documents: Collection<T>, { log }: Log): Promise<T[]> {
  return documentsIn(await log.state(documents.scope), documents);
}

/** As `allDocuments`, for lists of what an editor may change. */
export async function allRevised<T extends object>(documents: Collection<T>, { log }: Log): Promise<WithRev<T>[]> {
  return (await log.state(documents.scope)).all(documents.name).flatMap((held) => {
    const document = readable(held, documents);
    return document === undefined ? [] : [withRev({ document, rev: held.rev })];
  });
}

/** The revision to send as If-Match; undefined when there is no such document. */
export async function revisionOf(
  { scope, name }: Collection<unknown>,
  id: string,
  { log }: Log,
): Promise<string | undefined> {
  return (await log.state(scope)).get(name, id)?.rev;
}
