/** Keeps reads of the server apart from writes to it (replication.ts, H2). */
export interface PullGate {
  /** `noted`: settles when what the write was answered is noted on this side as well; the turn lasts as long. */
  write<T>(act: () => Promise<T>, noted?: () => Promise<unknown>): Promise<T>;
  /** What `act` found at a time when no write was under way; it is repeated until there is such a time. */
  read<T>(act: () => Promise<T>): Promise<T>;
}

/**
 * A page read while a push is under way may be older than the push and newer than the document it is compared
 * with: RxDB would take the push's answer for the end of it and never look again. So a read waits for writes to
 * end, and is repeated when one began meanwhile. It waits for one write only: a read that was kept waiting goes
 * before the next, or pushes into a network that swallows them would keep out what others did.
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
          // How a write went is its own matter; here it only has to be over.
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
