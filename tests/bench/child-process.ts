import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Returns the next message of a benchmark's process. Rejects if the process ends. */
export async function told(child: ChildProcess): Promise<unknown> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const died = once(child, 'exit', { signal }).then(() => {
    throw new Error('A process of the benchmark has died');
  });
  died.catch(() => undefined);
  try {
    const [said] = await Promise.race([once(child, 'message', { signal }), died]);
    return said;
  } finally {
    waiting.abort();
  }
}

/** Returns milliseconds of a clock that all processes of the machine share. */
export const sharedClock = (): number => Number(process.hrtime.bigint()) / 1e6;
