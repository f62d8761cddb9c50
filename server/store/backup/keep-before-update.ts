import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupTo } from './backup-file.ts';
import type { Store } from '../document-store.ts';

/** Number of copies to keep: those before the most recent updates that changed the store. */
const KEPT = 3;

const folderOf = (dataDir: string): string => join(dataDir, 'before-update');

/**
 * Writes a copy of the store before an update changes it. It is a backup without files outside the store, so a restore of
 * it leaves those files alone. Does nothing for an empty store. Returns the file.
 */
export async function keepBeforeUpdate(
  { store, dataDir }: { readonly store: Store; readonly dataDir: string },
  step: string,
): Promise<string | undefined> {
  if (await isEmpty(store)) return undefined;
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const at = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' }).replaceAll(/[-:.]/g, '');
  const file = join(folder, `${at}-${step}.tar.gz`);
  // Includes uploads if the store keeps them, because a restore replaces the whole store.
  await backupTo(file, { store, dataDir, kept: store.files ? ['uploads'] : [] });
  const older = (await readdir(folder))
    .filter((name) => name.endsWith('.tar.gz'))
    .toSorted()
    .slice(0, -KEPT);
  for (const name of older) await rm(join(folder, name));
  return file;
}

/** Returns whether the log has no entry. */
async function isEmpty(store: Store): Promise<boolean> {
  for await (const [kind] of store.dump()) if (kind === 'entry') return false;
  return true;
}
