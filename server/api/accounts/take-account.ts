import { emailKey } from '../../../domain/sessions/email.ts';
import type { HeldTicket } from '../../../domain/tickets/held-ticket.ts';
import { firstTicketId } from '../tickets/held-tickets.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { Duplicate } from '../../store/document-store.ts';
import { endLinks } from '../sessions/magic-links.ts';
import { endPasswordLinks } from '../sessions/password-links.ts';
import { closeAll } from '../sessions/session-store.ts';
import { type Account, accountTable, findAccount } from './account-store.ts';
import { settleAccount, swapAccount } from './after-change.ts';
import { mergesUnderWay, type MergeUnderWay } from './merge/merges-under-way.ts';

type Taking = Pick<MergeUnderWay, 'take'>;

/** The account that remains, and the one that is merged into it. */
interface Both {
  readonly held: Account;
  readonly other: Account;
}

/**
 * Moves the mail address or ticket to the remaining record, if chosen. Only one account can have an address, so the other
 * account is deleted first; the merge keeps a copy. Idempotent.
 */
export async function takeAccount(merge: MergeUnderWay, ports: Ports): Promise<void> {
  const { id: from, take } = merge;
  if (!take.includes('email') && !take.includes('ticket')) return;
  await settleAccount(from, ports);
  const other = merge.account ?? (await findAccount(from, ports));
  if (!other) return;
  if (!merge.account) await mergesUnderWay.note(from, { account: other }, ports);
  await endLinks(from, ports);
  await endPasswordLinks(from, ports);
  await closeAll(from, ports);
  await (await accountTable(ports)).remove(from);
  try {
    await give(other, merge, ports);
  } catch (error) {
    if (!(error instanceof Duplicate)) throw error;
    // Another person got the address meanwhile.
    await give(other, { ...merge, take: take.filter((field) => field !== 'email') }, ports);
  }
}

async function give(other: Account, merge: MergeUnderWay, ports: Ports): Promise<void> {
  const { to: id, by, change, take } = merge;
  const isKept = (await (await accountTable(ports)).get(id)) !== undefined;
  if (!isKept && take.includes('email')) {
    const unsettled = [{ id: change, at: ports.now(), by }];
    await (await accountTable(ports)).insert({ ...other, id, rev: 1, unsettled, lastChange: change });
  }
  await swapAccount(
    id,
    (held) => {
      if (held.lastChange === change) return undefined; // An earlier attempt did it before it was interrupted.
      const hasMoved = take.includes('email') && held.address !== '';
      const after = {
        id: change,
        at: ports.now(),
        by,
        endsLogIns: { but: '' },
        ...(take.includes('email') && { endsLinks: 'all' as const }),
        ...(hasMoved && { tells: { addressBefore: held.address } }),
      };
      const taken = { ...held, ...takenFields({ held, other }, merge) };
      if (!take.includes('ticket')) return { account: taken, after };
      const moreTickets = movedTickets({ held, other });
      const tickets = moreTickets.map((ticket) => ({
        id: ticket.id,
        personId: id,
        typeId: ticket.typeId,
        state: ticket.state,
      }));
      return { account: moreTickets.length > 0 ? { ...taken, moreTickets } : taken, after: { ...after, tickets } };
    },
    ports,
  );
  await settleAccount(id, ports);
}

/** The tickets beside the first of both records; those of the other come along. */
const movedTickets = ({ held, other }: Both): HeldTicket[] =>
  [...(held.moreTickets ?? []), ...(other.moreTickets ?? [])].filter(
    ({ id }, at, all) => all.findIndex((each) => each.id === id) === at,
  );

/** Refuses a merge whose chosen fields cannot be copied. Runs before anything changes. */
export async function admitTaking({ id, take }: Taking & { readonly id: string }, ports: Ports): Promise<void> {
  if (take.includes('ticket') && !take.includes('email') && !(await findAccount(id, ports)))
    refuse('invalid', NEEDS_ADDRESS, [{ field: 'take', message: NEEDS_ADDRESS }]);
}
const NEEDS_ADDRESS = 'Somebody without a mail address cannot hold a ticket. Take the address as well.';

/** The address of another account. The key stays if both have the same address. */
const emailOf = (held: Account, other: Account): Pick<Account, 'email' | 'address'> => ({
  email: emailKey(held.address) === emailKey(other.address) ? held.email : other.email,
  address: other.address,
});

const takenFields = ({ held, other }: Both, { take }: Taking): Partial<Account> => ({
  ...(take.includes('email') && emailOf(held, other)),
  ...(take.includes('ticket') && {
    ticket: other.ticket,
    ticketType: other.ticketType,
    ticketFailures: 0,
    deactivateSync: other.deactivateSync,
    firstTicket: firstTicketId(other),
  }),
});
