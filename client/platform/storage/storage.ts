import * as v from 'valibot';
import { createSignal, type ReadonlySignal } from '../react/signal.ts';
import { readLocal, writeLocal } from './local-store.ts';

/** Bytes. `persisted`: the browser promised not to clear it by itself. */
export interface StorageUse {
  readonly used: number;
  readonly quota: number;
  readonly persisted: boolean;
}

const use = createSignal<StorageUse | undefined>(undefined);

/** Measured when somebody starts to look, and again after each change we make. */
export const storageUse: ReadonlySignal<StorageUse | undefined> = {
  get: use.get,
  subscribe(listener) {
    void measure();
    return use.subscribe(listener);
  },
};

/** Asks the browser to keep our data when it runs short. True when it will. */
export async function askPersist(): Promise<boolean> {
  const persisted = (await navigator.storage?.persist?.()) ?? false;
  await measure();
  return persisted;
}

const ASKED = 'persist-asked';

/** After the first thing a person did here, not before: then the browser knows what it is for. */
export async function askPersistOnce(): Promise<void> {
  if (readLocal(ASKED, v.boolean())) return;
  writeLocal(ASKED, true);
  await askPersist();
}

async function measure(): Promise<void> {
  if (!navigator.storage?.estimate) return;
  const [{ usage = 0, quota = 0 }, persisted] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ]);
  use.set({ used: usage, quota, persisted });
}
