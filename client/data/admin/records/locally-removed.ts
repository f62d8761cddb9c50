const removed = new Set<string>();

/** What was taken away on this device: who did it need not be shown that it goes. As long as the page lives. */
export const removedHere: ReadonlySet<string> = removed;

export const noteRemoved = (ids: readonly string[]): void => {
  for (const id of ids) removed.add(id);
};

/** It stays, after all, or is back. */
export const notRemoved = (id: string): void => void removed.delete(id);
