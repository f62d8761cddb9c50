import type { Actor } from '../../../domain/people/actor.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import { type Directory, type DirectoryFilter, directoryOf, filterDirectory } from '../../../domain/people/directory.ts';
import type { Person, Role } from '../../../domain/people/person.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { json, type Reply } from '../../http/reply.ts';
import type { Ports, SyncLog } from '../../ports.ts';
import { companies, people } from '../../sync/catalog.ts';
import { keptReply } from '../../sync/kept-replies.ts';
import { findAdmins } from './account-store.ts';
import { filterOf, type PeopleQuery } from './people-query.ts';
import { personViewer } from './person-view.ts';
import { documentsIn } from '../../sync/documents.ts';

const directories = new WeakMap<SyncLog, { readonly changedAt: number; readonly directory: Directory }>();

/** Sorted once, until a person changes. */
async function directoryIn({ log }: Pick<Ports, 'log'>): Promise<Directory> {
  const state = await log.state(people.scope);
  const changedAt = state.changedAt(people.name);
  const known = directories.get(log);
  if (known?.changedAt === changedAt) return known.directory;
  const directory = directoryOf(documentsIn(state, people));
  directories.set(log, { changedAt, directory });
  return directory;
}

/** The people a filter leaves, in order. Who is an admin is nobody's to look for but another's. */
export async function findPeople({ role, ...filter }: DirectoryFilter, viewer: Actor, ports: Pick<Ports, 'log' | 'store'>): Promise<Person[]> {
  const directory = await directoryIn(ports);
  if (role !== 'ROLE_ADMIN') return filterDirectory(directory, { ...filter, role });
  return ofRole(filterDirectory(directory, { ...filter, role: undefined }), role, { viewer, ports });
}

/** Those of these people who have a role; all, where none is named. */
export async function ofRole(found: readonly Person[], role: Role | undefined, { viewer, ports }: { readonly viewer: Actor; readonly ports: Pick<Ports, 'store'> }): Promise<Person[]> {
  if (role !== 'ROLE_ADMIN') return found.filter(({ roles }) => role === undefined || roles.includes(role));
  if (!isAdmin(viewer)) return [];
  const admins = await findAdmins(ports); // Nobody's document says it.
  return found.filter(({ id }) => admins.has(id));
}

/**
 * One page of people as JSON. Everybody asks for the same pages, and all but admins see the same on them, so each is
 * kept ready; what people search for is rarely the same.
 */
export async function peoplePage(query: PeopleQuery, viewer: Actor, ports: Pick<Ports, 'log' | 'store' | 'publicUrl'>): Promise<Reply> {
  const make = async (): Promise<Reply> => {
    const page = pageOf(await findPeople(filterOf(query), viewer, ports), query);
    return json(shown(page, await personViewer({ ...viewer, id: '' }, ports)));
  };
  if (query.search || query.role === 'ROLE_ADMIN') return make(); // Who runs the event is asked of the accounts.
  return keptReply(`people:${isAdmin(viewer)}:${JSON.stringify(query)}`, [people, companies], { log: ports.log, make });
}
