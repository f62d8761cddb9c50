import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { SyncStatus } from '../../platform/status/sync-status.ts';

/** Whether the server may not have this change yet. */
export const isUnsent = (document: UserDocument | undefined, { waiting, oldestWaiting }: SyncStatus): boolean =>
  waiting > 0 && document !== undefined && document.changedAt >= (oldestWaiting ?? Infinity);
