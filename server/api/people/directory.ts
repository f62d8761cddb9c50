import type { ListPage } from '../../../domain/calls/paging.ts';
import { connection } from '../../../domain/connections/connection.ts';
import { isOpenTo, phaseFor } from '../../../domain/event/setup/opening.ts';
import { formTexts } from '../../../domain/form-texts.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { cardOf } from '../../../domain/people/card.ts';
import {
  type Directory,
  type DirectoryFilter,
  directoryOf,
  filterDirectory,
} from '../../../domain/people/directory.ts';
import { readDirectory } from '../../../domain/people/person-calls.ts';
import type { PeopleQuery } from '../../../domain/people/people-query.ts';
import type { ListedPerson } from '../../../domain/people/person-view.ts';
import type { Person } from '../../../domain/people/person.ts';
import { type Role } from '../../../domain/people/role.ts';
import type { FieldList } from '../../../domain/event-fields/event-field.ts';
import type { FieldFilters } from '../../../domain/calls/list-query.ts';
import { filterFields, filterValue } from '../../../domain/event-fields/answer-words.ts';
import { refuse } from '../../../domain/refusal.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { checkedOutput } from '../../http/checked-output.ts';
import { pageOf, shown } from '../../http/paging.ts';
import { json, type Reply } from '../../http/reply.ts';
import type { Ports, SyncLog } from '../../ports.ts';
import { companies, people } from '../../sync/stored-collections.ts';
import { documentsIn } from '../../sync/documents.ts';
import { cachedReply, kept } from '../../sync/cached-replies.ts';
import { MINE } from '../../log/mine-entries.ts';
import { findAdmins } from '../accounts/account-store.ts';
import { fieldLists, releasedFields } from '../event-fields/field-lists.ts';
import { filterOf } from './people-query.ts';
import { listedPersonViewer, strangersViewer } from './person-view.ts';

interface Directories {
  readonly changedAt: number;
  readonly list: FieldList | undefined;
  readonly open: Directory;
  cards?: Directory;
}
const directories = new WeakMap<SyncLog, Directories>();

/** Returns the directory. Cached until a person changes. Before the event opens, it contains only what cards show. */
async function directoryIn({ log }: Pick<Ports, 'log'>, isOpen: boolean): Promise<Directory> {
  const state = await log.state(people.scope);
  const changedAt = state.changedAt(people.name);
  const list = await releasedFields('person', { log });
  const known = directories.get(log);
  const everybody = (): Person[] => documentsIn(state, people);
  const current: Directories =
    known?.changedAt === changedAt && known.list === list
      ? known
      : { changedAt, list, open: directoryOf(everybody(), list) };
  directories.set(log, current);
  if (isOpen) return current.open;
  return (current.cards ??= directoryOf(everybody().map((person) => cardOf(person, person))));
}

type FindPorts = Pick<Ports, 'log' | 'store' | 'event'>;

/**
 * Returns the matching people in order. Only admins can filter by the admin role, and before the event opens also by
 * fields that cards do not show.
 */
export async function searchDirectory(
  { role, ...filter }: DirectoryFilter,
  viewer: Actor,
  ports: FindPorts,
): Promise<Person[]> {
  const isOpen = isOpenTo(viewer, phaseFor(viewer, ports.event()));
  if (!isOpen && (filter.interests.length > 0 || filter.countries.length > 0 || filter.fields))
    refuse('not-allowed', formTexts.opensWithEvent);
  const directory = await directoryIn(ports, isOpen);
  const list = await releasedFields('person', ports);
  const fields = filter.fields && namedFilters(filter.fields, list);
  if (role !== 'ROLE_ADMIN') return filterDirectory(directory, { ...filter, role, list, fields });
  return ofRole(filterDirectory(directory, { ...filter, role: undefined, list, fields }), role, { viewer, ports });
}

/** Returns the filters with ids of options instead of labels. Refuses a field that is no filter of the event. */
function namedFilters(sent: FieldFilters, list: FieldList | undefined): FieldFilters {
  const filters = new Map(filterFields(list).map((field) => [field.id, field]));
  return Object.fromEntries(
    Object.entries(sent).map(([id, values]) => {
      const field = filters.get(id) ?? noFilter(id);
      return [id, values.map((value) => filterValue(field, value))];
    }),
  );
}

const noFilter = (id: string): never =>
  refuse('invalid', 'There is no such filter', [{ field: `f.${id}`, message: 'There is no such filter' }]);

/** Returns the people with a role; all people if no role is given. */
export async function ofRole(
  found: readonly Person[],
  role: Role | undefined,
  { viewer, ports }: { readonly viewer: Actor; readonly ports: Pick<Ports, 'store'> },
): Promise<Person[]> {
  if (role !== 'ROLE_ADMIN') return found.filter(({ roles }) => role === undefined || roles.includes(role));
  if (!isAdmin(viewer)) return [];
  const admins = await findAdmins(ports); // No synced document contains this role.
  return found.filter(({ id }) => admins.has(id));
}

/**
 * Returns one page of people. The people on a page are cached, because all readers request the same pages. The whole
 * answer is cached too for readers who are not connected with anyone on the page, which is most of them. Searches are not
 * cached, because they are rarely the same.
 */
export async function peoplePage(
  query: PeopleQuery,
  viewer: Actor,
  ports: FindPorts & Pick<Ports, 'publicUrl'>,
): Promise<ListPage<ListedPerson> | Reply> {
  const find = async (): Promise<ListPage<Person>> =>
    pageOf(await searchDirectory(filterOf(query), viewer, ports), query);
  const isOpen = isOpenTo(viewer, phaseFor(viewer, ports.event()));
  if (query.search || query.role === 'ROLE_ADMIN') return shown(await find(), await listedPersonViewer(viewer, ports));
  const key = `${isOpen}:${JSON.stringify(query)}`;
  const found = await kept(`people:${key}`, [people, fieldLists], {
    log: ports.log,
    make: async () => withIds(await find()),
  });
  const { page } = found;
  if (!isOpen || !(await isStrangerTo(found, viewer, ports)))
    return shown(page, await listedPersonViewer(viewer, ports));
  const make = async (): Promise<Reply> =>
    json(checkedOutput(readDirectory, shown(page, await strangersViewer(viewer, ports))));
  return cachedReply(`people-shown:${key}`, [people, companies, fieldLists], { log: ports.log, make });
}

interface FoundPage {
  readonly page: ListPage<Person>;
  readonly ids: ReadonlySet<string>;
  /** Ids of the reader's user documents about connections with people on the page. */
  readonly connections: readonly string[];
}

const withIds = (page: ListPage<Person>): FoundPage => ({
  page,
  ids: new Set(page.data.map(({ id }) => id)),
  connections: page.data.map(({ id }) => connection.id(id)),
});

/**
 * Returns whether the reader is not an organiser, not on this page, and not connected with anyone on it. All such readers
 * get the same answer.
 */
async function isStrangerTo(
  { ids, connections }: FoundPage,
  viewer: Actor,
  { log }: Pick<Ports, 'log'>,
): Promise<boolean> {
  if (isAdmin(viewer) || ids.has(viewer.id)) return false;
  const own = await log.state(personScope(viewer.id));
  return connections.every((id) => own.get(MINE, id) === undefined);
}
