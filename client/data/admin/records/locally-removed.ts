const removed = new Set<string>();

/** Ids deleted on this device during this page: their author need not see them disappear. */
export const removedHere: ReadonlySet<string> = removed;

export const noteRemoved = (ids: readonly string[]): void => {
  for (const id of ids) removed.add(id);
};

/** Records that a deletion failed or was undone. */
export const notRemoved = (id: string): void => void removed.delete(id);
