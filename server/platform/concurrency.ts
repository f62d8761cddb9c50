/** Lets so many through at once; whoever comes later waits in line. */
export interface ConcurrencyLimit {
  /** How many wait. */
  readonly waiting: number;
  pass<T>(work: () => Promise<T>): Promise<T>;
}

export function concurrencyLimit(atOnce: number): ConcurrencyLimit {
  const line: (() => void)[] = [];
  let inside = 0;
  return {
    get waiting() {
      return line.length;
    },
    async pass(work) {
      if (inside < atOnce) inside += 1;
      else await new Promise<void>((enter) => line.push(enter));
      try {
        return await work();
      } finally {
        // The place goes to the next in line, or is free.
        const next = line.shift();
        if (next) next();
        else inside -= 1;
      }
    },
  };
}

/** Lets work about one key through one after another; other keys do not wait for it. */
export function onePerKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
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
