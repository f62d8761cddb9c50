import { listUsers } from '../../../../domain/accounts/account-calls.ts';
import type { AdminUserView } from '../../../../domain/accounts/admin-user-view.ts';
import { http } from '../../../platform/session/connection.ts';
import { useQuery } from '../../../platform/http/use-query.ts';
import { type FieldChoice } from '../event/choices.ts';
import { useFindPeople } from './speakers.ts';

export interface FoundUser extends FieldChoice {
  /** Text that distinguishes people with the same name. */
  readonly detail: string;
}

/** Results of a search. `isSettled`: they are complete, so that "no one found" is true. */
export interface FoundUsers {
  readonly found: readonly FoundUser[];
  readonly isSettled: boolean;
}

/** Minimum number of characters that start a search. */
const LEAST = 2;
/** Maximum number of results shown at once. */
const OFFERED = 8;
/** How long to wait after the last keystroke until the server is asked, in milliseconds. */
const SETTLED = 300;

/** Finds a person at the desk: names on this device, email addresses on the server. */
export function useFindUsers(query: string): FoundUsers {
  const find = useFindPeople();
  const text = query.trim();
  const isAddress = text.includes('@');
  const listed = useListedUsers(isAddress ? text : '');
  if (isAddress) return listed;
  return text.length < LEAST ? NOTHING : { found: find(query), isSettled: true };
}

const NOTHING: FoundUsers = { found: [], isSettled: false };

/** Finds people by name, company or email address. Asks the server, because devices do not store addresses. */
export function useListedUsers(query: string): FoundUsers {
  const { value, isCurrent } = useQuery(
    (signal) => http.request(listUsers, { search: query, count: OFFERED }, { signal }),
    { about: query === '' ? undefined : query, delay: SETTLED },
  );
  return value && isCurrent ? { found: value.data.map(foundUser), isSettled: true } : NOTHING;
}

const foundUser = (user: AdminUserView): FoundUser => ({
  value: user.id,
  label: `${user.first_name} ${user.last_name}`.trim(),
  detail: [user.email || 'No email address', user.company?.name ?? user.attendee_company, user.job_position]
    .filter(Boolean)
    .join(', '),
});
