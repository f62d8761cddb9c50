import { askPersist, storageUse, type StorageUse } from '../../platform/storage/storage.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export type { StorageUse };
export { askPersist };

/** Storage used on this device, in bytes; `undefined` if the browser does not tell. */
export const useStorageUse = (): StorageUse | undefined => useSignal(storageUse);
