import { CLAIM_NAMES_MAX, TICKET_RESERVED } from '../../../../domain/limits/tickets.ts';
import type { Actor } from '../../../../domain/people/actor.ts';
import { refuse } from '../../../../domain/refusal.ts';
import type { NewRegistration } from '../../../../domain/registrations/registration-calls.ts';
import type { Ports } from '../../../ports.ts';
import { type Account, allByEmail } from '../../accounts/account-store.ts';
import { isHalfAdded } from '../../accounts/add-user.ts';
import { invite, isInvited } from '../../accounts/invitations.ts';
import { accountNamed } from '../../accounts/shared-address.ts';
import { queueMail } from '../../mail/mails.ts';
import { hasLoggedIn } from '../../sessions/has-logged-in.ts';
import { findTicket, keyOf } from '../change-tickets.ts';
import { giveHeldTicket } from '../give-held-ticket.ts';
import { admitTicket } from '../give-ticket.ts';
import { type TicketRow, ticketTable } from '../ticket-row.ts';
import { heldRowOf } from '../held-row.ts';
import { type ClaimRow, updateClaim } from './claim-store.ts';
import { claimableOf } from './claimable.ts';
import { claimedTicket } from './read-claim.ts';
import { takeTicketBack } from './take-back.ts';

const NOT_YOURS = 'This ticket is not one of this order any more. Load the page again.';
const LOGGED_IN = 'This person has logged in, so the ticket is theirs. Ask the organisers to change it.';
const OTHER_NAME = 'Somebody with another name has this mail address. Check the name and the address.';
const BUSY = 'The holder of this ticket is being named at this moment. Load the page again.';
const TOO_MANY = 'This link has taken its last name. Ask the organisers for another link.';

/** Name by which the audit shows the link that a buyer used: the start of the claim's id. */
const claimActor = ({ id }: ClaimRow): Actor => ({
  id: `claim:${id.slice(0, 8)}`,
  roles: ['ROLE_ADMIN'],
  companyId: null,
  replayAccess: false,
});

interface Naming {
  readonly claim: ClaimRow;
  readonly ticket: string;
  readonly holder: NewRegistration;
}

/**
 * Gives a ticket of an order to the person whom its buyer names; takes it from the one named before, if they never logged in.
 * Refuses while another call names the holder of the same ticket, also at another server: what follows from taking a ticket
 * back must not come after the ticket was given to somebody else.
 */
export async function nameByClaim({ claim, ticket: id, holder: named }: Naming, ports: Ports): Promise<void> {
  const row = await (await ticketTable(ports)).get(id);
  if (!row || row.source !== claim.source || row.order !== claim.order) return refuse('not-found', NOT_YOURS);
  const by = ports.newId(12, `naming the holder of ${id} by a claim`);
  await beginNaming({ claim, id, by }, ports);
  try {
    await nameOne({ claim, ticket: id, holder: named }, ports);
  } finally {
    await endNaming({ claim, id, by }, ports);
  }
}

async function nameOne({ claim, ticket: id, holder: named }: Naming, ports: Ports): Promise<void> {
  const row = (await (await ticketTable(ports)).get(id)) ?? refuse('not-found', NOT_YOURS);
  const listed = (await claimedTicket(row, claim, ports)) ?? refuse('not-found', NOT_YOURS);
  if (listed.state === 'used') return refuse('conflict', LOGGED_IN);
  const holder = await holderNamed(named, ports);
  if (holder && holder.id === row.personId) return;
  const counted = await countName(claim, row, ports);
  const open = listed.state === 'open' ? row : await takenBack(row, counted, ports);
  await give({ claim: counted, row: open, holder, named }, ports);
}

interface NamingCall {
  readonly claim: ClaimRow;
  /** Id of the ticket. */
  readonly id: string;
  /** Id of the call: a repeat of it may go on. */
  readonly by: string;
}

