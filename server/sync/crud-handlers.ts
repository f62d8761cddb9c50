import type * as v from 'valibot';
import type { ListPage, PageInput } from '../../domain/calls/paging.ts';
import {
  documentView,
  type Fields,
  inverse,
  type Inverse,
  type Missing,
  type NotStored,
  type Renamed,
  renamedFields,
  withFields,
} from '../../domain/document-fields.ts';
import { type WithExtra, withExtra } from '../../domain/event-fields/extra.ts';
import type { Actor } from '../../domain/people/actor.ts';
import { pageOf, shown } from '../http/paging.ts';
import type { Ports, ScopeState } from '../ports.ts';
import { allRevised, type StoredCollection, findRevised, type WithRev, withRev } from './documents.ts';
import { editDocument, revised } from './edit-documents.ts';

type Names<T> = { readonly [K in keyof T]?: string };
type Viewer<T, V> = (actor: Actor, ports: Ports) => ((item: WithRev<T>) => V) | Promise<(item: WithRev<T>) => V>;

/** How the API shows documents. */
interface Shown<T, V extends object, M extends Names<T>> {
  readonly documents: StoredCollection<T>;
  /** Schema of the answer. It contains exactly these fields, in this order. */
  readonly view: v.GenericSchema<unknown, V> & Fields;
  /** Field of the document → its API name, if different. */
  readonly names: M;
  /** Returns the fields that are not stored or are shown differently. */
  readonly show: Viewer<T, NotStored<WithRev<T>, M, V>>;
}

/** Returns a function that shows documents with the API's field names and the fields computed by `show`. */
export function viewerOf<T extends object, V extends object, const M extends Names<T>>({
  view,
  names,
  show,
}: Shown<T, V, M>) {
  const viewOf = documentView(view, names);
  return async (actor: Actor, ports: Ports): Promise<(item: WithRev<T>) => V> => {
    const showing = await show(actor, ports);
    return (item) => viewOf(item, showing(item));
  };
}

/** What differs between lists that can be edited. */
export interface Crud<T, N, E, V, M extends Names<T> = Names<T>> {
  readonly documents: StoredCollection<T>;
  readonly order: (one: T, other: T) => number;
  /** Returns a function that makes the API view of an item for this person. */
  readonly viewFor: Viewer<T, V>;
  /** Schemas of the input for a new and a changed item: fields of the document under their API names. */
  readonly input: { readonly add: v.GenericSchema<unknown, N>; readonly edit: v.GenericSchema<unknown, E> };
  /** Field of the document → its API name, if different. */
  readonly names: M;
  /** Returns the default values of a new item. `state`: the current state of the scope. */
  readonly blank: (state: ScopeState) => Omit<Missing<Renamed<N, Inverse<M>>, T>, 'id'>;
  /** Checks the input against other scopes or tables; may refuse. */
  readonly check?: (sent: N | E, ports: Ports) => Promise<void>;
  /** Returns the input with its answers to the event's own fields as they are stored; may refuse. */
  readonly checked?: <S extends N | E>(sent: S, ports: Ports) => Promise<S>;
  /** Checks an item against its scope before it is stored; may refuse. */
  readonly validate?: (after: T, before: T | undefined, state: ScopeState) => void;
  /** Removes an item. If missing, the document is deleted. */
  readonly remove?: (which: Which, ports: Ports) => Promise<void>;
  /** Refuses with the "not found" message of this kind of item. */
  readonly missing: () => never;
}

export interface Which {
  readonly actor: Actor;
  readonly id: string;
  readonly ifMatch?: string | undefined;
}

interface Sent<I> {
  readonly actor: Actor;
  readonly input: I;
  readonly ports: Ports;
}
interface Named {
  readonly id: string;
}
type WithHeader = { readonly header: (name: string) => string | undefined };

/** A list whose items can be created, changed and removed. */
interface Managed<T, N, E, V> extends Pick<
  Crud<T, N, E, V>,
  'documents' | 'order' | 'viewFor' | 'check' | 'checked' | 'missing'
> {
  readonly create: (id: string, sent: N, state: ScopeState) => T;
  readonly change: (before: T, sent: E, state: ScopeState) => T;
  readonly remove: (which: Which, ports: Ports) => Promise<void>;
}

