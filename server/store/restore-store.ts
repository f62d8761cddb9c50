import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DUMP, type Manifest, unpackBackup } from './backup-file.ts';
import { fillStore } from './fill-store.ts';
import { prepareFileSwap, swapKeptFiles } from './restore-files.ts';
import { readDump } from './store-dump.ts';
import type { StorePlace } from './store-file.ts';
import type { StoreSwap } from './store-swap.ts';

/** What a restore did: the backup it took, and where the data from before is now (absent if there was none). */
export interface Restored {
  readonly backup: Manifest;
  readonly aside: readonly string[];
}

/**
 * Puts a backup in the place of the store and the uploads. The new store is complete before the old one is moved
 * aside, and the old one is never deleted. Its log gets another id at the next start, so devices that hold
 * positions of the old log start over. Throws `StoreRefused`, with nothing changed.
 */
export async function restoreFrom(file: string, place: StorePlace): Promise<Restored> {
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(place.dataDir, 'restoring-'));
  const stamp = Temporal.Now.instant().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  let swap: StoreSwap | undefined;
  try {
    const backup = await unpackBackup(file, folder);
    swap = await prepareSwap(place, folder, stamp);
    await fillStore(swap.store, readDump(join(folder, DUMP)), isLogIdentity);
    await swap.store.close();
    const aside = [...(await swap.take()), ...(await swapKeptFiles(place.dataDir, folder, stamp))];
    return { backup, aside };
  } finally {
    await swap?.end();
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepareSwap({ dataDir, mongodbUri }: StorePlace, folder: string, stamp: string): Promise<StoreSwap> {
  if (mongodbUri === undefined) return prepareFileSwap(dataDir, folder, stamp);
  const { prepareMongoSwap } = await import('./mongo-swap.ts');
  return prepareMongoSwap(mongodbUri, stamp);
}

/** The row that names the log (server/log/log-identity.ts). Without it the next start makes another one. */
const isLogIdentity = (table: string, { id }: { readonly id: string }): boolean => table === 'meta' && id === 'log';
