import { agenda, keepsTalk } from '../../../domain/agenda/agenda.ts';
import type { MineDocument } from '../../../domain/sync/mine.ts';
import { computed, createSignal } from '../react/signal.ts';

/** The person's own documents by id, as they are or will be: what the database holds under what was just done. */
export const userDocs = createSignal<ReadonlyMap<string, MineDocument>>(new Map());

export const keptTalks = computed(userDocs, (documents): ReadonlySet<string> => {
  const kept = new Set<string>();
  for (const document of documents.values()) {
    if (keepsTalk(document)) kept.add(document.ref);
  }
  return kept;
});

/** Stands for the stored document until the database is open; any real one replaces it. */
const AT_BOOT = 'boot-snapshot';

/** Shows what was kept when the app was last open. */
export const showCachedAgenda = (talkIds: readonly string[]): void =>
  userDocs.set(
    new Map(
      talkIds.map((talkId) => {
        const document = agenda.document(talkId, { kept: true }, { changedAt: 0, rev: AT_BOOT });
        return [document.id, document];
      }),
    ),
  );

/** All that the person really did: without what only stands for it. */
export const storedUserDocs = (): ReadonlyMap<string, MineDocument> =>
  new Map([...userDocs.get()].filter(([, document]) => document.rev !== AT_BOOT));

/** Done in this browser and, as far as this page knows, not yet in the database. */
const pending = new Map<string, MineDocument>();

/** Revs of those that the journal had no room for: this page alone has them. */
export const unjournaledWrites = new Set<string>();

/** Shows a change at once, before any database has it. */
export function applyOptimistic(document: MineDocument, journalled = true): void {
  pending.set(document.id, document);
  if (!journalled) unjournaledWrites.add(document.rev);
  userDocs.set(new Map(userDocs.get()).set(document.id, document));
}

/** What was done and is in no database yet. */
export const pendingUserDocs = (): readonly MineDocument[] => [...pending.values()];

/** The database has this change: from now on it speaks for itself. */
export function confirmWrite(document: MineDocument): void {
  if (pending.get(document.id)?.rev === document.rev) pending.delete(document.id);
  unjournaledWrites.delete(document.rev);
}

/** Whether the database has been read: what is not there by then was not done before. */
export const areUserDocsLoaded = createSignal(false);

/** What the database holds, under what it does not hold yet. */
export const setStoredUserDocs = (documents: ReadonlyMap<string, MineDocument>): void =>
  userDocs.set(new Map([...documents, ...pending]));

export function clearUserDocs(): void {
  unjournaledWrites.clear();
  pending.clear();
  userDocs.set(new Map());
  areUserDocsLoaded.set(false);
}
