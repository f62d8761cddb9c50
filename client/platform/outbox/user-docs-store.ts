import { agenda, keepsTalk } from '../../../domain/agenda/agenda.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { computed, createSignal } from '../react/signal.ts';

/** The person's own documents by id: as stored, with pending writes on top. */
export const userDocs = createSignal<ReadonlyMap<string, UserDocument>>(new Map());

export const keptTalks = computed(userDocs, (documents): ReadonlySet<string> => {
  const kept = new Set<string>();
  for (const document of documents.values()) {
    if (keepsTalk(document)) kept.add(document.ref);
  }
  return kept;
});

/** Rev of documents taken from the render cache; any stored document replaces them. */
const AT_BOOT = 'boot-snapshot';

/** Shows the kept talks of the render cache until the database is read. */
export const showCachedAgenda = (talkIds: readonly string[]): void =>
  userDocs.set(
    new Map(
      talkIds.map((talkId) => {
        const document = agenda.document(talkId, { kept: true }, { changedAt: 0, rev: AT_BOOT });
        return [document.id, document];
      }),
    ),
  );

/** The documents without those taken from the render cache. */
export const storedUserDocs = (): ReadonlyMap<string, UserDocument> =>
  new Map([...userDocs.get()].filter(([, document]) => document.rev !== AT_BOOT));

/** Writes of this browser that, as far as this page knows, are not stored yet. */
const pending = new Map<string, UserDocument>();

/** Revs of writes that did not fit into the journal; only this page has them. */
export const unjournaledWrites = new Set<string>();

/** Optimistic update: shows a write before it is stored. */
export function applyOptimistic(document: UserDocument, journalled = true): void {
  pending.set(document.id, document);
  if (!journalled) unjournaledWrites.add(document.rev);
  userDocs.set(new Map(userDocs.get()).set(document.id, document));
}

/** Writes not stored yet. */
export const pendingUserDocs = (): readonly UserDocument[] => [...pending.values()];

/** Removes a stored write from the pending ones. */
export function confirmWrite(document: UserDocument): void {
  if (pending.get(document.id)?.rev === document.rev) pending.delete(document.id);
  unjournaledWrites.delete(document.rev);
}

/** Whether the database has been read. Until then a missing document means "loading", not "none". */
export const areUserDocsLoaded = createSignal(false);

/** Sets the stored documents, with pending writes on top. */
export const setStoredUserDocs = (documents: ReadonlyMap<string, UserDocument>): void =>
  userDocs.set(new Map([...documents, ...pending]));

export function clearUserDocs(): void {
  unjournaledWrites.clear();
  pending.clear();
  userDocs.set(new Map());
  areUserDocsLoaded.set(false);
}
