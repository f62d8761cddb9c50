import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ROOM_CHECK_EVERY } from '../../domain/limits/requests.ts';
import { Unavailable } from '../store/unavailable.ts';

/**
 * Runs `work` after the answer is sent. Repeats it while the disk is full. The server waits for it before it stops. A
 * failure is logged as `what`.
 */
export type Later = (what: string, work: () => Promise<void>) => void;

/** Keeps track of work that runs after answers, so that stopping the server can wait for it. */
export interface BackgroundWork {
  readonly later: Later;
  /** Resolves when all work is done. */
  readonly settled: () => Promise<void>;
  /** Returns the number of unfinished jobs, by name. */
  readonly waiting: () => ReadonlyMap<string, number>;
}

export function backgroundWork(log: Logger): BackgroundWork {
  const running = new Map<Promise<void>, string>();
  return {
    waiting() {
      const counts = new Map<string, number>();
      for (const what of running.values()) counts.set(what, (counts.get(what) ?? 0) + 1);
      return counts;
    },
    later(what, work) {
      const run = (async () => {
        await new Promise(setImmediate);
        await whenThereIsRoom(work);
      })();
      const watched = run
        .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
        .finally(() => running.delete(watched));
      running.set(watched, what);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running.keys());
    },
  };
}

/** Repeats work while the disk is full: its caller already has the answer and will not retry. */
async function whenThereIsRoom(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      await delay(ROOM_CHECK_EVERY, undefined, { ref: false });
    }
  }
}
