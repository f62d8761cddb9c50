import { syncCommands } from '../../platform/status/sync-commands.ts';
import { syncStatus, type SyncStatus } from '../../platform/status/sync-status.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export type SyncState = SyncStatus;

/** What this device knows and what it still owes: the sync line reads it. */
export const useSyncState = (): SyncState => useSignal(syncStatus);

/** Asks the server now for what is new and sends what waits. Resolves when done or when there is no answer. */
export const syncNow = (): Promise<void> => syncCommands.syncNow();

/** The person has read why this change was turned down. */
export const dismissFailed = (id: string): Promise<void> => syncCommands.dismissFailed(id);

/** The person wants it none the less: what was turned down is sent once more. */
export const tryFailedAgain = (id: string): Promise<void> => syncCommands.tryAgain(id);
