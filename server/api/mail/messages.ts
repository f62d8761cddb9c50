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

interface MessageChange {
  /** Id of the mutation. A repeat with the same id changes nothing. */
  readonly mid: string;
  /** Returns the message as it was to change nothing. */
  readonly to: (message: MailMessage) => MailMessage;
}

/** Changes a message for the server, not for an organiser: the audit does not show it. */
export async function moveMessage(id: string, { mid, to }: MessageChange, ports: Ports): Promise<void> {
  const { scope, name, parse } = mailMessages;
  const rev = ports.randomId(9);
  await ports.log.append(scope, {
    mid,
    by: 'server',
    decide: (state) => {
      const held = state.get(name, id);
      const before = held && parse(held);
      const doc = before && to(before);
      return { ops: doc === before ? [] : [{ c: name, id, rev, doc }] };
    },
  });
}

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
