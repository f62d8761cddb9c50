/** Queues processed by a timer, and at once after an addition. */
export type Queue = 'mails' | 'codes';

export interface Wakes {
  /** Reports a new item in a queue. */
  wake(queue: Queue): void;
  /** Registers the worker of a queue on this server. */
  on(queue: Queue, work: () => void): void;
}

export function openWakes(): Wakes {
  const works = new Map<Queue, () => void>();
  return {
    wake: (queue) => works.get(queue)?.(),
    on: (queue, work) => void works.set(queue, work),
  };
}
