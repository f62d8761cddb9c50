import type { Actor } from '../../../domain/people/actor.ts';
import { isAdmin } from '../../../domain/people/actor.ts';
import { type Directory, type DirectoryFilter, directoryOf, filterDirectory } from '../../../domain/people/directory.ts';
import { DIRECTORY_PAGES_KEPT } from '../../../domain/limits.ts';
import type { Person } from '../../../domain/people/person.ts';
import { bytes, type Reply } from '../../http/reply.ts';
import { pageOf, shown } from '../../http/paging.ts';
import type { Ports, ScopeState, SyncLog } from '../../ports.ts';
import { companies, people } from '../../sync/catalog.ts';
import type { PeopleQuery } from './people-query.ts';
import { filterOf } from './people-query.ts';
import { personViewer } from './person-view.ts';

/** The directory as it is while no person changes, and the pages made of it while no company does either. */
interface Kept { readonly people: number; readonly companies: number; readonly directory: Directory; readonly pages: Map<string, Buffer> }

const kept = new WeakMap<SyncLog, Kept>();

async function keptFor({ log }: Pick<Ports, 'log'>): Promise<Kept> {
  const state = await log.state(people.scope);
  const before = kept.get(log);
  if (before?.people === state.changedAt(people.name) && before.companies === state.changedAt(companies.name)) return before;
  const now = brought(before, state);
  kept.set(log, now);
  return now;
}

function brought(before: Kept | undefined, state: ScopeState): Kept {
  const at = { people: state.changedAt(people.name), companies: state.changedAt(companies.name) };
  const isSorted = before?.people === at.people;
  return { ...at, directory: isSorted ? before.directory : directoryOf(state.all(people.name).map(people.parse)), pages: new Map() };
}

/** The people a filter leaves, in order. Who is an admin is nobody's to look for but another's. */
export async function findPeople(filter: DirectoryFilter, viewer: Actor, ports: Pick<Ports, 'log'>): Promise<Person[]> {
  if (filter.role === 'ROLE_ADMIN' && !isAdmin(viewer)) return [];
  return filterDirectory((await keptFor(ports)).directory, filter);
}

/**
 * One page of people as JSON. Everybody asks for the same pages, and all but admins see the same on them, so each is
 * made once and stays until a person or a company changes.
 */
export async function peoplePage(query: PeopleQuery, viewer: Actor, ports: Pick<Ports, 'log' | 'publicUrl'>): Promise<Reply> {
  const { pages } = await keptFor(ports);
  const key = JSON.stringify([isAdmin(viewer), query]);
  const known = pages.get(key);
  if (known) return json(known);
  const page = pageOf(await findPeople(filterOf(query), viewer, ports), query);
  const body = Buffer.from(JSON.stringify(shown(page, await personViewer({ ...viewer, id: '' }, ports))));
  for (const [oldest] of pages) {
    if (pages.size < DIRECTORY_PAGES_KEPT) break;
    pages.delete(oldest);
  }
  pages.set(key, body);
  return json(body);
}

const json = (body: Buffer): Reply => bytes(body, { 'content-type': 'application/json; charset=utf-8' });
