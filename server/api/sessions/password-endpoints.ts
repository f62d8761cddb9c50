import { formTexts } from '../../../domain/form-texts.ts';
import { refuse } from '../../../domain/refusal.ts';
import {
  type ByLink,
  changeForgotten,
  changePassword,
  createPassword,
  forgotPassword,
} from '../../../domain/sessions/password-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { type Account, accountsByEmail, type AfterChange } from '../accounts/account-store.ts';
import { ownAccount } from '../accounts/own-account.ts';
import { queueReset } from '../accounts/invitations.ts';
import { passwordHash } from '../accounts/secrets/password-hash.ts';
import { randomDelay } from './random-delay.ts';
import { logIn } from './log-in.ts';
import { mayMail, countMailRequest } from './mail-budgets.ts';
import { noteMistyped } from './unknown-address-log.ts';
import { accountByPasswordLink, spendPasswordLink } from './password-links.ts';
import { isPasswordOf, passwordCounter } from './password-log-in.ts';
import { closeAll, isFreshMailProof } from './session-store.ts';
import { NOBODY, requireWay } from './require-way.ts';
import { isGuessable, PASSWORD_GUESSABLE } from '../../../domain/sessions/password.ts';
import { texts } from '../../../domain/texts.ts';
import { settleAccount, swapAccount } from '../accounts/after-change.ts';
import { hashQueue } from '../accounts/secrets/hash-queue.ts';
import { guessedFirst } from './common-passwords.ts';

/** Refuses a password that is easy to guess. */
async function checkPassword(account: Account, password: string, ports: Ports): Promise<void> {
  if (isGuessable(password, await guessedFirst(account, ports)))
    refuse('invalid', PASSWORD_GUESSABLE, [{ field: 'password', message: PASSWORD_GUESSABLE }]);
}

/** Stores a new password. Ends all mailed links and all sessions except `sessionId`, and informs the person by mail. */
async function setPassword(
  account: Account,
  { password, sessionId = '' }: { readonly password: string; readonly sessionId?: string },
  ports: Ports,
): Promise<Account> {
  const hashed = await hashQueue(() => passwordHash.hash(password, ports));
  const after: AfterChange = {
    id: sessionId === '' ? ports.randomId(12) : passwordChangeIn(sessionId),
    at: ports.now(),
    by: account.id,
    endsLinks: 'password',
    endsLogIns: { but: sessionId },
    tells: 'password',
  };
  const changed = await swapAccount(
    account.id,
    (held) => (held.disabled ? undefined : { account: { ...held, password: hashed }, after }),
    ports,
  );
  if (!changed) return refuse('not-logged-in', texts.notAuthorized);
  await settleAccount(account.id, ports);
  const { key, budget } = passwordCounter(account.email, account);
  ports.attempts.forget(key, budget);
  return changed;
}

const passwordChangeIn = (sessionId: string): string => `password:${sessionId}`;

/**
 * Returns whether the last change of the account was its password, made in this session. An earlier attempt may have been
 * interrupted after it.
 */
const changedPasswordIn = ({ lastChange }: Account, sessionId: string): boolean =>
  lastChange === passwordChangeIn(sessionId);

async function mailReset(email: string, ports: Ports): Promise<void> {
  await randomDelay();
  const accounts = await accountsByEmail(email, ports);
  if (accounts.length === 0) noteMistyped(email, ports);
  // Each of several people with this address has a password of their own, so each gets a mail that says for whom it is.
  for (const account of accounts)
    if (!account.disabled && mayMail('reset', account, ports)) await queueReset(account, ports);
}

/** Sets the password with a mailed link. A refused password does not use up the link, so the person can try again with the same mail. */
async function setByLink(
  input: ByLink,
  ports: Ports,
  mayHave: (account: Account) => boolean = () => true,
): Promise<Account> {
  requireWay('password', NOBODY, ports);
  const account = await accountByPasswordLink(input, ports);
  if (!account || !mayHave(account)) return refuse('gone', LINK_GONE);
  await checkPassword(account, input.password, ports);
  if (!(await spendPasswordLink(input, ports))) refuse('gone', LINK_GONE);
  return setPassword(account, { password: input.password }, ports);
}

const LINK_GONE = 'This link is invalid or has expired. Request a new one.';

/**
 * Shown if a first password is set without a log-in by mail. A ticket code can be read off a ticket, and a session can be
 * left open on a shared device, so neither is enough.
 */
const FIRST_BY_MAIL =
  'To choose your first password, log in with a link by email and come back within 15 minutes, or ask for a link to set it.';
const CURRENT_WRONG = 'This is not your current password';

async function checkCurrent(account: Account, password: string, ports: Ports): Promise<void> {
  if (await isPasswordOf(account, password, ports)) return;
  refuse('invalid', CURRENT_WRONG, [{ field: 'current_password', message: CURRENT_WRONG }]);
}

export const passwordEndpoints = [
  /** Mails a link to reset the password. Answers 202 also for an unknown address. Known addresses are handled after the answer. */
  endpoint(forgotPassword, {
    summary: 'Mails a link to set a new password. Answers the same whether the address is known or not.',
    example: { email: 'ada@example.org' },
    handle: ({ input, ports, address }) => {
      requireWay('password', NOBODY, ports);
      countMailRequest('reset', { email: input.email, address: address() }, ports);
      ports.later('mailing a password link', () => mailReset(input.email, ports));
      return { message: formTexts.checkEmailToReset };
    },
  }),
  /**
   * Sets a password with the mailed link of a reset or an invitation. Ends every session and starts none; people log in
   * with the new password.
   */
  endpoint(changeForgotten, {
    summary: 'Sets a new password with the token and the id of a mailed link, and ends every log-in.',
    example: {
      token: 'reset-link-of-grace------------------------',
      id: 'grace',
      password: 'a long walk by the harbour',
    },
    refuses: ['gone'],
    handle: async ({ input, ports }) => {
      await setByLink(input, ports);
      return { message: formTexts.passwordChanged };
    },
  }),
  /** Sets the first password after a log-in by mail; refuses if a password is set. */
  endpoint(createPassword, {
    summary: 'Sets the first password with the token and the id of an invitation, and logs in.',
    example: {
      token: 'invitation-of-rhea-------------------------',
      id: 'rhea',
      password: 'a long walk by the harbour',
    },
    refuses: ['gone'],
    handle: async ({ input, ports }) => logIn(await setByLink(input, ports, ({ password }) => password === ''), ports),
  }),
  /** Changes the password. Ends all sessions, including this one. The answer has a new token, so this device stays logged in. */
  endpoint(changePassword, {
    summary:
      'Sets a new password. Whoever has one already names it; a first one needs a log-in by mail of the last 15 minutes.',
    example: { password: 'a long walk by the harbour' },
    handle: async ({ actor, input, session, ports }) => {
      requireWay('password', NOBODY, ports);
      const account = await ownAccount(actor, ports);
      const { password } = input;
      // A repeat of an interrupted call sends the old password as the current one.
      const isDone =
        changedPasswordIn(account, session.id) && (await passwordHash.verify(account.password, password, ports));
      if (!isDone) {
        if (account.password !== '') await checkCurrent(account, input.current_password, ports);
        else if (!(await isFreshMailProof(session.id, ports))) refuse('not-allowed', FIRST_BY_MAIL);
        await checkPassword(account, password, ports);
      }
      const changed = isDone ? account : await setPassword(account, { password, sessionId: session.id }, ports);
      await closeAll(account.id, ports);
      return { ...(await logIn(changed, ports)), message: formTexts.passwordChanged };
    },
  }),
];
