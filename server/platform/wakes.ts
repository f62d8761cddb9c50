/** Queues that are worked off by the clock, and at once where something is put into them. */
export type Queue = 'mails' | 'codes';

export interface Wakes {
  /** There is something new in a queue. */
  wake(queue: Queue): void;
  /** Who works a queue off, at this server. */
  on(queue: Queue, work: () => void): void;
}

export function openWakes(): Wakes {
  const works = new Map<Queue, () => void>();
  return {
    wake: (queue) => works.get(queue)?.(),
    on: (queue, work) => void works.set(queue, work),
  };
}
