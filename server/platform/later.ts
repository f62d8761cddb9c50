import type { Logger } from 'pino';
import type { Ports } from '../ports.ts';

/** Work after the answer, kept in sight so that stopping the server can wait for it. */
export function laterWork(log: Logger): { later: Ports['later']; settled: () => Promise<void> } {
  const running = new Set<Promise<void>>();
  return {
    later(what, work) {
      const run = (async () => {
        await new Promise(setImmediate);
        await work();
      })();
      const watched = run
        .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
        .finally(() => running.delete(watched));
      running.add(watched);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
