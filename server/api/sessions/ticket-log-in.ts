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
import { type Account, findAccountByEmail, updateAccount } from '../accounts/account-store.ts';
import { isCodeOf } from '../accounts/code-hash.ts';
import { hashQueue } from '../accounts/hash-queue.ts';
import { countGuess, type AttemptOrigin, isThrottled, refuseThrottled, attemptFrom } from './guess-limit.ts';
import { noteMistyped } from './unknown-address-log.ts';

const EVERYBODY = { key: 'ticket-codes', budget: TICKET_FAILURES_BUDGET } as const;

/**
 * The account that mail address and code belong to; `address` is where the try comes from. Refused the same way, and
 * after the same time, whether the mail address is unknown, the code is wrong or the ticket has been guessed at too often.
 */
export async function accountByTicket(input: TicketLogIn, address: string, ports: Ports): Promise<Account> {
  refuseWhileGuessed(ports);
  const earliest = delay(TICKET_REFUSAL_TIME);
  const from: AttemptOrigin = { address, known: await findAccountByEmail(input.email, ports) };
  if (!from.known) noteMistyped(input.email, ports);
  const account = isThrottled(from, ports)
    ? 'held'
    : await inLine(() => attemptFrom(from, () => openedAccount(from.known, input, ports), ports), ports);
  if (typeof account !== 'string') return account;
  await earliest;
  if (account === 'held') return refuseThrottled(from, ports);
  return refuse(
    'not-allowed',
    'This email and ticket code do not belong together. Check both, or log in with a link by email.',
  );
}

async function inLine<T>(look: () => Promise<T>, ports: Ports): Promise<T> {
  if (hashQueue.pendingCount >= TICKET_CODES_WAITING_MAX)
    throw new TooMany(SECOND, 'Very many people are logging in at this moment. Please try again.');
  return hashQueue(() => {
    refuseWhileGuessed(ports); // What came before it in line may have been the last straw.
    return look();
  });
}

function refuseWhileGuessed(ports: Ports): void {
  const wait = ports.attempts.waitFor(EVERYBODY.key, EVERYBODY.budget);
  if (wait > 0)
    throw new TooMany(wait, 'Ticket codes are being guessed at the moment. Please log in with a link by email.');
}

async function openedAccount(
  known: Account | undefined,
  input: TicketLogIn,
  ports: Ports,
): Promise<Account | undefined> {
  // Counted before the code is looked at, so that trying many at once gains nothing.
  const account = known && (await updateAccount(known.id, withFailure, ports));
  const isRight = await isCodeOf(account?.ticket ?? '', ticketCode(input.reference) ?? '', ports);
  const opened = account && isRight && !account.disabled ? account : undefined;
  // A try that no code could make right guesses nothing: else made-up addresses would close the door for everybody.
  if (account && account.ticket !== '' && !account.disabled) countGuess(EVERYBODY, opened, ports);
  return opened && ((await updateAccount(opened.id, withoutFailure, ports)) ?? opened);
}

const withFailure = (account: Account): Account | undefined =>
  account.ticketFailures < TICKET_CODE_FAILURES
    ? { ...account, ticketFailures: account.ticketFailures + 1 }
    : undefined;

const withoutFailure = (account: Account): Account => ({
  ...account,
  ticketFailures: Math.max(0, account.ticketFailures - 1),
});
