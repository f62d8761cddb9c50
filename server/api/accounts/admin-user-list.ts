import type { AdminUserView } from '../../../domain/accounts/admin-user-view.ts';
import { asksForAccounts, fitsUser, type UserFilter } from '../../../domain/accounts/user-filter.ts';
import type { UserColumn } from '../../../domain/accounts/user-columns.ts';
import { byAccount, sortsByAccount } from '../../../domain/accounts/user-order.ts';
import type { ListPage, PageInput } from '../../../domain/calls/paging.ts';
import { PAGE_MAX } from '../../../domain/limits/requests.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { peopleIndex, searchPeople } from '../../../domain/people/directory-search.ts';
import { type Person, personName } from '../../../domain/people/person.ts';
import type { TextIndex } from '../../../domain/search/text-index.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import { pageOf } from '../../http/paging.ts';
import type { Ports, SyncLog } from '../../ports.ts';
import { hiddenPeople, people } from '../../sync/stored-collections.ts';
import { everybodyIn, peopleStates } from '../people/find-person.ts';
import { type Account, accountTable, allAccounts } from './account-store.ts';
import { refuse } from '../../../domain/refusal.ts';
import { allTicketTypes } from '../tickets/ticket-types.ts';
import { adminUserView } from './admin-user-view.ts';
import { findProfile } from './user-revision.ts';

/** Filters of a list of people, in addition to its page. */
export interface UserSearch extends PageInput, UserFilter {
  readonly search?: string | undefined;
  readonly sort?: UserColumn | undefined;
  readonly dir?: 'ascend' | 'descend' | undefined;
  readonly ids?: readonly string[] | undefined;
}

/**
 * Returns a page of matching people, by name unless sorted otherwise. A search matches words in name, job or company, or the
 * beginning of the mail address; the best matches come first.
 */
export async function userPage(
  isAskedFor: (person: Person) => boolean,
  input: UserSearch,
  { viewer, ports }: { viewer: Actor; ports: Ports },
): Promise<ListPage<AdminUserView>> {
  const { data, pagination } = pageOf(await foundUsers(isAskedFor, input, ports), input);
  const accounts = new Map(
    (await (await accountTable(ports)).getMany(data.map(({ id }) => id))).map((account) => [account.id, account]),
  );
  const views = data.map(async ({ id }): Promise<AdminUserView[]> => {
    const profile = await findProfile(id, ports);
    // The person was deleted after the list was read.
    return profile ? [await adminUserView({ ...profile, account: accounts.get(id) }, { viewer, ports })] : [];
  });
  return { data: (await Promise.all(views)).flat(), pagination };
}

/** Refuses the type of ticket of a filter if the event does not have it. */
async function knownTicketFilter(ticket: string, ports: Ports): Promise<void> {
  if (['', 'none', 'any'].includes(ticket)) return;
  const types = (await allTicketTypes(ports)).map(({ id }) => id);
  if (types.includes(ticket)) return;
  const message = `One of none, any, ${types.join(', ')}`;
  refuse('invalid', message, [{ field: 'ticket', message }]);
}

/** Returns all matching people, in the order of the list. */
export async function foundUsers(
  isAskedFor: (person: Person) => boolean,
  input: UserSearch,
  ports: Ports,
): Promise<readonly Person[]> {
  await knownTicketFilter(input.ticket, ports);
  const search = input.search?.trim() ?? '';
  const users = await usersIn(ports);
  const accountOf = await accountFinder(input, ports);
  const ids = input.ids && new Set(input.ids);
  const found = (search === '' ? users.byName : await searched(users, search, ports)).filter(
    (person) => isAskedFor(person) && (ids?.has(person.id) ?? true) && fitsUser(input, person, accountOf(person.id)),
  );
  return inAskedOrder(found, input, accountOf);
}

function inAskedOrder(
  found: readonly Person[],
  { sort, dir }: UserSearch,
  accountOf: AccountFinder,
): readonly Person[] {
  if (sortsByAccount(sort)) return byAccount(found, { sort, dir }, ({ id }) => accountOf(id));
  if (sort === undefined) return found;
  const byName = inOrder(found);
  return dir === 'descend' ? byName.toReversed() : byName;
}

type AccountFinder = (id: string) => Account | undefined;

/**
 * Returns a function that finds the account of a person. Reads all accounts if the filter needs account fields, because no
 * index covers them.
 */
async function accountFinder(input: UserSearch, ports: Ports): Promise<AccountFinder> {
  const known = new Map<string, Account>();
  if (asksForAccounts(input) || sortsByAccount(input.sort))
    for await (const account of allAccounts(ports)) known.set(account.id, account);
  return (id) => known.get(id);
}

interface Users {
  readonly changedAt: string;
  readonly byName: readonly Person[];
  readonly index: TextIndex<Person>;
}
const known = new WeakMap<SyncLog, Users>();

/**
 * Returns all people, sorted, with normalised texts for search. Cached until a person changes, because building it takes
 * longer than a search.
 */
async function usersIn({ log }: Pick<Ports, 'log'>): Promise<Users> {
  const { dir, adm } = await peopleStates({ log });
  const changedAt = `${dir.changedAt(people.name)},${adm.changedAt(hiddenPeople.name)}`;
  const held = known.get(log);
  if (held?.changedAt === changedAt) return held;
  const byName = inOrder(everybodyIn(dir, adm));
  const users = { changedAt, byName, index: peopleIndex(byName) };
  known.set(log, users);
  return users;
}

async function searched({ byName, index }: Users, search: string, ports: Ports): Promise<Person[]> {
  const prefix = emailKey(search);
  const addressed = await idsByAddress(prefix, ports);
  const named = searchPeople(index, search);
  return [...byName.filter(({ id }) => addressed.has(id)), ...named.filter(({ id }) => !addressed.has(id))];
}

/** Returns the ids of all people whose mail address starts with `prefix`. */
async function idsByAddress(prefix: string, ports: Ports): Promise<ReadonlySet<string>> {
  const accounts = await accountTable(ports);
  const range = { equals: [], from: prefix, to: `${prefix}\uffff`, limit: PAGE_MAX };
  const ids = new Set<string>();
  for (let after: string | undefined; ;) {
    const { documents, next } = await accounts.find('byEmail', { ...range, ...(after !== undefined && { after }) });
    for (const { id } of documents) ids.add(id);
    if (next === undefined) return ids;
    after = next;
  }
}

const collator = new Intl.Collator('en');
const inOrder = (all: readonly Person[]): Person[] =>
  all
    .map((person) => ({ person, key: `${person.lastName}\n${personName(person)}\n${person.id}` }))
    .toSorted((a, b) => collator.compare(a.key, b.key))
    .map(({ person }) => person);
