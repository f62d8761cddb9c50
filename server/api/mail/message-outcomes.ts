import { MESSAGE_REFUSALS_MAX, MESSAGE_REFUSALS_WINDOW } from '../../../domain/limits/mail.ts';
import { MAIL_JOURNAL_LIFE } from '../../../domain/limits/sessions.ts';
import { isOnItsWay, type MailMessage } from '../../../domain/mail/mail-message.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';
import { changeDocument } from '../../sync/change-document.ts';
import { mailMessages } from './messages.ts';

/** The last outcomes of a message's mails: 1 for one refused as unwanted, 0 for any other. Begins with the first refusal. */
interface Outcomes extends Stored {
  readonly recent: string;
  readonly expiresAt: Instant;
}
const OUTCOMES: TableSpec<Outcomes, 'byExpiry'> = {
  name: 'messageOutcomes',
  indexes: { byExpiry: { fields: ['expiresAt'] } },
};
export const outcomeTable = ({ store }: Pick<Ports, 'store'>): Promise<Table<Outcomes, 'byExpiry'>> =>
  store.table(OUTCOMES);

/** Records the outcome of a mail of a message. Stops the message if the mail server calls too many of them spam. */
export async function noteOutcome(message: string, isUnwanted: boolean, ports: Ports): Promise<void> {
  const outcomes = await outcomeTable(ports);
  for (;;) {
    const held = await outcomes.get(message);
    if (!held && !isUnwanted) return;
    const recent = `${held?.recent ?? ''}${isUnwanted ? 1 : 0}`.slice(-MESSAGE_REFUSALS_WINDOW);
    const row = { id: message, rev: held?.rev ?? 1, recent, expiresAt: ports.now() + MAIL_JOURNAL_LIFE };
    const isStored = held ? await outcomes.replace(row, held.rev) : await insertNew(outcomes, row);
    if (!isStored) continue; // Another mail of the message ended at the same moment.
    if (recent.replaceAll('0', '').length >= MESSAGE_REFUSALS_MAX) await stopAsSpam(message, ports);
    return;
  }
}

async function stopAsSpam(id: string, ports: Ports): Promise<void> {
  const to = (held: MailMessage): MailMessage =>
    isOnItsWay(held) ? { ...held, state: 'stopped', why: 'spam', isPaused: false } : held;
  await changeDocument(mailMessages, { id, mid: `spam:${id}:${ports.randomId(9)}`, to }, ports);
}
