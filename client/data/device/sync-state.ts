import { syncCommands } from '../../platform/status/sync-commands.ts';
import { syncStatus, type SyncStatus } from '../../platform/status/sync-status.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

export type SyncState = SyncStatus;

/** State of the sync line. */
export const useSyncState = (): SyncState => useSignal(syncStatus);

/** Syncs now and sends pending changes. Resolves when done or without an answer. */
export const syncNow = (): Promise<void> => syncCommands.syncNow();

/** Dismisses a rejected change that the person has read. */
export const dismissFailed = (id: string): Promise<void> => syncCommands.dismissFailed(id);

/** Sends a rejected change again. */
export const tryFailedAgain = (id: string): Promise<void> => syncCommands.tryAgain(id);
