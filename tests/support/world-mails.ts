import { type MailMessage, mailMessagesCollection } from '../../domain/mail/mail-message.ts';
import { DAY } from '../../domain/time.ts';
import { mailTable } from '../../server/api/mail/mails.ts';
import { messageGroup, messageMailId } from '../../server/api/mail/messages.ts';
import { suppress } from '../../server/api/mail/suppressed.ts';
import type { Ports } from '../../server/ports.ts';
import { at } from './conference.ts';

/** A message to speakers. */
export const worldMessage = (id: string, state: MailMessage['state']): MailMessage => ({
  id,
  subject: 'Two weeks to go',
  html: '<p>Hello {first name},</p><p>{link}</p>',
  segment: [{ kind: 'role', ids: ['ROLE_SPEAKER'] }],
  calendars: [],
  state,
  why: '',
  isPaused: false,
  createdAt: at('06:00'),
  sentAt: state === 'draft' ? null : at('07:00'),
  endedAt: null,
  recipients: state === 'draft' ? 0 : 1,
  result: null,
});

/** A mail server does not know Rhea's address. */
export const putRefusedAddress = (ports: Ports): Promise<void> =>
  suppress('rhea@example.org', ports, { answer: 550, status: '5.1.1' });

/** Stores a message that is under way: its one mail is tried again in a year. */
export async function putMessage(ports: Ports): Promise<void> {
  const later = ports.now() + 365 * DAY;
  await (
    await mailTable(ports)
  ).insert({
    id: messageMailId('under-way', 'grace'),
    rev: 1,
    kind: 'message',
    userId: 'grace',
    sealed: '',
    group: messageGroup('under-way'),
    priority: 2,
    state: 'waiting',
    nextAt: later,
    tries: 1,
    firstAt: at('07:00'),
    answer: 451,
    why: 'later',
    usefulUntil: later,
    expiresAt: later,
  });
  const { scope, name: c } = mailMessagesCollection;
  const doc = worldMessage('under-way', 'sending');
  const op = { c, id: doc.id, rev: 'first', doc };
  await ports.log.append(scope, { mid: 'a-message-under-way', by: 'olive', decide: () => ({ ops: [op] }) });
}
