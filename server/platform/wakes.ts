/** Queues that are processed at intervals, and at once after something is added. */
export type Queue = 'mails' | 'codes';

export interface Wakes {
  /** Reports that something was added to a queue. */
  wake(queue: Queue): void;
  /** Registers this server's worker of a queue. */
  on(queue: Queue, work: () => void): void;
}

export function openWakes(): Wakes {
  const works = new Map<Queue, () => void>();
  return {
    wake: (queue) => works.get(queue)?.(),
    on: (queue, work) => void works.set(queue, work),
  };
}
