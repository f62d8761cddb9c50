import { join } from 'node:path';
import type { Store } from './document-store.ts';
import { openEmbeddedStore } from './embedded/store.ts';
import { refuseHalfRestored } from './backup/restore-note.ts';

export interface StorePlace {
  readonly dataDir: string;
  readonly mongodbUri?: string | undefined;
}

/** Returns the path of the embedded store's file. */
export const storeFile = (dataDir: string): string => join(dataDir, 'plenary.db');

/** Opens the configured store: MongoDB if there is a URI, else the file in DATA_DIR. Throws `StoreRefused`. */
export async function openStore({ dataDir, mongodbUri }: StorePlace): Promise<Store> {
  refuseHalfRestored(dataDir);
  if (mongodbUri === undefined) return openEmbeddedFileStore(dataDir);
  // Load the driver only if it is needed.
  const { openMongoStore } = await import('./mongo/store.ts');
  return openMongoStore(mongodbUri);
}

async function openEmbeddedFileStore(dataDir: string): Promise<Store> {
  const store = await openEmbeddedStore(storeFile(dataDir));
  try {
    // Check again: a restore writes its note before it closes the file.
    refuseHalfRestored(dataDir);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
