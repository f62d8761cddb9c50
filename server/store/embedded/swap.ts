import { existsSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '../document-store.ts';
import { openEmbeddedStore } from './store.ts';
import { WAL_BEFORE } from '../backup/restore-files.ts';
import { storeFile } from '../store-file.ts';
import { StoreRefused } from '../store-refused.ts';
import type { StoreSwap } from '../backup/store-swap.ts';

/** Builds the new file in `folder`, holding the old one so that no server starts on it meanwhile. */
export async function prepareFileSwap(dataDir: string, folder: string): Promise<StoreSwap> {
  const file = storeFile(dataDir);
  // Opening a damaged file can cost what its write-ahead log still holds.
  const wal = join(folder, WAL_BEFORE);
  if (existsSync(`${file}-wal`)) await copyFile(`${file}-wal`, wal);
  const old = existsSync(file) ? await holdOldStore(file) : undefined;
  // A store that opened has taken its log in.
  if (old) await rm(wal, { force: true });
  const store = await openEmbeddedStore(storeFile(folder));
  return {
    store,
    checkUnused: async () => {},
    end: async () => {
      await store.close();
      await old?.close();
    },
  };
}

/** A damaged store, or one of a newer program, may well be why somebody restores; only one in use is in the way. */
async function holdOldStore(file: string): Promise<Store | undefined> {
  try {
    return await openEmbeddedStore(file);
  } catch (error) {
    if (error instanceof StoreRefused && error.reason === 'in-use')
      throw new StoreRefused('in-use', 'The server is running: stop it first, then restore.', { cause: error });
    return undefined;
  }
}
