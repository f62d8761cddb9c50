import { askPersist, storageUse, type StorageUse } from '../../platform/storage/storage.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export type { StorageUse };
export { askPersist };

/** How much room this product takes on the device, in bytes; `undefined` where the browser does not tell. */
export const useStorageUse = (): StorageUse | undefined => useSignal(storageUse);
