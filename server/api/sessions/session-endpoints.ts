import { refuse } from '../../../domain/refusal.ts';
import { logInWithCredentials, logOut, requestLink, verifyLink } from '../../../domain/sessions/session-calls.ts';
import { texts } from '../../../domain/texts.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { findAccount, findAccountByEmail } from '../accounts/account-store.ts';
import { queueMail } from '../mail/mails.ts';
import { randomDelay } from './random-delay.ts';
import { logIn } from './log-in.ts';
import { keepLink, linkSecrets, spendLink } from './magic-links.ts';
import { mayMail, takeWish } from './mail-budgets.ts';
import { accountByPassword } from './password-log-in.ts';
import { noteMistyped } from './unknown-address-log.ts';
import { mayComeBy, NOBODY, requireWay } from './require-way.ts';
import { closeSession } from './session-store.ts';
import { accountByTicket } from './ticket-log-in.ts';
import { unlock } from './unlock.ts';

async function mailLink(email: string, request: string, ports: Ports): Promise<void> {
  await randomDelay();
  const account = await findAccountByEmail(email, ports);
  if (!account) noteMistyped(email, ports);
  if (!account || account.disabled || !mayComeBy('mail', account, ports)) return;
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
      takeWish('log-in', { email: input.email, address: address() }, ports);
      const request = ports.randomId(32);
      ports.later('mailing a login link', () => mailLink(input.email, request, ports));
      return { request, message: texts.checkEmailToLogin };
    },
  }),
  endpoint(verifyLink, {
    summary: 'Logs in with the token of the mailed link, or with its code from the browser that asked.',
    example: { token: 'login-link-of-ada--------------------------' },
    refuses: ['gone'],
    handle: async ({ input, ports }) => {
      const userId = await spendLink(input, ports);
      const account = userId === undefined ? undefined : await findAccount(userId, ports);
      if (!account || account.disabled)
        return refuse(
          'gone',
          'token' in input
            ? texts.linkInvalidToast
            : 'This code is wrong or has expired. Please try the link in the mail.',
        );
      requireWay('mail', account, ports);
      await unlock(account, ports);
      return logIn(account, ports, true);
    },
  }),
  /** By the ticket, as spec 5 has it, or by a password where somebody has set one. */
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
  endpoint(logOut, {
    summary: 'Ends the log-in this call came with.',
    handle: async ({ session, ports }) => {
      await closeSession(session.id, ports);
      return null;
    },
  }),
];
