import type { ListPage } from '../../../domain/calls/paging.ts';
import { isOpenTo } from '../../../domain/event/opening.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { cardOf } from '../../../domain/people/card.ts';
import {
  type Directory,
  type DirectoryFilter,
  directoryOf,
  filterDirectory,
} from '../../../domain/people/directory.ts';
import type { PeopleQuery } from '../../../domain/people/people-query.ts';
import type { ListedPerson } from '../../../domain/people/person-view.ts';
import type { Person } from '../../../domain/people/person.ts';
import { type Role } from '../../../domain/people/role.ts';
import { refuse } from '../../../domain/refusal.ts';
import { pageOf, shown } from '../../http/paging.ts';
import type { Ports, SyncLog } from '../../ports.ts';
import { people } from '../../sync/stored-collections.ts';
import { documentsIn } from '../../sync/documents.ts';
import { kept } from '../../sync/cached-replies.ts';
import { findAdmins } from '../accounts/account-store.ts';
import { filterOf } from './people-query.ts';
import { listedPersonViewer } from './person-view.ts';

interface Directories {
  readonly changedAt: number;
  readonly open: Directory;
  cards?: Directory;
}
const directories = new WeakMap<SyncLog, Directories>();

/** Sorted once, until a person changes; of what cards show as well, where that alone is open. */
async function directoryIn({ log }: Pick<Ports, 'log'>, isOpen: boolean): Promise<Directory> {
  const state = await log.state(people.scope);
  const changedAt = state.changedAt(people.name);
  const known = directories.get(log);
  const everybody = (): Person[] => documentsIn(state, people);
  const current: Directories = known?.changedAt === changedAt ? known : { changedAt, open: directoryOf(everybody()) };
  directories.set(log, current);
  if (isOpen) return current.open;
  return (current.cards ??= directoryOf(everybody().map((person) => cardOf(person, person))));
}

type FindPorts = Pick<Ports, 'log' | 'store' | 'event'>;

/**
 * The people a filter leaves, in order. Who is an admin is nobody's to look for but another's, nor is before the event
 * opens what cards do not show.
 */
export async function findPeople(
  { role, ...filter }: DirectoryFilter,
  viewer: Actor,
  ports: FindPorts,
): Promise<Person[]> {
  const isOpen = isOpenTo(viewer, ports.event().phase);
  if (!isOpen && (filter.interests.length > 0 || filter.countries.length > 0))
    refuse('not-allowed', formTexts.opensWithEvent);
  const directory = await directoryIn(ports, isOpen);
  if (role !== 'ROLE_ADMIN') return filterDirectory(directory, { ...filter, role });
  return ofRole(filterDirectory(directory, { ...filter, role: undefined }), role, { viewer, ports });
}

/** Those of these people who have a role; all, where none is named. */
export async function ofRole(
  found: readonly Person[],
  role: Role | undefined,
  { viewer, ports }: { readonly viewer: Actor; readonly ports: Pick<Ports, 'store'> },
): Promise<Person[]> {
  if (role !== 'ROLE_ADMIN') return found.filter(({ roles }) => role === undefined || roles.includes(role));
  if (!isAdmin(viewer)) return [];
  const admins = await findAdmins(ports); // Nobody's document says it.
  return found.filter(({ id }) => admins.has(id));
}

/**
 * One page of people. Everybody asks for the same pages, so who is on them is kept ready; how one is connected with
 * them is one's own, and what people search for is rarely the same.
 */
export async function peoplePage(
  query: PeopleQuery,
  viewer: Actor,
  ports: FindPorts & Pick<Ports, 'publicUrl'>,
): Promise<ListPage<ListedPerson>> {
  const make = async (): Promise<ListPage<Person>> => pageOf(await findPeople(filterOf(query), viewer, ports), query);
  const isKept = !query.search && query.role !== 'ROLE_ADMIN'; // Who runs the event is asked of the accounts.
  const key = `people:${isOpenTo(viewer, ports.event().phase)}:${JSON.stringify(query)}`;
  const page = await (isKept ? kept(key, [people], { log: ports.log, make }) : make());
  return shown(page, await listedPersonViewer(viewer, ports));
}
