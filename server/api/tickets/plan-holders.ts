import { SHARERS_MAX } from '../../../domain/limits/people.ts';
import { nameKey } from '../../../domain/names.ts';
import { personName } from '../../../domain/people/person.ts';
import { contentRev } from '../../../domain/event/import/imported-id.ts';
import { firstTicketId, heldTickets } from './held-tickets.ts';
import type { Company } from '../../../domain/companies/company.ts';
import { plural } from '../../../domain/plural.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import { isCompanyTicket } from '../../../domain/tickets/ticket-type.ts';
import type { Ports } from '../../ports.ts';
import { companies } from '../../sync/stored-collections.ts';
import { allDocuments } from '../../sync/documents.ts';
import { type Account, allByEmail } from '../accounts/account-store.ts';
import { accountNamed } from '../accounts/shared-address.ts';
import type { AccountEdit } from '../accounts/change-account.ts';
import { isCodeWaiting } from './code-tasks.ts';
import { type HolderRow, type RefusedRow, TOO_MANY_SHARERS } from './read-holders.ts';
import { findPerson } from '../people/find-person.ts';
import { findPackages } from '../packages/packages.ts';
import { rowsBeyondMembers } from './plan-members.ts';
import type { PlannedHolder } from './planned-holder.ts';

/** Number of accounts read in parallel. */
export const AT_ONCE = 100;

/** Plans the import of a table. Changes nothing. Refuses rows with an unknown company, or with a full one. */
export async function planHolders(
  given: readonly HolderRow[],
  ports: Ports,
): Promise<{ planned: PlannedHolder[]; refused: RefusedRow[] }> {
  const companyNamed = await companyNamer(ports);
  const rows = await withFirstRows(given, ports);
  const planned: PlannedHolder[] = [];
  const refused: RefusedRow[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    for (const each of await Promise.all(
      rows.slice(start, start + AT_ONCE).map(async (row) => planRow(row, { companyNamed, ports })),
    )) {
      if ('message' in each) refused.push(each);
      else planned.push(each);
    }
  }
  const beyond = rowsBeyondMembers(planned, await findPackages(ports));
  for (const { row } of planned) {
    const message = beyond.get(row.at);
    if (message !== undefined) refused.push(refusedAt(row, message, 'company'));
  }
  return { planned: planned.filter(({ row }) => !beyond.has(row.at)), refused };
}

/**
 * Of several rows of one person, the first is that of their first ticket: in another order than last time, too, the rows are the
 * same tickets.
 */
async function withFirstRows(rows: readonly HolderRow[], ports: Ports): Promise<readonly HolderRow[]> {
  const swapped = new Map<HolderRow, HolderRow>();
  for (const [at, more] of Map.groupBy(rows, ({ at: own, moreOf }) => moreOf ?? own)) {
    const first = more.find((row) => row.at === at);
    if (more.length < 2 || !first) continue;
    const account = await accountOf(first, ports);
    const held = account === 'unclear' ? [] : (account?.moreTickets ?? []);
    const known = new Set(held.map(({ id }) => id));
    const wanted = more.find((row) => !known.has(tableTicketId(row)));
    if (!wanted || wanted === first) continue;
    const { moreOf: _first, ...alone } = wanted;
    swapped.set(wanted, alone).set(first, { ...first, moreOf: wanted.at });
    for (const row of more) if (row !== first && row !== wanted) swapped.set(row, { ...row, moreOf: wanted.at });
  }
  return rows.map((row) => swapped.get(row) ?? row);
}

/** Id of a ticket of a table: the shop's key, or what tells the tickets of one person apart. */
export const tableTicketId = (row: HolderRow): string => {
  const { key, email, type, isShared, firstName, lastName } = row;
  const own = [emailKey(email), type.id, ...(isShared ? [nameKey(personName({ firstName, lastName }))] : [])];
  return `${row.source ?? 'table'}:${key === '' ? contentRev(own) : key}`;
};

async function companyNamer(ports: Ports): Promise<(named: string) => Company | undefined> {
  const all = await allDocuments(companies, ports);
  const byName = new Map(
    all.flatMap((company) => [
      [company.name.toLowerCase(), company],
      [company.id, company],
    ]),
  );
  return (named) => byName.get(named) ?? byName.get(named.toLowerCase());
}

interface Known {
  readonly companyNamed: (named: string) => Company | undefined;
  readonly ports: Ports;
}

async function planRow(row: HolderRow, { companyNamed, ports }: Known): Promise<PlannedHolder | RefusedRow> {
  if (row.ended !== undefined) return planEnded(row, row.ended, ports);
  const company = isCompanyTicket(row.type) ? companyNamed(row.company) : undefined;
  if (isCompanyTicket(row.type) && !company)
    return refusedAt(row, `names a company that is not there: ${row.company.slice(0, 50)}`, 'company');
  const account = await accountOf(row, ports);
  if (account === 'unclear') return refusedAt(row, UNCLEAR);
  if (!account && row.isShared && (await allByEmail(row.email, ports)).length >= SHARERS_MAX)
    return refusedAt(row, TOO_MANY_SHARERS);
  if (row.moreOf !== undefined) return planMore(row, { account, company });
  const replayAccess = row.replayAccess ?? account?.replayAccess ?? false;
  const edit: AccountEdit = {
    ticketType: row.type.id,
    replayAccess,
    ...(account?.ticketEnded && { disabled: false }),
  };
  return { row, account, company, edit, outcome: await outcomeOf({ row, account, company, edit }, ports) };
}

