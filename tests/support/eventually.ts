import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a test waits for an expected result: a busy machine may take seconds for anything. */
export const PATIENCE = 60_000;
/** Milliseconds after which a test or hook counts as stuck. Its own waits end much earlier, so this does not limit the speed. */
export const STUCK_AFTER = 600_000;
/** Milliseconds. */
const AGAIN_AFTER = 20;

/** Repeats `check` until it no longer throws and resolves to its result; rejects with its last error after PATIENCE. */
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
