import * as v from 'valibot';
import { localKeys, readLocal, removeLocal, writeLocal } from './local-store.ts';
import { randomId } from '../browser/random-id.ts';

/*
 * Values on their way into the device's database. A page that is closed takes what it was writing there with it; what
 * stands in localStorage stays, and the next start hands it over. Drafts stand here until there is none, so that a form
 * begins with its draft before the database is open. All of it goes with its person (wipe.ts).
 */

const prefixOf = (key: string): string => `late.${key}.`;

/** What names of drafts begin with. */
export const DRAFT = 'draft:';

/** Under which it says that every draft of the person stands here: what does not is not there. */
const allDrafts = (key: string): string => `drafts.${key}`;

export interface PendingWrite {
  readonly name: string;
  readonly value: unknown;
  /** The database has it. */
  readonly stored: () => void;
}

/** Keeps a value until it is stored; a draft until there is none. */
export function appendWrite(key: string, name: string, value: unknown): PendingWrite {
  const id = randomId();
  if (!writeLocal(prefixOf(key) + name, { id, value })) {
    removeLocal(prefixOf(key) + name); // What stood there is older.
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
    // One that was set after it is still on its way.
    if (readLocal(prefixOf(key) + name, Late)?.id === id) removeLocal(prefixOf(key) + name);
  },
});

/** What stands here of one value, whether or not the database has it. */
export function readPendingWrite(key: string, name: string): PendingWrite | undefined {
  const held = readLocal(prefixOf(key) + name, Late);
  return held && lateValue(key, name, held);
}

/** What the last page may not have stored before it was closed. */
export const pendingWrites = (key: string): PendingWrite[] =>
  localKeys(prefixOf(key)).flatMap((late) => readPendingWrite(key, late.slice(prefixOf(key).length)) ?? []);

export const areAllDraftsBuffered = (key: string): boolean => readLocal(allDrafts(key), v.boolean()) === true;

/** Lays what the database has of drafts beside what stands here already. */
export function bufferDrafts(key: string, drafts: readonly { readonly name: string; readonly value: unknown }[]): void {
  writeLocal(allDrafts(key), true);
  for (const { name, value } of drafts)
    if (value !== null && readPendingWrite(key, name) === undefined) appendWrite(key, name, value);
}
