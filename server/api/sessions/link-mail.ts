import { MAGIC_LINK_LIFE } from '../../../domain/limits/sessions.ts';
import { MINUTE } from '../../../domain/time.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { ComposedMail } from '../mail/own-text.ts';
import type { Ports } from '../../ports.ts';
import { secretLink } from './secret-link.ts';

const LIFE = `${MAGIC_LINK_LIFE / MINUTE} minutes`;

/** Returns the mail with a link and a code. The code is for the installed app, because the link would open in the browser. */
export function linkMail(to: string, secrets: { token: string; code: string }, ports: Ports): ComposedMail {
  const event = ports.event().name;
  const link = secretLink('/auth/passwordless-login-verify', { token: secrets.token }, ports);
  return {
    to,
    values: { link, code: secrets.code },
    subject: `Your login for ${event}`,
    text: [
      `Log in to ${event} with this link:`,
      '',
      link,
      '',
      `Or type this code where you asked for it: ${secrets.code}`,
      '',
      `Each can be used once within ${LIFE}. If you did not ask for this email, ignore it; nobody can log in without it.`,
    ].join('\n'),
    html: [
      `<p>Log in to ${escapeHtml(event)}:</p>`,
      `<p><a href="${link}">Log in</a></p>`,
      `<p>Or type this code where you asked for it: <strong style="font-size:1.4em;letter-spacing:.15em">${secrets.code}</strong></p>`,
      `<p>Each can be used once within ${LIFE}. If you did not ask for this email, ignore it; nobody can log in without it.</p>`,
    ].join('\n'),
  };
}
