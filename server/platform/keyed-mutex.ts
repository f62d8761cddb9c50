/**
 * Returns a function that runs work for the same key one after another. Different keys do not wait for each other. Our own
 * code, because `p-limit` has no keys.
 */
export function keyedMutex(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const run = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, run);
    try {
      return await run;
    } finally {
      if (last.get(key) === run) last.delete(key);
    }
  };
}