/** Plans a ticket beside the first. */
function planMore(row: HolderRow, { account, company }: Pick<PlannedHolder, 'account' | 'company'>): PlannedHolder {
  const more = tableTicketId(row);
  const held = account && heldTickets(account).find(({ id }) => id === more);
  const isSame = held?.state === 'valid' && held.typeId === row.type.id;
  const outcome = account?.deactivateSync ? 'skipped' : isSame ? 'unchanged' : held ? 'changed' : 'added';
  return { row, account, company, edit: {}, more, outcome };
}

/**
 * Plans to block a holder whose ticket ended, which ends their sessions. Skips organisers, speakers and tickets that are
 * protected from imports.
 */
async function planEnded(row: HolderRow, ended: string, ports: Ports): Promise<PlannedHolder | RefusedRow> {
  const account = await accountOf(row, ports);
  const refused = (message: string): RefusedRow => refusedAt(row, message, 'status');
  if (account === 'unclear')
    return refused(
      `is cancelled (${ended}); several people have this mail address, and it is unclear whose ticket it is`,
    );
  const own = account && heldTickets(account).find(({ id }) => id === tableTicketId(row));
  // Another ticket of the table is the person's: this one says nothing of them, unless they hold it, too.
  if (row.outdoneBy !== undefined && (!account || !own || own.id === firstTicketId(account)))
    return refused(`is cancelled (${ended}); ${row.outdoneBy} has the valid ticket of this address`);
  if (!account) return refused(`is cancelled (${ended}) and lets nobody in`);
  const edit: AccountEdit = { disabled: true, ticketEnded: true };
  if (account.deactivateSync) return { row, account, company: undefined, edit, outcome: 'skipped' };
  if (account.roles.some((role) => role !== 'ROLE_ATTENDEE'))
    return refused(`is cancelled (${ended}); this person organises or speaks, and stays`);
  const tickets = heldTickets(account);
  const ending = own ?? tickets.find(({ id }) => id === firstTicketId(account));
  const hasAnother = tickets.some(({ id, state }) => state === 'valid' && id !== ending?.id);
  if (ending && hasAnother)
    return {
      row,
      account,
      company: undefined,
      edit: {},
      ends: ending.id,
      outcome: ending.state === 'ended' ? 'unchanged' : 'changed',
    };
  return { row, account, company: undefined, edit, outcome: account.disabled ? 'unchanged' : 'changed' };
}

/** Note about a valid ticket whose holder an organiser disabled: tables do not enable such accounts. */
export const STAYS_DISABLED = 'stays disabled: an organiser disabled this account';
export const staysDisabled = ({ row, account, outcome }: PlannedHolder): boolean =>
  row.ended === undefined && outcome !== 'skipped' && account?.disabled === true && !account.ticketEnded;

/** Returns the question to ask before people are blocked; empty if none are. */
export function shutOutSentence(planned: readonly PlannedHolder[]): string {
  const count = planned.filter(
    ({ row, outcome, ends }) => row.ended !== undefined && ends === undefined && outcome === 'changed',
  ).length;
  return count === 0
    ? ''
    : plural(
        count,
        '1 person is shut out, as their ticket was cancelled.',
        `${count.toLocaleString('en')} people are shut out, as their tickets were cancelled.`,
      );
}

async function outcomeOf(
  { row, account, company, edit }: Omit<PlannedHolder, 'outcome'>,
  ports: Ports,
): Promise<PlannedHolder['outcome']> {
  if (!account) return 'added';
  if (account.deactivateSync) return 'skipped';
  const person = await findPerson(account.id, ports);
  const isSame =
    person &&
    account.ticketType === edit.ticketType &&
    account.replayAccess === edit.replayAccess &&
    edit.disabled === undefined &&
    (!company || person.companyId === company.id) &&
    !(await lacksCode({ row, account }, ports));
  return isSame ? 'unchanged' : 'changed';
}

/** Returns whether a row has the first code of an existing person, and no other code waits for them. */
export const lacksCode = async (
  { row, account }: Pick<PlannedHolder, 'row' | 'account'>,
  ports: Ports,
): Promise<boolean> => row.code !== undefined && account?.ticket === '' && !(await isCodeWaiting(account.id, ports));

/**
 * The account that a row is about; undefined for a new person. If several people have the mail address, or may have it, it is the
 * one with the row's ticket or name. `unclear`: none of several people has it.
 */
export async function accountOf(row: HolderRow, ports: Ports): Promise<Account | 'unclear' | undefined> {
  const accounts = await allByEmail(row.email, ports);
  if (accounts.length < 2 && (!row.isShared || isNameless(row))) return accounts[0];
  const ticket = tableTicketId(row);
  const holder = accounts.find((account) => heldTickets(account).some(({ id }) => id === ticket));
  if (holder) return holder;
  const named = isNameless(row) ? undefined : await accountNamed(accounts, row, ports);
  if (named) return named;
  return accounts.length < 2 || (row.isShared && row.ended === undefined) ? undefined : 'unclear';
}

const isNameless = ({ firstName, lastName }: HolderRow): boolean => `${firstName}${lastName}` === '';

const UNCLEAR = 'has the mail address of several people, and none of them has this name';
const refusedAt = ({ at, email }: HolderRow, message: string, field = 'email'): RefusedRow => ({
  at,
  email,
  message,
  field,
});
