import type { Scope } from '../../../domain/sync/log.ts';
import { networkFailure, type Result } from '../http/http.ts';

/** Commands from screens to the sync engine, in this tab or in the leading one; before the first paint there is no engine. */
export interface SyncCommands {
  syncNow: () => Promise<void>;
  dismissFailed: (id: string) => Promise<void>;
  tryAgain: (id: string) => Promise<void>;
  /** Reads what stands before a place in a collection of which only the newest are held; answers how many there were. */
  readEarlier: (scope: Scope, c: string, before: number) => Promise<Result<number>>;
  /** What the server says of the rooms that are kept on this device, see scope-set.ts. */
  checkKept: (told: ReadonlyMap<Scope, number | undefined>) => void;
}

const idle: SyncCommands = {
  syncNow: () => Promise.resolve(),
  dismissFailed: () => Promise.resolve(),
  tryAgain: () => Promise.resolve(),
  readEarlier: () => Promise.resolve({ ok: false, refusal: networkFailure }),
  checkKept: () => undefined,
};

/** The commands in force. */
export const syncCommands: SyncCommands = { ...idle };

export const serveSyncCommands = (commands: Partial<SyncCommands>): void => void Object.assign(syncCommands, commands);

export const stopSyncCommands = (): void => void Object.assign(syncCommands, idle);
