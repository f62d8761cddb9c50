import {
  LOG_IN_MAILS_BUDGET,
  MAILS_OF_ADDRESS_BUDGET,
  MAILS_OF_ADDRESS_MAX,
  RESET_MAILS_BUDGET,
} from '../../../domain/limits/sessions.ts';
import type { AttemptBudget } from '../../../domain/sessions/attempts.ts';
import { emailKey } from '../../../domain/sessions/email.ts';
import { TooMany } from '../../http/too-many.ts';
import type { Ports } from '../../ports.ts';
import type { Account } from '../accounts/account-store.ts';

/** Kinds of mails that a stranger can request for an address. */
type MailKind = 'log-in' | 'reset';

const BUDGETS: Readonly<Record<MailKind, AttemptBudget>> = { 'log-in': LOG_IN_MAILS_BUDGET, reset: RESET_MAILS_BUDGET };
/** The same periods with a budget of one mail. It is used up if a mail to this address was requested recently. */
const FIRST: Readonly<Record<MailKind, AttemptBudget>> = {
  'log-in': { ...LOG_IN_MAILS_BUDGET, failures: 1 },
  reset: { ...RESET_MAILS_BUDGET, failures: 1 },
};

/** Counts a request for a mail, also for unknown addresses. Refuses with the time to wait if there were too many. */
export function countMailRequest(
  kind: MailKind,
  { email, address }: { readonly email: string; readonly address: string },
  { attempts }: Ports,
): void {
  const byMail = `mail:${emailKey(email)}`;
  const byAddress = `${kind}-mails:${address}`;
  const isFirst = attempts.waitFor(byMail, FIRST[kind]) === 0;
  const tooOften = attempts.waitFor(byMail, BUDGETS[kind]);
  if (tooOften > 0)
    throw new TooMany(
      tooOften,
      'Several mails are on their way to this address already, and the links in them work. Please look into your spam folder, too.',
    );
  const tooMany = attempts.waitFor(byAddress, isFirst ? MAILS_OF_ADDRESS_MAX : MAILS_OF_ADDRESS_BUDGET);
  if (tooMany > 0)
    throw new TooMany(
      tooMany,
      'Very many mails were asked for from your network. Please use the one you have, or wait a little.',
    );
  attempts.count(byMail, false, FIRST[kind]);
  attempts.count(byMail, false, BUDGETS[kind]);
  attempts.count(byAddress, false, MAILS_OF_ADDRESS_BUDGET);
  attempts.count(byAddress, false, MAILS_OF_ADDRESS_MAX);
}

/**
 * Returns whether this account can get another mail. Counted separately from requests by strangers, so that many invented
 * addresses cannot use it up.
 */
export const mayMail = (kind: MailKind, { id }: Account, { attempts }: Ports): boolean =>
  attempts.take(`account:${id}`, BUDGETS[kind]) === 0;

/** Returns how many more log-in mails this account can get before it has to wait. */
export const logInMailsLeft = ({ id, address }: Account, { attempts }: Pick<Ports, 'attempts'>): number =>
  Math.min(...[`account:${id}`, `mail:${emailKey(address)}`].map((key) => attempts.left(key, BUDGETS['log-in'])));

/** Resets the person's mail budget after a log-in by mail. */
export function forgetMails({ id, address }: Account, { attempts }: Ports): void {
  const email = emailKey(address);
  for (const kind of ['log-in', 'reset'] as const) {
    attempts.forget(`account:${id}`, BUDGETS[kind]);
    attempts.forget(`mail:${email}`, BUDGETS[kind]);
    attempts.forget(`mail:${email}`, FIRST[kind]);
  }
}
