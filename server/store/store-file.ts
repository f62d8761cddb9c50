import { join } from 'node:path';
import type { Store } from './document-store.ts';
import { openEmbeddedStore } from './embedded/store.ts';
import { refuseHalfRestored } from './backup/restore-note.ts';

export interface StorePlace {
  readonly dataDir: string;
  readonly mongodbUri?: string | undefined;
}

/** The embedded store's one file. */
export const storeFile = (dataDir: string): string => join(dataDir, 'plenary.db');

/** The store the environment asks for: MongoDB where a URI says which, else the file in DATA_DIR. Throws `StoreRefused`. */
export async function openStore({ dataDir, mongodbUri }: StorePlace): Promise<Store> {
  refuseHalfRestored(dataDir);
  if (mongodbUri === undefined) return openEmbeddedFileStore(dataDir);
  // A server on the embedded store never loads the driver.
  const { openMongoStore } = await import('./mongo/store.ts');
  return openMongoStore(mongodbUri);
}

async function openEmbeddedFileStore(dataDir: string): Promise<Store> {
  const store = await openEmbeddedStore(storeFile(dataDir));
  try {
    // A restore writes its note before it lets go of the file.
    refuseHalfRestored(dataDir);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
