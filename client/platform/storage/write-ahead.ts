import * as v from 'valibot';
import { localKeys, readLocal, removeLocal, writeLocal } from './local-store.ts';
import { newRandomId } from '../browser/random-id.ts';

/*
 * Write-ahead buffer. Each setting is written to localStorage synchronously, then to IndexedDB. IndexedDB writes of a closing
 * page are lost; the next start replays the buffer. Drafts stay in it until they are cleared, so that a form has its draft
 * before the database is open. Removed at log-out (wipe.ts).
 */

const prefixOf = (key: string): string => `late.${key}.`;

/** Prefix of the names of drafts. */
export const DRAFT = 'draft:';

/** localStorage key: true when all of the person's drafts are buffered, so that a missing one does not exist. */
const allDrafts = (key: string): string => `drafts.${key}`;

export interface PendingWrite {
  readonly name: string;
  readonly value: unknown;
  /** Call it when the database has the value. */
  readonly stored: () => void;
}

/** Buffers a value until it is stored; a draft until it is cleared. */
export function appendWrite(key: string, name: string, value: unknown): PendingWrite {
  const id = newRandomId();
  if (!writeLocal(prefixOf(key) + name, { id, value })) {
    removeLocal(prefixOf(key) + name); // The existing value is older.
    removeLocal(allDrafts(key));
  }
  return lateValue(key, name, { id, value });
}

const Late = v.object({ id: v.string(), value: v.unknown() });

const lateValue = (key: string, name: string, { id, value }: v.InferOutput<typeof Late>): PendingWrite => ({
  name,
  value,
  stored() {
    if (name.startsWith(DRAFT) && value !== null) return;
    // Keep a newer value that is still being written.
    if (readLocal(prefixOf(key) + name, Late)?.id === id) removeLocal(prefixOf(key) + name);
  },
});

/** The buffered value of one setting, whether or not the database has it. */
export function readPendingWrite(key: string, name: string): PendingWrite | undefined {
  const held = readLocal(prefixOf(key) + name, Late);
  return held && lateValue(key, name, held);
}

/** Buffered values that the last page may not have stored. */
export const pendingWrites = (key: string): PendingWrite[] =>
  localKeys(prefixOf(key)).flatMap((late) => readPendingWrite(key, late.slice(prefixOf(key).length)) ?? []);

export const areAllDraftsBuffered = (key: string): boolean => readLocal(allDrafts(key), v.boolean()) === true;

/** Adds the stored drafts to the buffer; existing entries stay. */
export function bufferDrafts(key: string, drafts: readonly { readonly name: string; readonly value: unknown }[]): void {
  writeLocal(allDrafts(key), true);
  for (const { name, value } of drafts)
    if (value !== null && readPendingWrite(key, name) === undefined) appendWrite(key, name, value);
}