/** Returns the handlers of `crudCalls`, to spread into the endpoints. In a change, fields that are not sent keep their values. */
export const crudHandlers = <T extends Named, N extends object, E extends object, V, const M extends Names<T>>(
  crud: Crud<T, N, E, V, M>,
) => {
  const { documents, blank, missing, validate } = crud;
  const fieldOf = inverse(crud.names as Readonly<Record<string, string>>);
  const saved = (from: T, sent: N | E, { before, state }: { before?: T; state: ScopeState }): T => {
    // Only a type cast: documents are objects, and document-shapes.ts checks them when they are stored.
    const schema = documents.schema as v.GenericSchema & Fields;
    const { extra, ...fields }: WithExtra = renamedFields(sent, fieldOf);
    const changed: T & WithExtra = withFields<T>(schema, from, fields);
    const after: T = extra === undefined ? changed : withExtra(changed, extra);
    validate?.(after, before, state);
    return after;
  };
  const managed: Managed<T, N, E, V> = {
    ...crud,
    create: (id, sent, state) => saved({ id, ...blank(state) } as unknown as T, sent, { state }),
    change: (before, sent, state) => saved(before, sent, { before, state }),
    remove: crud.remove ?? removeDocument(documents, missing),
  };
  return {
    list: { handle: listing(managed) },
    add: { handle: adding(managed) },
    edit: { handle: editing(managed), showCurrent: showing(managed) },
    remove: { handle: removing(managed), showCurrent: showing(managed) },
  };
};

const removeDocument =
  <T extends Named>(documents: StoredCollection<T>, missing: () => never) =>
  async (which: Which, ports: Ports): Promise<void> =>
    void (await editDocument(documents, { ...which, change: (before) => (before ? null : missing()) }, ports));

const listing =
  <T extends Named, N, E, V>({ documents, order, viewFor }: Managed<T, N, E, V>) =>
  async ({ actor, input, ports }: Sent<PageInput>): Promise<ListPage<V>> => {
    const all = (await allRevised(documents, ports)).toSorted(order);
    return shown(pageOf(all, input), await viewFor(actor, ports));
  };

const adding =
  <T extends Named, N, E, V>({ documents, viewFor, create, check, checked }: Managed<T, N, E, V>) =>
  async ({ actor, input: sent, ports }: Sent<N>): Promise<V> => {
    await check?.(sent, ports);
    const input = checked ? await checked(sent, ports) : sent;
    const id = ports.newId(12);
    const change = (_: unknown, state: ScopeState): T => create(id, input, state);
    const edited = await editDocument(documents, { actor, id, change }, ports);
    return (await viewFor(actor, ports))(withRev(revised(edited)));
  };

const editing =
  <T extends Named, N, E, V>(crud: Managed<T, N, E, V>) =>
  async ({ actor, input: sent, ports, header }: Sent<E & Named> & WithHeader): Promise<V> => {
    const { documents, viewFor, change, check, checked, missing } = crud;
    const { id } = sent;
    if (check ?? checked) await find(crud, id, ports);
    await check?.(sent, ports);
    const input = checked ? await checked(sent, ports) : sent;
    const changed = (before: T | undefined, state: ScopeState): T => change(before ?? missing(), input, state);
    const edited = await editDocument(documents, { actor, id, ifMatch: header('if-match'), change: changed }, ports);
    return (await viewFor(actor, ports))(withRev(revised(edited)));
  };

const removing =
  <T extends Named, N, E, V>({ remove }: Managed<T, N, E, V>) =>
  async ({ actor, input: { id }, ports, header }: Sent<Named> & WithHeader): Promise<null> => {
    await remove({ actor, id, ifMatch: header('if-match') }, ports);
    return null;
  };

/** Returns a function that reads the current item, for the answer to a stale change. */
const showing =
  <T extends Named, N, E, V>(crud: Managed<T, N, E, V>) =>
  async ({ actor, input: { id }, ports }: Sent<Named>): Promise<V> =>
    (await crud.viewFor(actor, ports))(await find(crud, id, ports));

const find = async <T extends Named, N, E, V>(
  { documents, missing }: Managed<T, N, E, V>,
  id: string,
  ports: Ports,
): Promise<WithRev<T>> => withRev((await findRevised(documents, id, ports)) ?? missing());
