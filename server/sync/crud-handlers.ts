import type { ListPage, PageInput } from '../../domain/calls/paging.ts';
import type { Actor } from '../../domain/people/actor.ts';
import { pageOf, shown } from '../http/paging.ts';
import type { Ports, ScopeState } from '../ports.ts';
import { allRevised, type Collection, findRevised, type WithRev, withRev } from './documents.ts';
import { editDocument, revised } from './edit-documents.ts';

/** What differs between two lists that organisers keep. */
export interface Crud<T, N, E, V> {
  readonly documents: Collection<T>;
  readonly order: (one: T, other: T) => number;
  /** How items are shown to somebody. */
  readonly viewFor: (actor: Actor, ports: Ports) => ((item: WithRev<T>) => V) | Promise<(item: WithRev<T>) => V>;
  /** A new item of what was sent; `state` is the whole scope at that moment. May `refuse`. */
  readonly create: (id: string, added: N, state: ScopeState) => T;
  /** The item with what was sent of it; what was not sent stays. */
  readonly change: (before: T, sent: E, state: ScopeState) => T;
  /** Refuses what was sent for what stands in other scopes or tables. */
  readonly check?: (sent: N | E, ports: Ports) => Promise<void>;
  readonly remove: (which: Which, ports: Ports) => Promise<void>;
  /** Refuses as not found. */
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

/** The handlers of `crudCalls`, to be spread into the endpoints of a noun. */
export const crudHandlers = <T extends Named, N, E, V>(crud: Crud<T, N, E, V>) => ({
  list: { handle: listing(crud) },
  add: { handle: adding(crud) },
  edit: { handle: editing(crud), showCurrent: showing(crud) },
  remove: { handle: removing(crud), showCurrent: showing(crud) },
});

const listing =
  <T extends Named, N, E, V>({ documents, order, viewFor }: Crud<T, N, E, V>) =>
  async ({ actor, input, ports }: Sent<PageInput>): Promise<ListPage<V>> => {
    const all = (await allRevised(documents, ports)).toSorted(order);
    return shown(pageOf(all, input), await viewFor(actor, ports));
  };

const adding =
  <T extends Named, N, E, V>({ documents, viewFor, create, check }: Crud<T, N, E, V>) =>
  async ({ actor, input, ports }: Sent<N>): Promise<V> => {
    await check?.(input, ports);
    const id = ports.newId(12);
    const change = (_: unknown, state: ScopeState): T => create(id, input, state);
    const edited = await editDocument(documents, { actor, id, change }, ports);
    return (await viewFor(actor, ports))(withRev(revised(edited)));
  };

const editing =
  <T extends Named, N, E, V>(crud: Crud<T, N, E, V>) =>
  async ({ actor, input, ports, header }: Sent<E & Named> & WithHeader): Promise<V> => {
    const { documents, viewFor, change, check, missing } = crud;
    const { id } = input;
    if (check) {
      await find(crud, id, ports);
      await check(input, ports);
    }
    const changed = (before: T | undefined, state: ScopeState): T => change(before ?? missing(), input, state);
    const edited = await editDocument(documents, { actor, id, ifMatch: header('if-match'), change: changed }, ports);
    return (await viewFor(actor, ports))(withRev(revised(edited)));
  };

const removing =
  <T extends Named, N, E, V>({ remove }: Crud<T, N, E, V>) =>
  async ({ actor, input: { id }, ports, header }: Sent<Named> & WithHeader): Promise<null> => {
    await remove({ actor, id, ifMatch: header('if-match') }, ports);
    return null;
  };

/** What an editor who comes too late is shown. */
const showing =
  <T extends Named, N, E, V>(crud: Crud<T, N, E, V>) =>
  async ({ actor, input: { id }, ports }: Sent<Named>): Promise<V> =>
    (await crud.viewFor(actor, ports))(await find(crud, id, ports));

const find = async <T extends Named, N, E, V>(
  { documents, missing }: Crud<T, N, E, V>,
  id: string,
  ports: Ports,
): Promise<WithRev<T>> => withRev((await findRevised(documents, id, ports)) ?? missing());
