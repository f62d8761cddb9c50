import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** What a process of a benchmark says next; one that dies must not be waited for. */
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

/** Milliseconds by a clock that all processes of a machine share. */
export const sharedClock = (): number => Number(process.hrtime.bigint()) / 1e6;
