import * as v from 'valibot';
import { MineDocument } from '../../../domain/sync/mine.ts';
import { readLocal, removeLocal, writeLocal } from '../storage/local-store.ts';
import { personKey } from '../../../domain/people/person-key.ts';

const keyOf = (key: string): string => `owed.${key}`;

/**
 * A backup copy in localStorage of changes the server does not have: a browser may clear its databases while the app is
 * closed, or give none at all. The journal, beside it, has what no database holds yet.
 */
export interface OutboxBackup {
  entries(): readonly MineDocument[];
  add(document: MineDocument): void;
  /** `unsent` is owed, of what is in `documents`; what is not among them stays as it is. */
  settle(documents: ReadonlyMap<string, MineDocument>, unsent: readonly MineDocument[]): void;
}

export function openOutboxBackup(personId: string): OutboxBackup {
  const key = keyOf(personKey(personId));
  const entries = (): readonly MineDocument[] => readLocal(key, v.array(MineDocument)) ?? [];
  const keep = (documents: readonly MineDocument[]): void => {
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

const revsOf = (documents: readonly MineDocument[]): string =>
  documents
    .map(({ rev }) => rev)
    .toSorted()
    .join(' ');
