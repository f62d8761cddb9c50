import * as v from 'valibot';
import type { Collection as Declared } from '../../domain/sync/collection.ts';
import type { Scope } from '../../domain/sync/log.ts';
import type { HeldDocument, Ports, ScopeState } from '../ports.ts';
import { requireShape } from '../log/document-shapes.ts';

type Log = Pick<Ports, 'log'>;

/** A collection of documents in the log: scope, name and schema. Declared once, as a constant. */
export interface StoredCollection<T> {
  readonly scope: Scope;
  readonly name: string;
  readonly parse: (held: HeldDocument) => T;
  readonly schema: v.GenericSchema;
}

/**
 * Declares a collection. From then on the log stores only documents that fit the schema (document-shapes.ts). Each stored
 * body is parsed only once, because bodies never change.
 */
export function storedCollection<S extends v.GenericSchema>(
  scope: Scope,
  name: string,
  schema: S,
): StoredCollection<v.InferOutput<S>> {
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

/** Returns the stored collection for a declaration that server and devices share. */
export const stored = <T>({ scope, name, schema }: Declared<T>): StoredCollection<T> =>
  storedCollection(scope, name, schema);

/** Returns the same collection in another scope, for collections that exist per company, room or edition. */
export function withScope<T>(documents: StoredCollection<T>, scope: Scope): StoredCollection<T> {
  requireShape(scope, documents.name, documents.schema);
  return { ...documents, scope };
}

/**
 * Parses a stored document. Returns undefined if it cannot be read any more, because an older version stored it in another
 * form, so that it does not break whole lists.
 */
export function readable<T>(held: HeldDocument | undefined, { parse }: StoredCollection<T>): T | undefined {
  try {
    return held && parse(held);
  } catch (error) {
    if (error instanceof v.ValiError) return undefined;
    throw error;
  }
}

/** Returns all documents of a collection in a state, in no particular order. */
export const documentsIn = <T>(state: ScopeState, documents: StoredCollection<T>): T[] =>
  state.all(documents.name).flatMap((held) => readable(held, documents) ?? []);

export const findDocument = async <T>(
  documents: StoredCollection<T>,
  id: string,
  { log }: Log,
): Promise<T | undefined> => readable((await log.state(documents.scope)).get(documents.name, id), documents);

/** A document with its revision. An editor sends the revision as If-Match with the next change. */
export interface Revised<T> {
  readonly document: T;
  readonly rev: string;
}

/** A document with its revision as a field, as in lists and answers. */
export type WithRev<T> = T & { readonly rev: string };
export const withRev = <T extends object>({ document, rev }: Revised<T>): WithRev<T> => ({ ...document, rev });

/** Returns a document and its revision, both from the same moment; undefined if there is none. */
export async function findRevised<T>(
  documents: StoredCollection<T>,
  id: string,
  { log }: Log,
): Promise<Revised<T> | undefined> {
  const held = (await log.state(documents.scope)).get(documents.name, id);
  const document = readable(held, documents);
  return held && document !== undefined ? { document, rev: held.rev } : undefined;
}

/** Returns all documents of a collection, in no particular order. */
export async function allDocuments<T>(documents: StoredCollection<T>, { log }: Log): Promise<T[]> {
  return documentsIn(await log.state(documents.scope), documents);
}

/** Returns all documents of a collection with their revisions, in no particular order. */
export async function allRevised<T extends object>(
  documents: StoredCollection<T>,
  { log }: Log,
): Promise<WithRev<T>[]> {
  return (await log.state(documents.scope)).all(documents.name).flatMap((held) => {
    const document = readable(held, documents);
    return document === undefined ? [] : [withRev({ document, rev: held.rev })];
  });
}

/** Returns the revision to send as If-Match; undefined if the document does not exist. */
export async function revisionOf(
  { scope, name }: StoredCollection<unknown>,
  id: string,
  { log }: Log,
): Promise<string | undefined> {
  return (await log.state(scope)).get(name, id)?.rev;
}
