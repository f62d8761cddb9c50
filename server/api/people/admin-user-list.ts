import { PAGE_MAX } from '../../../domain/limits/requests.ts';
import { peopleIndex, searchPeople } from '../../../domain/people/directory-search.ts';
import { type Person, personName } from '../../../domain/people/person.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import { type ListPage, pageOf, type PageInput } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { accountTable } from './account-store.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { type AdminUserView, adminUserView } from './admin-user-view.ts';

/** What a list of people takes beside its page. */
export interface UserSearch extends PageInput { readonly search?: string | undefined }

/**
 * A page of these people, by name; with a search those whose name, job or company holds its words, and those whose
 * mail address begins with it.
 */
export async function userPage(all: readonly Person[], input: UserSearch, { viewer, ports }: { viewer: Actor; ports: Ports }): Promise<ListPage<AdminUserView>> {
  const search = input.search?.trim() ?? '';
  const found = search === '' ? byName(all) : await searched(all, search, ports);
  const { data, pagination } = pageOf(found, input);
  const accounts = new Map((await (await accountTable(ports)).getMany(data.map(({ id }) => id))).map((account) => [account.id, account]));
  return { data: await Promise.all(data.map((person) => adminUserView(person, accounts.get(person.id), { viewer, ports }))), pagination };
}

async function searched(all: readonly Person[], search: string, ports: Ports): Promise<Person[]> {
  const prefix = emailKey(search);
  const { documents } = await (await accountTable(ports)).find('byEmail', { equals: [], from: prefix, to: `${prefix}\uffff`, limit: PAGE_MAX });
  const addressed = new Set(documents.map(({ id }) => id));
  const named = searchPeople(peopleIndex(byName(all)), search);
  return [...all.filter(({ id }) => addressed.has(id)), ...named.filter(({ id }) => !addressed.has(id))];
}

const collator = new Intl.Collator('en');
const byName = (people: readonly Person[]): Person[] =>
  people.map((person) => ({ person, key: `${person.lastName}\n${personName(person)}\n${person.id}` }))
    .toSorted((a, b) => collator.compare(a.key, b.key)).map(({ person }) => person);
