import { ticketsOf } from '../tickets/ticket-store.ts';
import { refuse } from '../../../domain/refusal.ts';
import {
  logInWithCredentials,
  logOutCall,
  requestLink,
  verifyLinkCall,
} from '../../../domain/sessions/session-calls.ts';
import { texts } from '../../../domain/texts.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { type Account, accountsByEmail, findAccountByEmail, updateAccount } from '../accounts/account-store.ts';
import { queueMail } from '../mail/mails.ts';
import { randomDelay } from './random-delay.ts';
import { logIn } from './log-in.ts';
import { isShutOut } from '../tickets/access-of.ts';
import { accountByLink, mailedTo } from './link-log-in.ts';
import { keepLink, linkSecrets } from './magic-links.ts';
import { mayMail, countMailRequest } from './mail-budgets.ts';
import { accountByPassword } from './password-log-in.ts';
import { noteMistyped } from './unknown-address-log.ts';
import { NOBODY, requireWay } from './require-way.ts';
import { closeSession } from './session-store.ts';
import { setTimeout as delay } from 'node:timers/promises';
import {
  TICKET_CODE_FAILURES,
  TICKET_CODES_WAITING_MAX,
  TICKET_FAILURES_BUDGET,
  TICKET_REFUSAL_TIME,
} from '../../../domain/limits/sessions.ts';
import type { TicketLogIn } from '../../../domain/sessions/log-in.ts';
import { SECOND } from '../../../domain/time.ts';
import { ticketCode } from '../../../domain/tickets/ticket-code.ts';
import { TooMany } from '../../http/too-many.ts';
import { findCode } from '../accounts/secrets/code-hash.ts';
import { hashQueue } from '../accounts/secrets/hash-queue.ts';
import { attemptFrom, type AttemptOrigin, countGuess, isThrottled, refuseThrottled } from './guess-limit.ts';

const EVERYBODY = { key: 'ticket-codes', budget: TICKET_FAILURES_BUDGET } as const;

/**
 * Returns the account with this mail address and ticket code. `address` is the network address. The refusal and its time
 * are the same for an unknown mail address, a wrong code and a locked ticket.
 */
export async function accountByTicket(input: TicketLogIn, address: string, ports: Ports): Promise<Account> {
  refuseWhileGuessed(ports);
  const earliest = delay(TICKET_REFUSAL_TIME);
  const from: AttemptOrigin = { address, known: await findAccountByEmail(input.email, ports) };
  if (!from.known) noteMistyped(input.email, ports);
  const account = isThrottled(from, ports)
    ? 'held'
    : await inLine(() => attemptFrom(from, () => openedAccount(input, ports), ports), ports);
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
    refuseWhileGuessed(ports); // An earlier attempt in the queue may have reached the limit.
    return look();
  });
}

function refuseWhileGuessed(ports: Ports): void {
  const wait = ports.attempts.waitFor(EVERYBODY.key, EVERYBODY.budget);
  if (wait > 0)
    throw new TooMany(wait, 'Ticket codes are being guessed at the moment. Please log in with a link by email.');
}

/** Returns the person whose code it is, of those who share the mail address. */
async function openedAccount(input: TicketLogIn, ports: Ports): Promise<Account | undefined> {
  const tried: Account[] = [];
  const holders = new Map<string, Account>();
  for (const { id } of await accountsByEmail(input.email, ports)) {
    // Counts before checking, so that concurrent attempts cannot exceed the limit.
    const account = await updateAccount(id, withFailure, ports);
    if (!account) continue;
    tried.push(account);
    for (const code of await codesOf(account, ports)) if (code !== '') holders.set(code, account);
  }
  const right = await findCode([...holders.keys()], ticketCode(input.reference) ?? '', ports);
  const holder = right === undefined ? undefined : holders.get(right);
  const opened = holder && !isShutOut(holder) ? holder : undefined;
  // Attempts that cannot succeed (unknown address, no ticket, disabled) do not count. Otherwise invented addresses would lock out
  // everyone.
  if ([...holders.values()].some((account) => !isShutOut(account))) countGuess(EVERYBODY, opened, ports);
  if (!opened) return undefined;
  const forgiven = new Map<string, Account>();
  for (const { id } of tried) {
    const account = await updateAccount(id, withoutFailure, ports);
    if (account) forgiven.set(id, account);
  }
  return forgiven.get(opened.id) ?? opened;
}

/** The hashes of the codes that a person may try: of the valid tickets; if all have ended, of these, so that they are told so. */
async function codesOf(account: Account, ports: Ports): Promise<string[]> {
  const rows = await ticketsOf(account, ports);
  const valid = rows.filter(({ state }) => state === 'valid');
  return (valid.length > 0 ? valid : rows).map(({ codeHash }) => codeHash);
}

const withFailure = (account: Account): Account | undefined =>
  account.ticketFailures < TICKET_CODE_FAILURES
    ? { ...account, ticketFailures: account.ticketFailures + 1 }
    : undefined;

const withoutFailure = (account: Account): Account => ({
  ...account,
  ticketFailures: Math.max(0, account.ticketFailures - 1),
});

async function mailLink(email: string, request: string, ports: Ports): Promise<void> {
  await randomDelay();
  if (!(await findAccountByEmail(email, ports))) noteMistyped(email, ports);
  const [account] = await mailedTo(email, ports);
  if (!account) return;
  if (!mayMail('log-in', account, ports)) return;
  const id = ports.randomId(12);
  await keepLink({ account, request, secrets: linkSecrets(id, ports) }, ports);
  await queueMail({ kind: 'log-in', userId: account.id, id }, ports);
}

export const sessionEndpoints = [
  endpoint(requestLink, {
    summary: 'Mails a link and a code to log in with. Answers the same whether the address is known or not.',
    example: { email: 'ada@example.org' },
    handle: ({ input, ports, address }) => {
      countMailRequest('log-in', { email: input.email, address: address() }, ports);
      const request = ports.randomId(32);
      ports.later('mailing a login link', () => mailLink(input.email, request, ports));
      return { request, message: texts.checkEmailToLogin };
    },
  }),
  endpoint(verifyLinkCall, {
    summary:
      'Logs in with the token of the mailed link, or with its code from the browser that asked. After a log-in at a ' +
      'provider the token needs the `request` of that browser, too. If several people ' +
      'share the mail address, it refuses with their names and ids (`conflict`) until `user_id` names one.',
    example: { token: 'login-link-of-ada--------------------------' },
    refuses: ['gone', 'conflict'],
    handle: async ({ input, ports }) => {
      const { account, isMailed } = await accountByLink(input, ports);
      return logIn(account, ports, isMailed);
    },
  }),
  /** Logs in by ticket code (spec 5), or by password if the person has one. */
  endpoint(logInWithCredentials, {
    summary: 'Logs in with the email of the registration and the reference code of the ticket, or with a password.',
    example: { email: 'ada@example.org', reference: '3ABC-1' },
    handle: async ({ input, ports, address }) => {
      requireWay('password' in input ? 'password' : 'ticket', NOBODY, ports);
      const account =
        'password' in input ? accountByPassword(input, address(), ports) : accountByTicket(input, address(), ports);
      return logIn(await account, ports);
    },
  }),
  endpoint(logOutCall, {
    summary: 'Ends the log-in this call came with.',
    handle: async ({ session, ports }) => {
      await closeSession(session.id, ports);
      return null;
    },
  }),
];
