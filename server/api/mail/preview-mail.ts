import type { MailPreview } from '../../../domain/mail/mail-text-calls.ts';
import type { MailTextId } from '../../../domain/mail/mail-text-kinds.ts';
import type { MailTextForm } from '../../../domain/mail/mail-text.ts';
import { personName } from '../../../domain/people/person.ts';
import type { Ports } from '../../ports.ts';
import { findAccount } from '../accounts/account-store.ts';
import { getPerson } from '../people/find-person.ts';
import { secretLink } from '../sessions/secret-link.ts';
import { filledMessage } from './message-mail.ts';
import { filledMail } from './own-text.ts';

interface Shown {
  readonly kind: MailTextId;
  readonly userId: string;
}

/** The message above a footer that is being written. */
const ANY_MESSAGE = { subject: 'Your message', html: '<p>The text of your message.</p>' };

/** Returns a mail with this text as a person would get it, with an example of a link and a code. */
export async function previewMail(text: MailTextForm, { kind, userId }: Shown, ports: Ports): Promise<MailPreview> {
  const name = personName(await getPerson(userId, ports));
  const to = (await findAccount(userId, ports))?.address ?? '';
  if (kind === 'footer')
    return { to, name, ...(await filledMessage(ANY_MESSAGE, { userId, to, footer: text.html }, ports)) };
  const values = {
    link: secretLink('/auth/login', { example: 'link' }, ports),
    code: kind === 'log-in' ? '123456' : 'R4WWN-1',
    changes: 'Opening: 10:00 instead of 09:30\nClosing: in the Main Hall instead of the Side Hall',
    'erased on': '12 March 2027',
    order: 'ABCDE',
  };
  const sent = { kind, userId, firstAt: ports.now() };
  const {
    subject,
    html,
    text: plain,
  } = await filledMail(text, { sent, composed: { to, subject: '', text: '', html: '', values } }, ports);
  return { to, name, subject, html, text: plain };
}
