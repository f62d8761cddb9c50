import { REGISTRATION_LINK_LIFE } from '../../../domain/limits/registrations.ts';
import { MAGIC_LINK_LIFE } from '../../../domain/limits/sessions.ts';
import { DAY, MINUTE } from '../../../domain/time.ts';
import type { ComposedMail } from '../mail/own-text.ts';
import type { Ports } from '../../ports.ts';
import { isLinkGood, type LinkSecrets, linkSecrets } from '../sessions/magic-links.ts';
import { mail } from '../sessions/password-mails.ts';
import { secretLink } from '../sessions/secret-link.ts';
import { mayStillOpen, registrationTable, tokenOf } from './registration-store.ts';

const CODE_LIFE = `${MAGIC_LINK_LIFE / MINUTE} minutes`;

// No mail contains what a stranger typed: otherwise they could send their words to anyone in the name of the event.

/** Returns the mail with the link that finishes a registration; undefined if it is not needed any more. */
export async function registerMail(registrationId: string, ports: Ports): Promise<ComposedMail | undefined> {
  const row = await (await registrationTable(ports)).get(registrationId);
  if (!row || !mayStillOpen(row, ports)) return undefined;
  const { name } = ports.event();
  const link = secretLink('/auth/confirm-registration', { token: tokenOf(row.id, ports) }, ports);
  const { code } = linkSecrets(row.id, ports);
  return {
    ...mail(row.address, `Your registration for ${name}`, [
      `Open this link to finish your registration for ${name}:`,
      link,
      `Or type this code where you asked for it: ${code}`,
      `The link works for ${REGISTRATION_LINK_LIFE / DAY} days, the code for ${CODE_LIFE}. ` +
        'If you did not register, ignore this email; nothing happens without the link or the code.',
    ]),
    values: { link, code },
  };
}

/** Returns the mail to somebody who registers though they have an account: it logs them in. */
export async function registeredMail(to: string, mailId: string, ports: Ports): Promise<ComposedMail | undefined> {
  const secrets: LinkSecrets = linkSecrets(mailId, ports);
  if (!(await isLinkGood(secrets.token, ports))) return undefined;
  const { name } = ports.event();
  const link = secretLink('/auth/passwordless-login-verify', { token: secrets.token }, ports);
  return {
    ...mail(to, `You are registered for ${name} already`, [
      `You are registered for ${name} already. Log in with this link:`,
      link,
      `Or type this code where you asked for it: ${secrets.code}`,
      `Each can be used once within ${CODE_LIFE}. ` +
        'If you did not ask for this email, ignore it; nobody can log in without it.',
    ]),
    values: { link, code: secrets.code },
  };
}

/** Returns the mail to somebody from the waiting list who has a place now. */
export const placeFreeMail = (to: string, { event, publicUrl }: Pick<Ports, 'event' | 'publicUrl'>): ComposedMail => ({
  ...mail(to, `You have a place at ${event().name}`, [
    `A place at ${event().name} has become free, and it is yours. Log in here:`,
    `${publicUrl}/auth/login`,
    'If you cannot come, please tell the organisers, so that somebody else gets the place.',
  ]),
  values: { link: `${publicUrl}/auth/login` },
});
