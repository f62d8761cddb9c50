import { MineDocument } from '../../../domain/sync/mine.ts';
import { localKeys, readLocal, removeLocal, writeLocal } from '../storage/local-store.ts';
import { personKey } from '../../../domain/people/person-key.ts';

/**
 * What the person did and the database does not hold yet. A tap is written here before anything else happens, in
 * one synchronous step: it survives a page that is closed the moment after, a database that has not been opened
 * and one that is full. One key per change, so tabs never rewrite each other's. Handing a change over twice is
 * harmless (same id, same rev), so an entry goes only after the database has it.
 */
export interface Journal {
  /** False when the browser has no room left; the change then lives in memory until the database takes it. */
  add(document: MineDocument): boolean;
  /** In the order they were made. */
  entries(): readonly MineDocument[];
  /** Forgets a change that the database now holds, and those before it of the same thing, which it has overtaken. */
  settle(document: MineDocument): void;
}

export function openJournal(personId: string): Journal {
  const prefix = `journal.${personKey(personId)}.`;
  return {
    add: (document) => writeLocal(`${prefix}${nextNumber(prefix)}.${document.rev}`, document),
    entries: () => localKeys(prefix).flatMap((key) => readLocal(key, MineDocument) ?? []),
    settle(document) {
      const keys = localKeys(prefix);
      const last = keys.findIndex((key) => key.endsWith(`.${document.rev}`));
      for (const key of keys.slice(0, last + 1)) {
        if (readLocal(key, MineDocument)?.id === document.id) removeLocal(key);
      }
    },
  };
}

/** Order comes from the keys themselves: a clock may be set back between two taps. */
function nextNumber(prefix: string): string {
  const last = localKeys(prefix).at(-1)?.slice(prefix.length).split('.')[0];
  return String(Number(last ?? 0) + 1).padStart(9, '0');
}
