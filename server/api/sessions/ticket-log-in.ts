import { setTimeout as delay } from 'node:timers/promises';
import {
  TICKET_CODE_FAILURES,
  TICKET_CODES_WAITING_MAX,
  TICKET_FAILURES_BUDGET,
  TICKET_REFUSAL_TIME,
} from '../../../domain/limits/sessions.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { TicketLogIn } from '../../../domain/sessions/log-in.ts';
import { SECOND } from '../../../domain/time.ts';
import { ticketCode } from '../../../domain/tickets/ticket-code.ts';
import { TooMany } from '../../http/too-many.ts';
import type { Ports } from '../../ports.ts';
import { type Account, findAccountByEmail, updateAccount } from '../people/account-store.ts';
import { opens } from '../people/seal-code.ts';
import { sealDesk } from '../people/seal-desk.ts';

const EVERYBODY = 'ticket-codes';

/**
 * The account that address and code belong to. Refused the same way, and after the same time, whether the
 * address is unknown, the code is wrong or the ticket has been guessed at too often.
 */
export async function accountByTicket(input: TicketLogIn, ports: Ports): Promise<Account> {
  refuseWhileGuessed(ports);
  if (sealDesk.waiting >= TICKET_CODES_WAITING_MAX) throw new TooMany(SECOND, 'Very many people are logging in at this moment. Please try again.');
  const earliest = delay(TICKET_REFUSAL_TIME);
  const account = await sealDesk.pass(async () => {
    refuseWhileGuessed(ports); // What came before it in line may have been the last straw.
    const opened = await openedAccount(input, ports);
    ports.attempts.count(EVERYBODY, opened !== undefined, TICKET_FAILURES_BUDGET);
    return opened;
  });
  if (account) return account;
  await earliest;
  return refuse('not-allowed', 'This email and ticket code do not belong together. Check both, or log in with a link by email.');
}

function refuseWhileGuessed(ports: Ports): void {
  const wait = ports.attempts.waitFor(EVERYBODY, TICKET_FAILURES_BUDGET);
  if (wait > 0) throw new TooMany(wait, 'Ticket codes are being guessed at the moment. Please log in with a link by email.');
}

async function openedAccount(input: TicketLogIn, ports: Ports): Promise<Account | undefined> {
  const known = await findAccountByEmail(input.email, ports);
  // Counted before the code is looked at, so that trying many at once gains nothing.
  const account = known && (await updateAccount(known.id, withFailure, ports));
  const isRight = await opens(account?.ticket ?? '', ticketCode(input.reference) ?? '', ports);
  if (!account || !isRight || account.disabled) return undefined;
  return (await updateAccount(account.id, withoutFailure, ports)) ?? account;
}

const withFailure = (account: Account): Account | undefined =>
  account.ticketFailures < TICKET_CODE_FAILURES ? { ...account, ticketFailures: account.ticketFailures + 1 } : undefined;

const withoutFailure = (account: Account): Account => ({ ...account, ticketFailures: Math.max(0, account.ticketFailures - 1) });
