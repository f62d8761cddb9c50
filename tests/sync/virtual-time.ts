import type { LogTimers } from '../../server/log/timers.ts';

interface Due {
  readonly at: number;
  readonly order: number;
  readonly work: () => void;
  off: boolean;
}

/** Simulated time: once all pending work has stopped, it jumps to the next due timer. */
export class VirtualTime implements LogTimers {
  #now = 0;
  #order = 0;
  readonly #due: Due[] = [];
  readonly #standstill: () => Promise<void>;

  /**
   * `standstill` resolves when all work that can continue has continued; use `tick` if nothing waits for the event loop,
   * because it is faster.
   */
  constructor(standstill: () => Promise<void> = loopRound) {
    this.#standstill = standstill;
  }

  get now(): number {
    return this.#now;
  }

  after(ms: number, work: () => void): () => void {
    const due: Due = { at: this.#now + Math.max(0, ms), order: (this.#order += 1), work, off: false };
    this.#push(due);
    return () => {
      due.off = true;
    };
  }

  every(ms: number, work: () => void): () => void {
    let stop = (): void => undefined;
    const again = (): void => {
      stop = this.after(ms, () => {
        again();
        work();
      });
    };
    again();
    return () => stop();
  }

  sleep(ms: number): Promise<void> {
    return new Promise((wake) => void this.after(ms, wake));
  }

  /** Runs all timers that are due until then. */
  async run(until: number): Promise<void> {
    for (;;) {
      await this.#standstill();
      const next = this.#due[0];
      if (!next || next.at > until) break;
      this.#pop();
      this.#now = next.at;
      if (!next.off) next.work();
    }
    this.#now = until;
  }

  /** Advances the time until this work is done; returns its result. */
  async runUntil<T>(work: Promise<T>): Promise<T> {
    const done = { is: false };
    const ended = work.finally(() => {
      done.is = true;
    });
    while (!done.is) await this.run(this.#now + 100);
    return ended;
  }

  // A binary heap by time, then by the order of the calls, because seeds run thousands of steps.
  #push(due: Due): void {
    let at = this.#due.push(due) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!earlier(due, this.#due[parent]!)) break;
      this.#due[at] = this.#due[parent]!;
      at = parent;
    }
    this.#due[at] = due;
  }

  #pop(): void {
    const last = this.#due.pop()!;
    const size = this.#due.length;
    if (size === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && earlier(this.#due[child + 1]!, this.#due[child]!)) child += 1;
      if (!earlier(this.#due[child]!, last)) break;
      this.#due[at] = this.#due[child]!;
      at = child;
    }
    this.#due[at] = last;
  }
}

const earlier = (a: Due, b: Due): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/**
 * Resolves in the next round of the event loop. By then all promises that could continue have settled, including those of
 * streams and of other threads.
 */
const loopRound = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/**
 * Like `loopRound`, but faster, for work that consists of promises only: these settle before the next tick. If work waits for
 * `setImmediate`, waits for it too.
 */
export const tick = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (process.getActiveResourcesInfo().includes('Immediate')) setImmediate(look);
      else resolve();
    };
    process.nextTick(look);
  });
