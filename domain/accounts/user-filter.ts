import * as v from 'valibot';
import { TICKET_TYPE_NAMES, type TicketTypeName } from '../tickets/ticket-type.ts';
import type { Instant } from '../time.ts';
import type { Person } from '../people/person.ts';
import { type AccountState, LISTED_STATES, type ListedState } from './account-state.ts';
import { isLocked } from './locked.ts';
import { ROLES, type Role } from '../people/role.ts';

/** What of an account decides in which lists of organisers its owner stands. */
export interface ListedAccount {
  readonly roles: readonly Role[];
  readonly ticketType: TicketTypeName | '';
  /** Sealed; empty for none. */
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

/** Everybody holds one ticket at most; a ticket without a type is a visitor's. */
export const ticketOf = ({
  ticket,
  ticketType,
}: Pick<ListedAccount, 'ticket' | 'ticketType'>): TicketTypeName | undefined =>
  ticketType || (ticket === '' ? undefined : 'Attendee');

const NONE = 'none';
const ANY = 'any';
const orAny = <const T extends readonly string[]>(options: T) =>
  v.optional(v.picklist(['', ...options], `One of ${options.join(', ')}`), '');

/** What organisers may narrow a list of people down to, each field by itself; what is empty narrows nothing. */
export const UserFilter = v.object({
  role: orAny(ROLES),
  /** The type of their ticket, `any` for whichever, or `none`. */
  ticket: orAny([NONE, ANY, ...TICKET_TYPE_NAMES]),
  state: orAny(LISTED_STATES),
  /** The id of the company they belong to. */
  company: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
});
export type UserFilter = v.InferOutput<typeof UserFilter>;

const isOfTicket = (asked: string, held: string): boolean => (asked === ANY ? held !== NONE : held === asked);

/** Whether it asks for what only accounts know. */
export const asksForAccounts = ({ role, ticket, state }: UserFilter): boolean =>
  role !== '' || ticket !== '' || state !== '';

/** An account's roles are what holds; a person without an account has the roles of their profile. */
export function fitsUser(
  { role, ticket, state, company }: UserFilter,
  person: Pick<Person, 'roles' | 'companyId'>,
  account: ListedAccount | undefined,
): boolean {
  return (
    (role === '' || (account ?? person).roles.includes(role)) &&
    (ticket === '' || isOfTicket(ticket, (account && ticketOf(account)) ?? NONE)) &&
    (state === '' || isIn(state, account)) &&
    (company === '' || person.companyId === company)
  );
}
