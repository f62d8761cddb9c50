/** Commands from screens to the sync engine, in this tab or in the leading one; before the first paint there is no engine. */
export interface SyncCommands {
  syncNow: () => Promise<void>;
  dismissFailed: (id: string) => Promise<void>;
  tryAgain: (id: string) => Promise<void>;
}

const idle: SyncCommands = {
  syncNow: () => Promise.resolve(),
  dismissFailed: () => Promise.resolve(),
  tryAgain: () => Promise.resolve(),
};

/** The commands in force. */
export const syncCommands: SyncCommands = { ...idle };

export const serveSyncCommands = (commands: SyncCommands): void => void Object.assign(syncCommands, commands);

export const stopSyncCommands = (): void => void Object.assign(syncCommands, idle);
