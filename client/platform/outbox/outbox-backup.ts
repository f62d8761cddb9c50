import * as v from 'valibot';
import { UserDocument } from '../../../domain/sync/mine.ts';
import { readLocal, removeLocal, writeLocal } from '../storage/local-store.ts';
import { personKey } from '../../../domain/people/person-key.ts';

const keyOf = (key: string): string => `owed.${key}`;

/**
 * Backup in localStorage of changes the server does not have: browsers may clear databases while the app is closed, or open
 * none. The journal next to it has the changes that are in no database yet.
 */
export interface OutboxBackup {
  entries(): readonly UserDocument[];
  add(document: UserDocument): void;
  /** Sets the backup of `documents` to `unsent`. Entries of other documents stay. */
  settle(documents: ReadonlyMap<string, UserDocument>, unsent: readonly UserDocument[]): void;
}

export function openOutboxBackup(personId: string): OutboxBackup {
  const key = keyOf(personKey(personId));
  const entries = (): readonly UserDocument[] => readLocal(key, v.array(UserDocument)) ?? [];
  const keep = (documents: readonly UserDocument[]): void => {
    if (documents.length > 0) writeLocal(key, documents);
    else removeLocal(key);
  };
  return {
    entries,
    add: (document) => keep([...entries().filter(({ id }) => id !== document.id), document]),
    settle(documents, unsent) {
      const before = entries();
      const next = [...before.filter(({ id }) => !documents.has(id)), ...unsent];
      if (revsOf(next) !== revsOf(before)) keep(next);
    },
  };
}

export const dropOutboxBackup = (key: string): void => removeLocal(keyOf(key));

const revsOf = (documents: readonly UserDocument[]): string =>
  documents
    .map(({ rev }) => rev)
    .toSorted()
    .join(' ');
