import { everybodyRows, everybodyStore } from './everybody.ts';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import {
  changeUser,
  changeUserPicture,
  createPerson,
  createUser,
  deleteUser,
  listUsers,
  readOneUser,
} from '../../../../domain/accounts/account-calls.ts';
import { accountMarksCollection, MANY_MARKED } from '../../../../domain/accounts/account-mark.ts';
import type { AdminUserView } from '../../../../domain/accounts/admin-user-view.ts';
import { peopleCollection, type Person } from '../../../../domain/people/person.ts';
import { http } from '../../../platform/session/connection.ts';
import type { Failure, Result } from '../../../platform/http/http.ts';
import { useQuery } from '../../../platform/http/use-query.ts';
import { computed, createSignal } from '../../../platform/react/signal.ts';
import { isLoaded, collectionStore } from '../../../platform/replica/collection-store.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { answered } from '../../loading/answer.ts';
import type { AdminSearch } from '../admin-search.ts';
import type { EntityRows } from '../records/entity-rows.ts';
import type { EntityCalls } from '../records/entity-write.ts';
import { noteRemoved } from '../records/locally-removed.ts';
import { UsersSearch } from './users-search.ts';

/** Loads a page of people with their accounts, which no replica has. */
export async function askUsers(search: AdminSearch, signal: AbortSignal) {
  const { q, sort, dir, page, state, ticket } = v.parse(UsersSearch, search);
  return answered(await http.request(listUsers, { search: q, sort, dir, page, state, ticket }, { signal }));
}

/** Loads a page of ticket holders. */
export async function askTickets(search: AdminSearch, signal: AbortSignal) {
  const { q, sort, dir, page, ticket } = v.parse(UsersSearch, search);
  return answered(await http.request(listUsers, { search: q, sort, dir, page, ticket: ticket ?? 'any' }, { signal }));
}

export type UserRow = AdminUserView;

/** People opened in the panel. In memory only, because devices store no mail addresses. */
const opened = createSignal<ReadonlyMap<string, UserRow>>(new Map());

const keep = (user: UserRow): void => opened.set(new Map([...opened.get(), [user.id, user]]));

async function ask(id: string, signal?: AbortSignal): Promise<Result<UserRow>> {
  const answer = await http.request(readOneUser, { id }, signal ? { signal } : {});
  if (answer.ok) keep(answer.value);
  return answer;
}

export const userRows: EntityRows<UserRow> = {
  all: computed(opened, (all) => [...all.values()]),
  rev: (id) => opened.get().get(id)?.rev,
  waitForRevisionAfter: async (id) => void (await ask(id)),
};

const everybody = everybodyRows.all;
const followed = computed(
  [
    everybody,
    collectionStore(accountMarksCollection),
    isLoaded(peopleCollection.scope),
    isLoaded(accountMarksCollection.scope),
  ],
  (...all) => all,
);

/** Revision of a person's profile and account together, to detect colleagues' changes. */
export const userRevisions: Pick<EntityRows<Person>, 'all' | 'rev'> = {
  all: { get: () => everybody.get(), subscribe: (listener) => followed.subscribe(listener) },
  // Reading a revision for the first time is not a change.
  rev: (id) =>
    isKnown()
      ? `${everybodyStore.get().rev(id)} ${collectionStore(accountMarksCollection).get().rev(id) ?? ''}`
      : undefined,
};

const isKnown = (): boolean => isLoaded(peopleCollection.scope).get() && isLoaded(accountMarksCollection.scope).get();

export const userWrites: EntityCalls = { add: createUser, edit: changeUser, picture: changeUserPicture };
export const personWrites: EntityCalls = { ...userWrites, add: createPerson };

/** Erases a person permanently. Refused as stale if the record has changed since it was shown. */
export async function requestErasure({ id, rev }: Pick<UserRow, 'id' | 'rev'>): Promise<Failure | undefined> {
  const answer = await http.request(deleteUser, { id }, { key: crypto.randomUUID(), ifMatch: rev });
  if (answer.ok) noteRemoved([id]);
  return answer.ok ? undefined : answer.refusal;
}

export interface OpenedUser {
  readonly user: UserRow | undefined;
  /** Why the person could not be loaded. */
  readonly refusal: Failure | undefined;
}

/** Loads a person with their log-in data when their panel opens, and again after every change. */
export function useOpenUser(id: string): OpenedUser {
  const user = useSignal(opened).get(id);
  const { refusal } = useQuery((signal) => ask(id, signal), { about: `${id} ${useChanges([id])}` });
  return { user, refusal };
}

/** Returns a text that changes with every change of these accounts or profiles; empty until both scopes are loaded. */
function useChanges(ids: readonly string[]): string {
  const areKnown = [
    useSignal(isLoaded(peopleCollection.scope)),
    useSignal(isLoaded(accountMarksCollection.scope)),
  ].every(Boolean);
  const marks = useSignal(collectionStore(accountMarksCollection));
  const known = useSignal(everybodyStore);
  if (!areKnown) return '';
  return [MANY_MARKED, ...ids].map((id) => `${id}:${marks.rev(id) ?? ''}:${known.rev(id) ?? ''}`).join(' ');
}

/** How long changes are collected before one reload, in milliseconds. */
const GATHERED = 300;

/** Calls `again` after a change to one of these people, so that the list is fetched again. */
export function useLiveUsers(ids: readonly string[], again: () => void): void {
  const changed = useChanges(ids);
  const idList = ids.join(' ');
  const [seen, setSeen] = useState({ idList, changed });
  const isFirst = seen.idList !== idList || seen.changed === '';
  if (isFirst && (seen.idList !== idList || seen.changed !== changed)) setSeen({ idList, changed });
  const isChanged = !isFirst && changed !== '' && seen.changed !== changed;
  useEffect(() => {
    if (!isChanged) return undefined;
    const timer = setTimeout(() => {
      setSeen({ idList, changed });
      again();
    }, GATHERED);
    return () => clearTimeout(timer);
  }, [isChanged, idList, changed, again]);
}

/** Sets a mail address; a person without one can then log in. `isShared`: others may have it, too. */
export const giveAddress = ({ id, rev }: UserRow, email: string, isShared: boolean) =>
  http.request(
    changeUser,
    { id, email, ...(isShared && { shared: true }) },
    { key: crypto.randomUUID(), ifMatch: rev },
  );

/** Enables a disabled account. */
export const letIn = ({ id, rev }: UserRow) =>
  http.request(changeUser, { id, disabled: false }, { key: crypto.randomUUID(), ifMatch: rev });
