import { SECOND } from '../../../domain/time.ts';

/** Exponential backoff with jitter between attempts at a server that does not answer. */
export interface Backoff {
  /** Resolves when the next attempt may be made: at once unless the last one failed. */
  turn(): Promise<void>;
  reached(): void;
  missed(): void;
  /** Ends the current wait and starts again with short pauses: the server may be there again. */
  hurry(): void;
  /** Ends all waits; called when everything stops. */
  release(): void;
}

/**
 * The shortest pause, in milliseconds. It is short because one lost answer does not mean a bad network. Each further pause is
 * twice as long.
 */
const SHORTEST = 125;
const LONGEST = 20 * SECOND;

export function createBackoff(sleep: (ms: number) => Promise<void>, random: () => number): Backoff {
  let failures = 0;
  let released = false;
  let hurried = Promise.withResolvers<void>();
  return {
    async turn() {
      if (failures === 0 || released) return;
      const pause = Math.min(SHORTEST * 2 ** (failures - 1), LONGEST) * (1 + random() / 2);
      await Promise.race([sleep(pause), hurried.promise]);
    },
    reached() {
      failures = 0;
    },
    missed() {
      failures += 1;
    },
    hurry() {
      failures = 0;
      hurried.resolve();
      hurried = Promise.withResolvers<void>();
    },
    release() {
      released = true;
      hurried.resolve();
    },
  };
}
