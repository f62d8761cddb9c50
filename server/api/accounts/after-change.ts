import { ACCOUNT_RETRY } from '../../../domain/limits/people.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Ports } from '../../ports.ts';
import { type StoredWork, workUnderWay } from '../../store/work-under-way.ts';
import { keepEntry } from '../audit/audit-store.ts';
import { erasuresUnderWay } from '../erasure/erasures-under-way.ts';
import { queueMail } from '../mail/mails.ts';
import { endLinks } from '../sessions/magic-links.ts';
import { endPasswordLinks } from '../sessions/password-links.ts';
import { closeAll } from '../sessions/session-store.ts';
import { markAccount } from './account-changed-signal.ts';
import { type Account, accountTable, type AfterChange, updateAccount } from './account-store.ts';
import { invite, queueReset } from './invitations.ts';
import { showRoles } from './show-roles.ts';
import { publishOwnTickets } from '../tickets/own-tickets.ts';
import { putTicket } from '../tickets/ticket-row.ts';
import { firstTicketPut } from '../tickets/ticket-store.ts';

/** Ids of accounts with follow-up work. The details are stored in the accounts. */
const accountsUnderWay = workUnderWay<StoredWork>('accountsUnderWay', ACCOUNT_RETRY);

/** Returns the changed account and its follow-up work, or undefined to change nothing. */
type Swap = (
  held: Account,
) => { readonly account: Account; readonly after: AfterChange; readonly also?: readonly AfterChange[] } | undefined;

/** Changes an account by compare-and-swap. Returns undefined if nothing changed. Call `settleAccount` afterwards. */
export async function swapAccount(id: string, swap: Swap, ports: Ports): Promise<Account | undefined> {
  const accounts = await accountTable(ports);
  for (;;) {
    const held = await accounts.get(id);
    const wanted = held && swap(held);
    if (!wanted) return undefined;
    const { account, after, also = [] } = wanted;
    await accountsUnderWay.begin({ id }, ports);
    const first = { ...after, ...ticketWork({ before: held, after: account }, after) };
    const changed = {
      ...account,
      activeAt: ports.now(),
      lastChange: after.id,
      unsettled: [...held.unsettled, first, ...also],
    };
    if (await accounts.replace(changed, held.rev)) return { ...changed, rev: held.rev + 1 };
  }
}

/** Returns the rows of tickets to write: the first ticket follows the account's columns, whatever changed them. */
function ticketWork(
  { before, after }: { readonly before: Account; readonly after: Account },
  { tickets = [] }: AfterChange,
): Pick<AfterChange, 'tickets' | 'asOf'> {
  const [was, is] = [firstTicketPut(before), firstTicketPut(after)];
  // A server of the release before may have changed the columns without the row.
  const gone = was && was.id !== is?.id ? [was] : [];
  const follows = isDeepStrictEqual(was, is) ? [] : [...gone, ...(is ? [is] : [])];
  const ends = was && !is ? [{ id: was.id, personId: was.personId, state: 'ended' as const }] : [];
  const all = [...follows, ...ends, ...tickets];
  return all.length === 0 ? {} : { tickets: all, asOf: before.rev + 1 };
}

/** Does the pending follow-up work of this account. */
export async function settleAccount(id: string, ports: Ports): Promise<void> {
  const accounts = await accountTable(ports);
  for (;;) {
    const account = await accounts.get(id);
    const unsettled = account?.unsettled ?? [];
    if (!account || unsettled.length === 0) break;
    for (const after of unsettled) await carryOut(account, after, ports);
    const done = new Set(unsettled.map((after) => after.id));
    const rest = (held: Account): Account => ({
      ...held,
      unsettled: held.unsettled.filter((after) => !done.has(after.id)),
    });
    await updateAccount(id, rest, ports);
  }
  await accountsUnderWay.end(id, ports);
}

/** Security comes first: links and sessions end before anything else. */
async function carryOut(account: Account, after: AfterChange, ports: Ports): Promise<void> {
  const { id } = account;
  for (const put of after.tickets ?? []) await putTicket(put, after.asOf ?? 0, ports);
  if (after.endsLinks === 'all') await endLinks(id, ports);
  if (after.endsLinks) await endPasswordLinks(id, ports);
  if (after.endsLogIns) await closeAll(id, ports, after.endsLogIns.but);
  else if (after.reopens) await ports.streams.reopenPerson(id);
  if (after.showsRoles) await showRoles(organiser(after.by), account, ports);
  if (after.erases) await beginErasure(id, after, ports);
  if (!after.isOneOfMany) await markAccount(id, ports);
  if (after.tickets) await publishOwnTickets(id, ports);
  if (after.audit)
    await keepEntry(
      { ...after.audit, id: accountAuditId(after), at: after.at, by: after.by, scope: 'accounts' },
      ports,
    );
  if (after.tells) await tell(account, after, ports);
  if (after.mails?.kind === 'reset') await queueReset(account, ports, after.mails.id);
  if (after.mails?.kind === 'invitation') await invite(account, ports, { mailId: after.mails.id });
}

async function beginErasure(id: string, { erases: change, by, audit }: AfterChange, ports: Ports): Promise<void> {
  const group = audit?.group !== undefined && { group: audit.group };
  await erasuresUnderWay.begin({ id, by, ...(typeof change === 'string' && { change }), ...group }, ports);
}

export const accountAuditId = ({ id }: Pick<AfterChange, 'id'>): string => `accounts:${id}`;

const organiser = (id: string): Actor => ({ id, roles: ['ROLE_ADMIN'], companyId: null, replayAccess: false });

async function tell({ id: userId }: Account, { id, tells }: AfterChange, ports: Ports): Promise<void> {
  if (tells === 'password') await queueMail({ kind: 'password-changed', userId, id }, ports);
  else if (tells) {
    const secrets = { address: tells.addressBefore };
    await queueMail({ kind: 'address-changed', userId, id, secrets }, ports);
  }
}

/** Does the pending follow-up work of all accounts, for example after a crash. */
export async function settleAccounts(ports: Ports, signal = new AbortController().signal): Promise<void> {
  while (!signal.aborted) {
    const left = await accountsUnderWay.claim(ports);
    if (!left) return;
    await settleAccount(left.id, ports);
  }
}

/** Runs at startup before the server accepts requests, so that revoked sessions and links cannot be used. */
export async function recoverAccounts(ports: Ports): Promise<void> {
  await accountsUnderWay.takeUp(ports);
  await settleAccounts(ports);
}
