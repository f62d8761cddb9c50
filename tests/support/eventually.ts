import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a test waits for what must come: a machine with other work may take seconds for anything. */
export const PATIENCE = 60_000;
/** Milliseconds after which a test or hook is taken for stuck. Its waits end long before, so this is no limit on speed. */
export const STUCK_AFTER = 600_000;
/** Milliseconds. */
const AGAIN_AFTER = 20;

/** Resolves to what `check` returns once it no longer throws; throws its last error after PATIENCE. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
    await sleep(AGAIN_AFTER);
  }
}
