import { askPersist, storageUse, type StorageUse } from '../platform/storage.ts';
import { useSignal } from '../platform/use-live.ts';

export type { StorageUse };
export { askPersist };

/** How much room this product takes on the device, in bytes; `undefined` where the browser does not tell. */
export const useStorageUse = (): StorageUse | undefined => useSignal(storageUse);
