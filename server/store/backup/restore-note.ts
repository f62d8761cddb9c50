import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { writeAtomically } from '../../platform/atomic-write.ts';
import { BackupManifest } from './backup-file.ts';
import { StoreRefused } from '../store-refused.ts';

/**
 * Data to continue an interrupted restore. Written when all new data is on the disk beside the old, and removed when all
 * of it is in place. In between, store and files may be from different times.
 */
const RestoreNote = v.object({
  /** Name of the backup file when the restore began. */
  file: v.string(),
  backup: BackupManifest,
  store: v.picklist(['embedded', 'mongodb']),
  /** Folder with the new data. */
  folder: v.string(),
  /** Time of the restore. Part of the names under which the old data is kept. */
  stamp: v.string(),
});
export type RestoreNote = v.InferOutput<typeof RestoreNote>;

const noteFile = (dataDir: string): string => join(dataDir, 'restore-under-way.json');

export async function readRestoreNote(dataDir: string): Promise<RestoreNote | undefined> {
  if (!existsSync(noteFile(dataDir))) return undefined;
  return v.parse(v.pipe(v.string(), v.parseJson(), RestoreNote), await readFile(noteFile(dataDir), 'utf8'));
}

export const writeRestoreNote = (dataDir: string, note: RestoreNote): Promise<void> =>
  writeAtomically(noteFile(dataDir), Buffer.from(`${JSON.stringify(note)}\n`));

export const removeRestoreNote = (dataDir: string): Promise<void> => rm(noteFile(dataDir), { force: true });

/** Throws `StoreRefused` while a restore into this folder is incomplete. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(noteFile(dataDir))) throw halfRestored();
}

export const halfRestored = (): StoreRefused =>
  new StoreRefused(
    'half-restored',
    'A restore was cut off halfway: run npm run restore on the machine it ran on, which finishes it, then start again.',
  );
