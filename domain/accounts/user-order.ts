import type { Instant } from '../time.ts';
import type { UserColumn } from './user-columns.ts';

/** Facts of an account for sorting. */
export interface SortedAccount {
  readonly email: string;
  readonly ticketType: string;
  readonly invitedAt: Instant | null;
}

/** Whether sorting by this column needs account facts. */
export const sortsByAccount = (column: UserColumn | undefined): column is Exclude<UserColumn, 'name'> =>
  column !== undefined && column !== 'name';

const collator = new Intl.Collator('en');

/** Sorts people by a column of their accounts, stably. People without a value come last in either direction. */
export function byAccount<P>(
  people: readonly P[],
  {
    sort,
    dir = 'ascend',
  }: { readonly sort: Exclude<UserColumn, 'name'>; readonly dir?: 'ascend' | 'descend' | undefined },
  accountOf: (person: P) => SortedAccount | undefined,
): P[] {
  const keyed = people.map((person) => ({ person, key: KEY[sort](accountOf(person)) }));
  const known = keyed.filter(({ key }) => key !== '');
  const ordered = known.toSorted((a, b) => collator.compare(a.key, b.key) * (dir === 'descend' ? -1 : 1));
  return [...ordered, ...keyed.filter(({ key }) => key === '')].map(({ person }) => person);
}

/** Digits of the longest instant. */
const DIGITS = 15;

const KEY: Readonly<Record<Exclude<UserColumn, 'name'>, (account: SortedAccount | undefined) => string>> = {
  mail: (account) => account?.email ?? '',
  ticket: (account) => account?.ticketType ?? '',
  invited_at: (account) => (account?.invitedAt ? String(account.invitedAt).padStart(DIGITS, '0') : ''),
};
