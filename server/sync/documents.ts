import * as v from 'valibot';
import type { Collection as Declared } from '../../domain/sync/collection.ts';
import type { Scope } from '../../domain/sync/log.ts';
import type { HeldDocument, Ports, ScopeState } from '../ports.ts';
import { requireShape } from '../log/document-shapes.ts';

type Log = Pick<Ports, 'log'>;

/** Documents of one kind in the log: their scope, name and schema. Made once per noun, as a constant. */
export interface Collection<T> {
  readonly scope: Scope;
  readonly name: string;
  readonly parse: (held: HeldDocument) => T;
  readonly schema: v.GenericSchema;
}

/**
 * Declares a collection; from now on the log stores only documents that fit the schema (document-shapes.ts). Each stored body
 * is parsed once, since bodies never change.
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

/** A collection that devices hold too, from their shared declaration. */
export const stored = <T>({ scope, name, schema }: Declared<T>): Collection<T> => collection(scope, name, schema);

/** The same collection in another scope, for those that exist per company, room or edition. */
export function inScope<T>(documents: Collection<T>, scope: Scope): Collection<T> {
  requireShape(scope, documents.name, documents.schema);
  return { ...documents, scope };
}

/** Parses a document; undefined if an older version stored one that is unreadable now, so that no list fails for it. */
export function readable<T>(held: HeldDocument | undefined, { parse }: Collection<T>): T | undefined {
  try {
    return held && parse(held);
  } catch (error) {
    if (error instanceof v.ValiError) return undefined;
    throw error;
  }
}

/** All documents in a state, in no particular order. */
export const documentsIn = <T>(state: ScopeState, documents: Collection<T>): T[] =>
  state.all(documents.name).flatMap((held) => readable(held, documents) ?? []);

export const findDocument = async <T>(documents: Collection<T>, id: string, { log }: Log): Promise<T | undefined> =>
  readable((await log.state(documents.scope)).get(documents.name, id), documents);

/** A stored document with its revision, which an editor sends as If-Match with the next change. */
export interface Revised<T> {
  readonly document: T;
  readonly rev: string;
}

/** A document with its revision as a field, as in lists and answers. */
export type WithRev<T> = T & { readonly rev: string };
export const withRev = <T extends object>({ document, rev }: Revised<T>): WithRev<T> => ({ ...document, rev });

/** A document with its revision, both of the same moment. */
export async function findRevised<T>(
  documents: Collection<T>,
  id: string,
  { log }: Log,
): Promise<Revised<T> | undefined> {
  const held = (await log.state(documents.scope)).get(documents.name, id);
  const document = readable(held, documents);
  return held && document !== undefined ? { document, rev: held.rev } : undefined;
}

/** All documents, in no particular order. */
export async function allDocuments<T>(documents: Collection<T>, { log }: Log): Promise<T[]> {
  return documentsIn(await log.state(documents.scope), documents);
}

/** As `allDocuments` with revisions, for lists that an editor may change. */
export async function allRevised<T extends object>(documents: Collection<T>, { log }: Log): Promise<WithRev<T>[]> {
  return (await log.state(documents.scope)).all(documents.name).flatMap((held) => {
    const document = readable(held, documents);
    return document === undefined ? [] : [withRev({ document, rev: held.rev })];
  });
}

/** Revision to send as If-Match; undefined if there is no such document. */
export async function revisionOf(
  { scope, name }: Collection<unknown>,
  id: string,
  { log }: Log,
): Promise<string | undefined> {
  return (await log.state(scope)).get(name, id)?.rev;
}
