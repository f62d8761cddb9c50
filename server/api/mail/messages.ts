import { type MailMessage, mailMessagesCollection } from '../../../domain/mail/mail-message.ts';
import type { MailMessageView } from '../../../domain/mail/mail-message-calls.ts';
import type { Ports } from '../../ports.ts';
import { stored, type WithRev } from '../../sync/documents.ts';
import { countGroup, type GroupCounts } from './mails.ts';

export const mailMessages = stored(mailMessagesCollection);

/** Group of the mails of a message. */
export const messageGroup = (id: string): string => `${GROUP}${id}`;
const GROUP = 'message:';

/** Id of the message of a group; undefined if it is another group. */
export const messageOfGroup = (group: string): string | undefined =>
  group.startsWith(GROUP) ? group.slice(GROUP.length) : undefined;

/** Id of the mail of a message to a person: nobody gets a message twice. */
export const messageMailId = (message: string, person: string): string => `${message}:${person}`;

/** How many mails of a message are in each state. Rows are removed a while after they were sent; then the result stays. */
export async function messageCounts(
  { id, state, recipients, result }: MailMessage,
  ports: Ports,
): Promise<MailMessageView['mails']> {
  if (state === 'draft') return { all: 0, waiting: 0, sent: 0, refused: 0, withdrawn: 0 };
  if (result) return { all: recipients, waiting: 0, ...result };
  return countsOf(await countGroup(messageGroup(id), ports));
}

export function countsOf(counts: GroupCounts): MailMessageView['mails'] {
  const { waiting, paused, sending, sent, kept, refused, withdrawn } = counts;
  const all = waiting + paused + sending + sent + kept + refused + withdrawn;
  return { all, waiting: waiting + paused + sending, sent: sent + kept, refused, withdrawn };
}

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export async function messageView(message: WithRev<MailMessage>, ports: Ports): Promise<MailMessageView> {
  const { sentAt, endedAt, isPaused: paused, createdAt: _at, recipients: _count, result: _result, ...shown } = message;
  const mails = await messageCounts(message, ports);
  return { ...shown, paused, mails, sent_at: isoOf(sentAt), ended_at: isoOf(endedAt) };
}
