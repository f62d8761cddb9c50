import type { HeldTicket } from '../tickets/held-ticket.ts';
import * as v from 'valibot';
import { TICKET_TYPE_ID_MAX } from '../limits/tickets.ts';
import type { Instant } from '../time.ts';
import type { Person } from '../people/person.ts';
import { type AccountState, LISTED_STATES, type ListedState } from './account-state.ts';
import { isLocked } from './locked.ts';
import { ROLES, type Role } from '../people/role.ts';

/** Facts of an account that list filters use. */
export interface ListedAccount {
  readonly roles: readonly Role[];
  readonly ticketType: string;
  readonly moreTickets?: readonly HeldTicket[];
  /** The sealed ticket; empty for none. */
  readonly ticket: string;
  readonly password: string;
  readonly disabled: boolean;
  readonly invitedAt: Instant | null;
  readonly ticketFailures: number;
  readonly codeFailures: number;
}

export function accountState(account: ListedAccount | undefined): AccountState {
  if (!account) return 'none';
  if (account.disabled) return 'disabled';
  return account.invitedAt !== null && account.password === '' ? 'invited' : 'active';
}

function isIn(state: ListedState, account: ListedAccount | undefined): boolean {
  if (state === 'locked') return account !== undefined && isLocked(account);
  if (state === 'uninvited') return account?.invitedAt === null && account.password === '' && !account.disabled;
  return accountState(account) === state;
}

/** The type of a person's ticket; a ticket without a type is a visitor's. */
export const ticketOf = ({ ticket, ticketType }: Pick<ListedAccount, 'ticket' | 'ticketType'>): string | undefined =>
  ticketType || (ticket === '' ? undefined : 'Attendee');

const NONE = 'none';
const ANY = 'any';
const orAny = <const T extends readonly string[]>(options: T) =>
  v.optional(v.picklist(['', ...options], `One of ${options.join(', ')}`), '');

/** Filters of organisers' lists of people; an empty one is not applied. */
export const UserFilter = v.object({
  role: orAny(ROLES),
  /** The id of a type of ticket, `any`, or `none`. */
  ticket: v.optional(v.pipe(v.string(), v.maxLength(TICKET_TYPE_ID_MAX)), ''),
  state: orAny(LISTED_STATES),
  /** The id of the company they belong to. */
  company: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
});
export type UserFilter = v.InferOutput<typeof UserFilter>;

/** The types of a person's tickets; of those beside the first only valid ones. */
const typesOf = (account: ListedAccount | undefined): string[] =>
  account
    ? [
        ...[ticketOf(account)].filter((type) => type !== undefined),
        ...(account.moreTickets ?? []).filter(({ state }) => state === 'valid').map(({ typeId }) => typeId),
      ]
    : [];

const isOfTicket = (asked: string, held: readonly string[]): boolean =>
  asked === NONE ? held.length === 0 : asked === ANY ? held.length > 0 : held.includes(asked);

/** Whether a filter needs account facts. */
export const asksForAccounts = ({ role, ticket, state }: UserFilter): boolean =>
  role !== '' || ticket !== '' || state !== '';

/** Whether a person passes the filters. The roles are the account's; without an account, the profile's. */
export function fitsUser(
  { role, ticket, state, company }: UserFilter,
  person: Pick<Person, 'roles' | 'companyId'>,
  account: ListedAccount | undefined,
): boolean {
  return (
    (role === '' || (account ?? person).roles.includes(role)) &&
    (ticket === '' || isOfTicket(ticket, typesOf(account))) &&
    (state === '' || isIn(state, account)) &&
    (company === '' || person.companyId === company)
  );
}
