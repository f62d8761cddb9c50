import * as v from 'valibot';
import { createSignal, type ReadonlySignal } from '../react/signal.ts';
import { readLocal, writeLocal } from './local-store.ts';

/** Storage used and available, in bytes. `persisted`: the browser promised not to clear it automatically. */
export interface StorageUse {
  readonly used: number;
  readonly quota: number;
  readonly persisted: boolean;
}

const use = createSignal<StorageUse | undefined>(undefined);

/** Storage used by the app. Measured when the signal gets a listener, and after each change we make. */
export const storageUse: ReadonlySignal<StorageUse | undefined> = {
  get: use.get,
  subscribe(listener) {
    void measure();
    return use.subscribe(listener);
  },
};

/** Asks the browser not to clear our data when storage is short. Returns true if it agrees. */
export async function askPersist(): Promise<boolean> {
  const persisted = (await navigator.storage?.persist?.()) ?? false;
  await measure();
  return persisted;
}

const ASKED = 'persist-asked';

/** Asks the browser once not to clear our data, after the person's first action here: browsers then agree more readily. */
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
