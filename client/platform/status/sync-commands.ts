import type { Scope } from '../../../domain/sync/log.ts';
import { networkFailure, type Result } from '../http/http.ts';

/** Commands from screens to the sync engine in this tab or the leading one. They do nothing before the engine runs. */
export interface SyncCommands {
  syncNow: () => Promise<void>;
  dismissFailed: (id: string) => Promise<void>;
  tryAgain: (id: string) => Promise<void>;
  /** Loads documents before a position in a collection of which only the newest are stored; returns their number. */
  readEarlier: (scope: Scope, c: string, before: number) => Promise<Result<number>>;
  /** Handles the server's answer about rooms cached on this device, see replicas.ts. */
  checkKept: (told: ReadonlyMap<Scope, number | undefined>) => void;
}

const idle: SyncCommands = {
  syncNow: () => Promise.resolve(),
  dismissFailed: () => Promise.resolve(),
  tryAgain: () => Promise.resolve(),
  readEarlier: () => Promise.resolve({ ok: false, refusal: networkFailure }),
  checkKept: () => undefined,
};

/** Calls the running sync engine, which replaces these commands in place. Without an engine they do nothing. */
export const syncCommands: SyncCommands = { ...idle };

export const serveSyncCommands = (commands: Partial<SyncCommands>): void => void Object.assign(syncCommands, commands);

export const stopSyncCommands = (): void => void Object.assign(syncCommands, idle);
