import type { Actor } from '../../../domain/people/actor.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import { type Directory, type DirectoryFilter, directoryOf, filterDirectory } from '../../../domain/people/directory.ts';
import type { Person } from '../../../domain/people/person.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { json, type Reply } from '../../http/reply.ts';
import type { Ports, SyncLog } from '../../ports.ts';
import { companies, people } from '../../sync/catalog.ts';
import { keptReply } from '../../sync/kept-replies.ts';
import { filterOf, type PeopleQuery } from './people-query.ts';
import { personViewer } from './person-view.ts';

const directories = new WeakMap<SyncLog, { readonly changedAt: number; readonly directory: Directory }>();

/** Sorted once, until a person changes. */
async function directoryIn({ log }: Pick<Ports, 'log'>): Promise<Directory> {
  const state = await log.state(people.scope);
  const changedAt = state.changedAt(people.name);
  const known = directories.get(log);
  if (known?.changedAt === changedAt) return known.directory;
  const directory = directoryOf(state.all(people.name).map(people.parse));
  directories.set(log, { changedAt, directory });
  return directory;
}

/** The people a filter leaves, in order. Who is an admin is nobody's to look for but another's. */
export async function findPeople(filter: DirectoryFilter, viewer: Actor, ports: Pick<Ports, 'log'>): Promise<Person[]> {
  if (filter.role === 'ROLE_ADMIN' && !isAdmin(viewer)) return [];
  return filterDirectory(await directoryIn(ports), filter);
}

/**
 * One page of people as JSON. Everybody asks for the same pages, and all but admins see the same on them, so each is
 * kept ready; what people search for is rarely the same.
 */
export async function peoplePage(query: PeopleQuery, viewer: Actor, ports: Pick<Ports, 'log' | 'publicUrl'>): Promise<Reply> {
  const make = async (): Promise<Reply> => {
    const page = pageOf(await findPeople(filterOf(query), viewer, ports), query);
    return json(shown(page, await personViewer({ ...viewer, id: '' }, ports)));
  };
  if (query.search) return make();
  return keptReply(`people:${isAdmin(viewer)}:${JSON.stringify(query)}`, [people, companies], { log: ports.log, make });
}
