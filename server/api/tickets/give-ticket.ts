import { signUpByTickets } from './sign-up-by-tickets.ts';
import type { Company } from '../../../domain/companies/company.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { IS_MEANT, smallerBooth } from '../../../domain/tickets/booth-size.ts';
import { boothOf, isCompanyTicket } from '../../../domain/tickets/ticket-type.ts';
import { newTicketCode, ticketCode } from '../../../domain/tickets/ticket-code.ts';
import type { Ports } from '../../ports.ts';
import { companies } from '../../sync/stored-collections.ts';
import { findDocument } from '../../sync/documents.ts';
import { requirePlace } from '../companies/members-limit.ts';
import { setMembership } from '../companies/membership.ts';
import { writeCompany } from '../companies/write-company.ts';
import { findPackages } from '../packages/packages.ts';
import {
  type Account,
  accountsByEmail,
  findAccount,
  updateAccount,
  type AfterChange,
} from '../accounts/account-store.ts';
import { accountAuditId, settleAccount, swapAccount } from '../accounts/after-change.ts';
import { changeAccount } from '../accounts/change-account.ts';
import { hashCode } from '../accounts/secrets/code-hash.ts';
import { hashQueue } from '../accounts/secrets/hash-queue.ts';
import { putFirstTicket, ticketsOf } from './ticket-store.ts';
import { knownTicketType, ticketTypeOf } from './ticket-types.ts';
import { findPerson } from '../people/find-person.ts';

export interface GivenTicket {
  readonly account: Account;
  readonly type: string;
  /** `null`: the person's present company. */
  readonly companyId: string | null;
}

/**
 * Sets a person's ticket, company and booth. Other rights of the ticket type are looked up when needed (replay-access.ts).
 * Call `admitTicket` first.
 */
export async function giveTicket(
  actor: Actor,
  { account, type, companyId }: GivenTicket,
  ports: Ports,
): Promise<Account> {
  const holder = await changeAccount(actor, { id: account.id, edit: { ticketType: type } }, ports);
  await followTicket(actor, { account, type, companyId }, ports);
  return holder;
}

/** What follows from a ticket: membership of its company, the booth of its type, and the sign-ups. */
export async function followTicket(
  actor: Actor,
  { account, type, companyId }: GivenTicket,
  ports: Ports,
): Promise<void> {
  const company = await companyOf({ type, companyId, holderId: account.id }, ports);
  if (company) await giveBooth(actor, { company, personId: account.id, booth: await boothBy(type, ports) }, ports);
  else if (companyId !== null) await setMembership(actor, { personId: account.id, companyId }, ports);
  const held = await findAccount(account.id, ports);
  if (held) await signUpByTickets(held, ports);
}

/** A planned ticket. The person may be new and have no id or company yet. */
export interface PlannedTicket {
  readonly type: string;
  readonly companyId: string | null;
  readonly holderId?: string | undefined;
}

/**
 * Refuses a ticket whose type or company does not exist or, unless confirmed, would get a smaller booth. Call it before anything
 * changes.
 */
export async function admitTicket(
  { confirm, ...ticket }: PlannedTicket & { readonly confirm: boolean },
  ports: Ports,
): Promise<void> {
  await knownTicketType(ticket.type, ports);
  const company = await companyOf(ticket, ports);
  const booth = await boothBy(ticket.type, ports);
  await requirePlace({ personId: ticket.holderId, companyId: company?.id ?? ticket.companyId, booth }, ports);
  const smaller = company && smallerBooth(company, booth, await findPackages(ports));
  if (smaller === undefined || confirm) return;
  const message = `This ticket ${smaller}. ${IS_MEANT}`;
  refuse('conflict', message, [{ field: 'confirm', message }]);
}

async function companyOf(
  { type, companyId, holderId = '' }: PlannedTicket,
  ports: Ports,
): Promise<Company | undefined> {
  if (!isCompanyTicket(await ticketTypeOf(type, ports))) return undefined;
  const id = companyId ?? (await findPerson(holderId, ports))?.companyId ?? '';
  return (
    (await findDocument(companies, id, ports)) ??
    refuse('invalid', COMPANY_NEEDED, [{ field: 'company_id', message: COMPANY_NEEDED }])
  );
}
const boothBy = async (type: string, ports: Ports): Promise<Company['ticketType'] | undefined> =>
  boothOf(await ticketTypeOf(type, ports), await findPackages(ports));

const COMPANY_NEEDED = 'A ticket of a company needs a company that is there';

interface GivenBooth {
  readonly company: Company;
  readonly personId: string;
  /** Undefined leaves the booth as it is. */ readonly booth: Company['ticketType'] | undefined;
}

/** Makes the holder of a company ticket a member of the company, and gives the company the booth of the ticket type. */
export async function giveBooth(actor: Actor, { company, personId, booth }: GivenBooth, ports: Ports): Promise<void> {
  await setMembership(actor, { personId, companyId: company.id }, ports);
  if (booth !== undefined) await writeCompany({ actor, id: company.id, change: () => ({ ticketType: booth }) }, ports);
}

/** Gives a ticket a new code, with an audit entry. Ends the old code, and all sessions that may have been started with it. */
export async function giveCode(actor: Actor, account: Account, ports: Ports): Promise<string> {
  const code = newCode(account.id, ports);
  const hashed = await hashOf(code, ports, await saltedBy(account, ports));
  const acted = { collection: 'accounts', id: account.id, rev: '', before: null, after: null };
  const after: AfterChange = {
    id: ports.newId(12, `code of ${account.id}`),
    at: ports.now(),
    by: actor.id,
    endsLogIns: { but: '' },
    audit: {
      note: 'gave out a ticket code',
      changes: [acted],
      ...(ports.group !== undefined && { group: ports.group }),
    },
  };
  await swapAccount(account.id, (held) => ({ account: withCode(held, hashed), after }), ports);
  await settleAccount(account.id, ports);
  ports.audited?.(accountAuditId(after));
  return code;
}

/** Hashes a code and stores it on a ticket. Resets the ticket's count of wrong codes. */
export async function putCode(accountId: string, code: string, ports: Ports): Promise<void> {
  const account = await findAccount(accountId, ports);
  const hashed = await hashOf(code, ports, account && (await saltedBy(account, ports)));
  const changed = await updateAccount(accountId, (held) => withCode(held, hashed), ports);
  if (changed) await putFirstTicket({ ...changed, rev: changed.rev + 1 }, ports);
}

/**
 * A hash whose salt the person's next code shares: of their own codes, or of people with the same mail address, so that one slow
 * hash checks all codes of an address. Empty if there is none.
 */
export async function saltedBy(account: Account, ports: Ports): Promise<string> {
  const sharing = account.address === '' ? [] : await accountsByEmail(account.address, ports);
  for (const one of [account, ...sharing]) {
    const salted = (await ticketsOf(one, ports)).find(({ codeHash }) => codeHash !== '');
    if (salted) return salted.codeHash;
  }
  return '';
}

/** Hashes a code, with the salt of the person's other codes. */
export const hashOf = (code: string, ports: Ports, beside = ''): Promise<string> =>
  hashQueue(() => hashCode(ticketCode(code) ?? '', ports, beside));

/** A new code; in a repeated call the same one again. */
export const newCode = (about: string, ports: Ports): string =>
  newTicketCode(Buffer.from(ports.newId(8, `code:${about}`), 'base64url'));

const withCode = (held: Account, hashed: string): Account => ({ ...held, ticket: hashed, ticketFailures: 0 });
