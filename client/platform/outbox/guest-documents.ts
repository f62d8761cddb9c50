import { agenda, keepsTalk } from '../../../domain/agenda/agenda.ts';
import { note } from '../../../domain/notes/note.ts';
import { mergeMine } from '../../../domain/sync/merge.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { GUEST } from '../session/session.ts';
import { openJournal } from './outbox-journal.ts';
import { openOutboxBackup } from './outbox-backup.ts';
import { applyOptimistic, userDocs } from './user-docs-store.ts';
import { reportPending } from './user-docs-writer.ts';

/** Whether a guest's document is worth taking along: a kept talk or a note. What was removed again stays behind. */
const isKept = (document: UserDocument): boolean =>
  agenda.is(document) ? keepsTalk(document) : note.is(document) && note.read(document).text.trim() !== '';

/** Returns the kept talks and notes of the guest of this device. They were never sent, so journal and backup have all of them. */
export function guestDocuments(): readonly UserDocument[] {
  const latest = new Map<string, UserDocument>();
  for (const document of [...openOutboxBackup(GUEST.id).entries(), ...openJournal(GUEST.id).entries()])
    latest.set(document.id, document);
  return [...latest.values()].filter(isKept);
}

/**
 * Writes a guest's documents as those of the person, with their own times and revisions: taken along twice, they are the same
 * documents. The later change of a document wins, here as on the server.
 */
export function adoptGuestDocuments(personId: string, documents: readonly UserDocument[]): void {
  const journal = openJournal(personId);
  for (const document of documents) {
    const known = userDocs.get().get(document.id);
    if (!known || mergeMine(known, document) === document) applyOptimistic(document, journal.add(document));
  }
  reportPending();
}
