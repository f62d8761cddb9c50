import { UserDocument } from '../../../domain/sync/mine.ts';
import { localKeys, readLocal, removeLocal, writeLocal } from '../storage/local-store.ts';
import { personKey } from '../../../domain/people/person-key.ts';

/**
 * Journal of the outbox: changes that the database does not hold yet. Each change is written here first, synchronously, so it
 * survives a page that is closed right after, and a database that is not open or full. One key per change, so tabs never
 * overwrite each other's. An entry is removed only after the database has the change; flushing it twice is harmless (same id,
 * same rev).
 */
export interface Journal {
  /** Returns false when the browser has no room; the change then stays in memory until the database takes it. */
  add(document: UserDocument): boolean;
  /** All entries in the order they were made. */
  entries(): readonly UserDocument[];
  /** Removes a change that is stored, and earlier changes of the same document. */
  settle(document: UserDocument): void;
}

export function openJournal(personId: string): Journal {
  const prefix = `journal.${personKey(personId)}.`;
  return {
    add: (document) => writeLocal(`${prefix}${nextNumber(prefix)}.${document.rev}`, document),
    entries: () => localKeys(prefix).flatMap((key) => readLocal(key, UserDocument) ?? []),
    settle(document) {
      const keys = localKeys(prefix);
      const last = keys.findIndex((key) => key.endsWith(`.${document.rev}`));
      for (const key of keys.slice(0, last + 1)) {
        if (readLocal(key, UserDocument)?.id === document.id) removeLocal(key);
      }
    },
  };
}

/** Returns the next number of a journal key. It gives the order, because a clock may be set back between two taps. */
function nextNumber(prefix: string): string {
  const last = localKeys(prefix).at(-1)?.slice(prefix.length).split('.')[0];
  return String(Number(last ?? 0) + 1).padStart(9, '0');
}
