import type { JournalledMail } from '../../../domain/accounts/access.ts';
import type { MailKind, MailState } from '../../../domain/accounts/mail-kinds.ts';
import { MAIL_JOURNAL_LIFE } from '../../../domain/limits/sessions.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Mail } from '../../platform/mailer.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';

/** That somebody was mailed, and what became of it; not what the mail said, nor to which address. */
export interface MailEntry extends Stored, JournalledMail {
  readonly userId: string;
  /** What the mail server answered where it refused: `550`. */
  readonly answer: number | null;
  readonly expiresAt: Instant;
}

const MAIL_JOURNAL: TableSpec<MailEntry, 'byUser' | 'byExpiry'> = {
  name: 'mailJournal',
  indexes: { byUser: { fields: ['userId', 'at'] }, byExpiry: { fields: ['expiresAt'] } },
};
/** Mails of one person that are looked at. */
const MANY = 50;

export const mailJournal = (ports: Pick<Ports, 'store'>): Promise<Table<MailEntry, 'byUser' | 'byExpiry'>> =>
  ports.store.table(MAIL_JOURNAL);

/** A mail about how somebody gets in. */
export interface MailTo {
  readonly userId: string;
  readonly kind: MailKind;
  readonly mail: Mail;
}

/** Mails somebody, and writes down that it was done. */
export async function mailPerson({ userId, kind, mail }: MailTo, ports: Ports): Promise<void> {
  const journal = await mailJournal(ports);
  const at = ports.now();
  const id = ports.randomId(12);
  await journal.insert({
    id,
    rev: 1,
    userId,
    kind,
    at,
    state: 'waiting',
    answer: null,
    expiresAt: at + MAIL_JOURNAL_LIFE,
  });
  await ports.mail.send(mail, (outcome) =>
    ports.later('noting what became of a mail', () => settle(id, outcome, ports)),
  );
}

/** Of somebody who is erased meanwhile, nothing is noted. */
async function settle(
  id: string,
  outcome: { readonly state: MailState; readonly answer: number | null },
  ports: Pick<Ports, 'store'>,
): Promise<void> {
  const journal = await mailJournal(ports);
  const entry = await journal.get(id);
  if (entry) await journal.replace({ ...entry, ...outcome }, entry.rev);
}

/** What somebody was mailed, the newest first. */
export const mailsOf = async (userId: string, ports: Pick<Ports, 'store'>): Promise<readonly MailEntry[]> =>
  (await (await mailJournal(ports)).find('byUser', { equals: [userId], limit: MANY, reverse: true })).documents;

export async function forgetMailsOf(userId: string, ports: Pick<Ports, 'store'>): Promise<void> {
  const journal = await mailJournal(ports);
  for (;;) {
    const { documents } = await journal.find('byUser', { equals: [userId], limit: MANY });
    if (documents.length === 0) return;
    await Promise.all(documents.map(({ id }) => journal.remove(id)));
  }
}
