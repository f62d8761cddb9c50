import { agenda, keepsTalk } from '../../domain/agenda/agenda.ts';
import type { MineDocument } from '../../domain/sync/mine.ts';
import { derived, liveValue } from './live-value.ts';

/** The person's own documents by id, as they are or will be: what the database holds under what was just done. */
export const mine = liveValue<ReadonlyMap<string, MineDocument>>(new Map());

export const keptTalks = derived(mine, (documents): ReadonlySet<string> => {
  const kept = new Set<string>();
  for (const document of documents.values()) {
    if (keepsTalk(document)) kept.add(document.ref);
  }
  return kept;
});

/** Stands for the stored document until the database is open; any real one replaces it. */
const AT_BOOT = 'boot-snapshot';

/** Shows what was kept when the app was last open. */
export const showKeptAtBoot = (talkIds: readonly string[]): void =>
  mine.set(
    new Map(
      talkIds.map((talkId) => {
        const document = agenda.document(talkId, { kept: true }, { changedAt: 0, rev: AT_BOOT });
        return [document.id, document];
      }),
    ),
  );

/** All that the person really did: without what only stands for it. */
export const ownMine = (): ReadonlyMap<string, MineDocument> =>
  new Map([...mine.get()].filter(([, document]) => document.rev !== AT_BOOT));

/** Done in this browser and, as far as this page knows, not yet in the database. */
const pending = new Map<string, MineDocument>();

/** Revs of those that the journal had no room for: this page alone has them. */
export const unjournalled = new Set<string>();

/** Shows a change at once, before any database has it. */
export function showMine(document: MineDocument, journalled = true): void {
  pending.set(document.id, document);
  if (!journalled) unjournalled.add(document.rev);
  mine.set(new Map(mine.get()).set(document.id, document));
}

/** What was done and is in no database yet. */
export const pendingMine = (): readonly MineDocument[] => [...pending.values()];

/** The database has this change: from now on it speaks for itself. */
export function settleMine(document: MineDocument): void {
  if (pending.get(document.id)?.rev === document.rev) pending.delete(document.id);
  unjournalled.delete(document.rev);
}

/** Whether the database has been read: what is not there by then was not done before. */
export const isMineRead = liveValue(false);

/** What the database holds, under what it does not hold yet. */
export const takeMine = (documents: ReadonlyMap<string, MineDocument>): void =>
  mine.set(new Map([...documents, ...pending]));

export function hideMine(): void {
  unjournalled.clear();
  pending.clear();
  mine.set(new Map());
  isMineRead.set(false);
}
