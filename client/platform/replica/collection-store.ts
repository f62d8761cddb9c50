import * as v from 'valibot';
import type { Collection } from '../../../domain/sync/collection.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import type { MirrorDocument } from '../../../domain/sync/protocol.ts';
import { computed, type ReadonlySignal, type Signal, createSignal } from '../react/signal.ts';

/*
 * What the server owns, in memory, as screens read it: one store per collection of each scope. A store is filled from a
 * mirror, parses a document when it is read (10,000 people need not be parsed to show twenty), and is emptied when access to
 * the scope ends. A collection that no screen reads costs nothing.
 */

/** The documents of one collection, by id. */
export interface CollectionStore<T> {
  get(id: string): T | undefined;
  ids(): readonly string[];
  /** The revision of the stored document, to be sent with a change. */
  rev(id: string): string | undefined;
}

/** The part of a mirror that a store reads. */
export interface MirrorReader {
  get(c: string, id: string): MirrorDocument | undefined;
  all(c: string): readonly MirrorDocument[];
}

interface Held {
  get(id: string): MirrorDocument | undefined;
  all(): readonly MirrorDocument[];
}

const NOTHING: Held = { get: () => undefined, all: () => [] };
const held = new Map<string, Signal<Held>>();

/** Returns the key of a scope. All persons share one key, and all companies another, because a device holds at most one of each. */
const placeOf = (scope: Scope): string => /^(u|co):/.exec(scope)?.[0] ?? scope;

function heldIn(scope: Scope, name: string): Signal<Held> {
  const key = `${placeOf(scope)}|${name}`;
  const known = held.get(key) ?? createSignal(NOTHING);
  held.set(key, known);
  return known;
}

const read = new Map<string, Signal<boolean>>();

/** Returns whether the stored copy of a scope was read. Until then a missing document means "loading", not "none". */
export function isLoaded(scope: Scope): Signal<boolean> {
  const known = read.get(placeOf(scope)) ?? createSignal(false);
  read.set(placeOf(scope), known);
  return known;
}

/** Shows the present contents of a scope's mirror. Only the `changed` collections are read again. */
export function loadCollections(scope: Scope, mirror: MirrorReader, changed: Iterable<string>): void {
  isLoaded(scope).set(true);
  for (const name of changed)
    heldIn(scope, name).set({ get: (id) => mirror.get(name, id), all: () => mirror.all(name) });
}

/** Shows these documents until a mirror is read. */
export function setDocuments<T extends object>({ scope, name }: Collection<T>, documents: readonly T[]): void {
  const laid = documents.map((doc): MirrorDocument => ({ id: 'id' in doc ? String(doc.id) : name, rev: '', doc }));
  for (const document of laid) parsed.set(document, document.doc);
  const byId = new Map(laid.map((document) => [document.id, document]));
  heldIn(scope, name).set({ get: (id) => byId.get(id), all: () => laid });
}

/** Empties the stores of this scope, or of all scopes. */
export function clearCollections(scope?: Scope): void {
  for (const [key, live] of held) {
    if (scope === undefined || key.startsWith(`${placeOf(scope)}|`)) live.set(NOTHING);
  }
  for (const [place, live] of read) {
    if (scope === undefined || place === placeOf(scope)) live.set(false);
  }
}

const shelves = new WeakMap<object, ReadonlySignal<CollectionStore<unknown>>>();

/** The documents of a collection by id, as a signal. */
export function collectionStore<T>(documents: Collection<T>): ReadonlySignal<CollectionStore<T>> {
  const known = shelves.get(documents) as ReadonlySignal<CollectionStore<T>> | undefined;
  if (known) return known;
  const made = computed(heldIn(documents.scope, documents.name), (now): CollectionStore<T> => ({
    get(id) {
      const document = now.get(id);
      return document && readDocument(documents, document);
    },
    ids: () => now.all().map(({ id }) => id),
    rev: (id) => now.get(id)?.rev,
  }));
  shelves.set(documents, made);
  return made;
}

const lists = new WeakMap<object, Map<unknown, ReadonlySignal<readonly unknown[]>>>();

/** All documents of a collection as a signal, in its own order or in `order`. */
export function list<T>(documents: Collection<T>, order = documents.order): ReadonlySignal<readonly T[]> {
  const inOrders = lists.get(documents) ?? new Map<unknown, ReadonlySignal<readonly unknown[]>>();
  lists.set(documents, inOrders);
  const known = inOrders.get(order) as ReadonlySignal<readonly T[]> | undefined;
  if (known) return known;
  const made = computed(heldIn(documents.scope, documents.name), (now): readonly T[] => {
    const all = now.all().flatMap((document) => readDocument(documents, document) ?? []);
    return order ? all.toSorted(order) : all;
  });
  inOrders.set(order, made);
  return made;
}

/** One document as a signal; undefined while this device does not have it. */
export const one = <T>(documents: Collection<T>, id: string): ReadonlySignal<T | undefined> =>
  computed(collectionStore(documents), (all) => all.get(id));

const parsed = new WeakMap<MirrorDocument, unknown>();

/** Parses a document; undefined if this build cannot read it, so that one unknown document does not break the schedule. */
function readDocument<T>({ schema }: Collection<T>, document: MirrorDocument): T | undefined {
  if (!parsed.has(document)) {
    const result = v.safeParse(schema, document.doc);
    parsed.set(document, result.success ? result.output : undefined);
  }
  return parsed.get(document) as T | undefined;
}
