/** Sequence lock for pull and push (replication.ts, H2). */
export interface PullGate {
  /** Runs `act` as a write. The write lasts until `noted` resolves: its answer is then recorded on this device. */
  write<T>(act: () => Promise<T>, noted?: () => Promise<unknown>): Promise<T>;
  /** Returns a result of `act` during which no write was running; repeats `act` until it has one. */
  read<T>(act: () => Promise<T>): Promise<T>;
}

/**
 * Sequence lock for pull and push. A page read during a push may be older than the push and newer than the document it is
 * compared with: RxDB would take the push's answer as done and never look again. So a read waits for running writes, and is
 * repeated if a write began meanwhile. It waits for one write only: a waiting read goes before the next write, or pushes into a
 * network that swallows them would block other people's changes.
 */
export function createPullGate(): PullGate {
  const writes = new Set<Promise<unknown>>();
  const kept = new Set<Promise<void>>();
  let epoch = 0;
  return {
    async write(act, noted) {
      while (kept.size > 0) await Promise.all(kept);
      epoch += 1;
      const work = act();
      const turn = noted ? work.then(noted) : work;
      writes.add(turn);
      const over = (): void => {
        writes.delete(turn);
        epoch += 1;
      };
      turn.then(over, over);
      return await work;
    },
    async read(act) {
      const over = Promise.withResolvers<void>();
      try {
        for (;;) {
          if (writes.size > 0) kept.add(over.promise);
          // Waits for the writes to end, whether they succeed or fail.
          while (writes.size > 0) await Promise.allSettled(writes);
          const before = epoch;
          const found = await act();
          if (epoch === before) return found;
        }
      } finally {
        kept.delete(over.promise);
        over.resolve();
      }
    },
  };
}
