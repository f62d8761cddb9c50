import * as v from 'valibot';
import { refuse } from '../../../domain/refusal.ts';
import { LinkProof, LinkRequest, LinkRequested, LoggedIn, TicketLogIn } from '../../../domain/sessions/log-in.ts';
import { PasswordLogIn } from '../../../domain/sessions/password.ts';
import { texts } from '../../../domain/texts.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Ports } from '../../ports.ts';
import { findAccount, findAccountByEmail } from '../people/account-store.ts';
import { atSomeMoment } from './at-some-moment.ts';
import { linkMail } from './link-mail.ts';
import { logIn } from './log-in.ts';
import { makeLink, spendLink } from './magic-links.ts';
import { mayMail, takeWish } from './mail-budgets.ts';
import { accountByPassword } from './password-log-in.ts';
import { closeSession } from './session-store.ts';
import { accountByTicket } from './ticket-log-in.ts';
import { unlock } from './unlock.ts';

const requestLink = endpoint({
  method: 'post',
  path: '/users/magic-links',
  access: 'anyone',
  summary: 'Mails a link and a code to log in with. Answers the same whether the address is known or not.',
  input: LinkRequest,
  output: LinkRequested,
  example: { email: 'ada@example.org' },
  status: 202,
  handle: ({ input, ports, address }) => {
    takeWish('log-in', { email: input.email, address: address() }, ports);
    const request = ports.randomId(32);
    ports.later('mailing a login link', () => mailLink(input.email, request, ports));
    return { request, message: texts.checkEmailToLogin };
  },
});

async function mailLink(email: string, request: string, ports: Ports): Promise<void> {
  await atSomeMoment();
  const account = await findAccountByEmail(email, ports);
  if (!account || account.disabled || !mayMail('log-in', account, ports)) return;
  await ports.mail.send(linkMail(account.address, await makeLink(account, request, ports), ports));
}

const verifyLink = endpoint({
  method: 'post',
  path: '/users/magic-links/verify',
  access: 'anyone',
  summary: 'Logs in with the token of the mailed link, or with its code from the browser that asked.',
  input: LinkProof,
  output: LoggedIn,
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
    await unlock(account, ports);
    return logIn(account, ports, true);
  },
});

const told = (what: string) => v.optional(v.pipe(v.unknown(), v.description(what)));
/** What a log-in names. Its rules come after, since all of it may stand in `credentials`. */
const Given = v.looseObject({
  email: told('The address of the registration'),
  reference: told('The code of the ticket, such as 3ABC-1'),
  password: told('Instead of the code, where one has been set'),
  credentials: told('Or all of these in here'),
});

/** By the ticket, as spec 5 has it, or by a password where somebody has set one. */
const logInWithCredentials = endpoint({
  method: 'post',
  path: '/attendee/login',
  access: 'anyone',
  summary: 'Logs in with the email of the registration and the reference code of the ticket, or with a password.',
  input: v.pipe(Given, v.transform(credentials), v.union([PasswordLogIn, TicketLogIn], texts.fieldMissing)),
  output: LoggedIn,
  example: { email: 'ada@example.org', reference: '3ABC-1' },
  handle: async ({ input, ports, address }) => {
    const account =
      'password' in input ? accountByPassword(input, address(), ports) : accountByTicket(input, address(), ports);
    return logIn(await account, ports);
  },
});

/** The spec sends them as `credentials`; beside each other is as good. */
function credentials(fields: Record<string, unknown>): unknown {
  return fields['credentials'] ?? fields;
}

const logOut = endpoint({
  method: 'post',
  path: '/attendee/logout',
  access: 'logged-in',
  summary: 'Ends the log-in this call came with.',
  input: v.object({}),
  output: v.null(),
  status: 204,
  handle: async ({ session, ports }) => {
    await closeSession(session.id, ports);
    return null;
  },
});

export const sessionEndpoints = [requestLink, verifyLink, logInWithCredentials, logOut];
