import { join } from 'node:path';
import type { Store } from './document-store.ts';
import { openEmbeddedStore } from './embedded-store.ts';

export interface StorePlace {
  readonly dataDir: string;
  readonly mongodbUri?: string | undefined;
}

/** The embedded store's one file. */
export const storeFile = (dataDir: string): string => join(dataDir, 'plenary.db');

/** The store the environment asks for: MongoDB where a URI says which, else the file in DATA_DIR. Throws `StoreRefused`. */
export async function openStore({ dataDir, mongodbUri }: StorePlace): Promise<Store> {
  if (mongodbUri === undefined) return openEmbeddedStore(storeFile(dataDir));
  // A server on the embedded store never loads the driver.
  const { openMongoStore } = await import('./mongo-store.ts');
  return openMongoStore(mongodbUri);
}
