import type { MailKind, MailState } from '../../../domain/accounts/mail-kinds.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Store, Stored, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';
import { mailTable } from './mails.ts';

interface MailEntry extends Stored {
  readonly userId: string;
  readonly kind: MailKind;
  readonly at: Instant;
  readonly state: MailState;
  readonly answer: number | null;
  readonly expiresAt: Instant;
}

/** Journal of earlier releases, whose mails were only in memory. */
const MAIL_JOURNAL: TableSpec<MailEntry, 'byUser' | 'byExpiry'> = {
  name: 'mailJournal',
  indexes: { byUser: { fields: ['userId', 'at'] }, byExpiry: { fields: ['expiresAt'] } },
};
const STEP = 500;

/** Migration: moves the journal into the mail queue. Mails that were still waiting were lost when their server stopped. */
export async function moveMailJournal(store: Store): Promise<void> {
  const journal = await store.table(MAIL_JOURNAL);
  const mails = await mailTable({ store });
  for (;;) {
    const { documents } = await journal.find('byExpiry', { equals: [], limit: STEP });
    if (documents.length === 0) return;
    for (const { id, userId, kind, at, state, answer, expiresAt } of documents) {
      await insertNew(mails, {
        id,
        rev: 1,
        kind,
        userId,
        sealed: '',
        group: '',
        priority: 1,
        state: state === 'waiting' ? 'withdrawn' : state,
        nextAt: at,
        tries: 1,
        firstAt: at,
        answer,
        why: state === 'waiting' ? 'late' : state === 'refused' ? 'refused' : '',
        usefulUntil: at,
        expiresAt,
      });
      await journal.remove(id);
    }
  }
}