async function beginNaming({ claim, id, by }: NamingCall, ports: Ports): Promise<void> {
  const begin = (held: ClaimRow): ClaimRow => {
    const now = ports.now();
    const { [id]: mine, ...others } = held.busy ?? {};
    if (mine && mine.by !== by && mine.until > now) return refuse('conflict', BUSY);
    return { ...held, busy: { ...others, [id]: { by, until: now + TICKET_RESERVED } } };
  };
  if (!(await updateClaim(claim, begin, ports))) refuse('not-found', NOT_YOURS);
}

async function endNaming({ claim, id, by }: NamingCall, ports: Ports): Promise<void> {
  const end = (held: ClaimRow): ClaimRow | undefined => {
    const { [id]: mine, ...busy } = held.busy ?? {};
    return mine?.by === by ? { ...held, busy } : undefined;
  };
  await updateClaim(claim, end, ports);
}

/** The person with this address and name; undefined for a new one. */
async function holderNamed(named: NewRegistration, ports: Ports): Promise<Account | undefined> {
  const accounts = await allByEmail(named.email, ports);
  const name = { firstName: named.first_name, lastName: named.last_name };
  const holder = await accountNamed(accounts, name, ports);
  if (holder || (await areHalfAdded(accounts, ports))) return holder;
  return refuse('conflict', OTHER_NAME, [{ field: 'email', message: OTHER_NAME }]);
}

/** Whether all of these accounts, if any, wait for an interrupted call to be repeated. */
async function areHalfAdded(accounts: readonly Account[], ports: Ports): Promise<boolean> {
  for (const account of accounts) if (!(await isHalfAdded(account, ports))) return false;
  return true;
}

/** Counts a name against the link's limit, and keeps what is needed to take the ticket back. */
async function countName(claim: ClaimRow, { id, state, sealed, why }: TicketRow, ports: Ports): Promise<ClaimRow> {
  const counted = await updateClaim(
    claim,
    (held) => {
      if (held.names >= CLAIM_NAMES_MAX) return undefined;
      const named = state === 'held' ? { ...held.named, [id]: { sealed, why } } : held.named;
      return { ...held, names: held.names + 1, named };
    },
    ports,
  );
  return counted ?? refuse('conflict', TOO_MANY);
}

async function takenBack({ id }: TicketRow, claim: ClaimRow, ports: Ports): Promise<TicketRow> {
  const found = (await findTicket(id, ports)) ?? refuse('not-found', NOT_YOURS);
  if (await hasLoggedIn(found.account, ports)) return refuse('conflict', LOGGED_IN);
  const { sealed, why } = claim.named[id] ?? refuse('not-found', NOT_YOURS);
  const note = `took back the ticket ${keyOf(id)} by the link of the order ${claim.order}`;
  await takeTicketBack(claimActor(claim), { found, sealed, why, note }, ports);
  return (await (await ticketTable(ports)).get(id)) ?? refuse('not-found', NOT_YOURS);
}

interface Gift extends Omit<Naming, 'ticket' | 'holder'> {
  readonly row: TicketRow;
  readonly holder: Account | undefined;
  readonly named: NewRegistration;
}

async function give({ claim, row, holder, named }: Gift, ports: Ports): Promise<void> {
  const { id, order } = row;
  const { type } = (await claimableOf(row, ports)) ?? refuse('not-found', NOT_YOURS);
  await admitTicket({ type: type.id, companyId: null, holderId: holder?.id, confirm: false }, ports);
  const { key, code = key, product } = heldRowOf(row, ports);
  const note = `named the holder of the ticket ${keyOf(id)} by the link of the order ${order}`;
  const ticket = { code, product, order, isGiven: false };
  const given = await giveHeldTicket(claimActor(claim), { id, ticket, type, holder, named, note }, ports);
  const secrets = { code, ticket: given.row.codeHash };
  const { account } = given;
  // A second invitation would end the link of the first.
  if ((await hasLoggedIn(account, ports)) || (await isInvited(account, ports)))
    await queueMail({ kind: 'ticket', userId: account.id, id: ports.newId(12, `claimed ${id}`), secrets }, ports);
  else await invite(account, ports, { secrets });
}
