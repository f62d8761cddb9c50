import { MESSAGE_TEXT } from '../../../domain/mail/mail-message.ts';
import { MAIL_TEXT_KINDS } from '../../../domain/mail/mail-text-kinds.ts';
import type { MailTextForm } from '../../../domain/mail/mail-text.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { Mail } from '../../platform/mailer.ts';
import type { Ports } from '../../ports.ts';
import { findDocument } from '../../sync/documents.ts';
import type { Account } from '../accounts/account-store.ts';
import type { MailSecrets } from './mails.ts';
import { calendarFiles } from './calendar-files.ts';
import { mailMessages, messageOfGroup } from './messages.ts';
import { filledText, mailTexts, valuesFor } from './own-text.ts';
import { isUnsubscribed } from './suppressed.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

interface Queued {
  readonly group: string;
  readonly secrets: MailSecrets;
}

/**
 * Returns the mail of a message to a person; undefined if the message was stopped or removed, or if the person asked for no
 * more messages. A test belongs to no group, and has the text as it is now.
 */
export async function messageMail(
  { id: userId, address: to }: Pick<Account, 'id' | 'address'>,
  { group, secrets }: Queued,
  ports: Ports,
): Promise<Mail | undefined> {
  const isTest = secrets.message !== undefined;
  const message = await findDocument(mailMessages, secrets.message ?? messageOfGroup(group) ?? '', ports);
  if (!message) return undefined;
  const isSent = message.state !== 'draft' && message.state !== 'stopped';
  if (!isTest && (!isSent || (await isUnsubscribed(to, ports)))) return undefined;
  const { subject, ...words } = await filledMessage(message, { userId, to }, ports);
  const attachments = await calendarFiles(message.calendars, userId, ports);
  return {
    to,
    subject: isTest ? `Test: ${subject}` : subject,
    ...words,
    headers: {
      'List-Unsubscribe': `<${unsubscribeLink(to, ports)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...(attachments.length > 0 && { attachments }),
  };
}

interface Reader {
  readonly userId: string;
  readonly to: string;
  /** Text below the message instead of the stored one, while organisers write it. */
  readonly footer?: string;
}

/** Returns subject and text of a message for a person, with the footer and the link that ends messages below it. */
export async function filledMessage(
  { subject, html }: MailTextForm,
  { userId, to, footer }: Reader,
  ports: Ports,
): Promise<ReturnType<typeof filledText>> {
  const values = { ...(await valuesFor(userId, ports)), link: `${ports.publicUrl}/app` };
  const link = escapeHtml(unsubscribeLink(to, ports));
  const own = footer ?? (await findDocument(mailTexts, 'footer', ports))?.html ?? MAIL_TEXT_KINDS.footer.html;
  const below = [`<p><a href="${link}">Get no more messages</a></p>`];
  return filledText({ subject, html: `${html}\n${own}` }, { values, button: MESSAGE_TEXT.button, below });
}
