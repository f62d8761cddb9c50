import type { LogPage, Op } from '../../domain/sync/log.ts';
import { latestOps } from '../log/compact-ops.ts';
import type { LogTimers } from '../log/timers.ts';

/**
 * Delays the changes of a scope on their way to the sync streams. The first run of changes after a pause is sent at once; runs
 * within the next `pause` ms are sent together, so a burst costs each socket four writes a second, and one in a full room.
 */
export class BroadcastThrottle {
  readonly #timers: LogTimers;
  readonly #pause: () => number;
  readonly #send: (page: LogPage) => void;
  #waiting: { readonly s: string; readonly from: number; to: number; readonly ops: Op[] } | undefined;
  #resting: (() => void) | undefined;

  constructor(timers: LogTimers, pause: () => number, send: (page: LogPage) => void) {
    this.#timers = timers;
    this.#pause = pause;
    this.#send = send;
  }

  add(page: LogPage): void {
    // A run that does not follow leaves a gap, which devices detect by its start; they then read the log.
    if (this.#waiting?.to !== page.from) this.#waiting = { s: page.s, from: page.from, to: page.from, ops: [] };
    this.#waiting.to = page.to;
    for (const op of page.ops) this.#waiting.ops.push(op);
    if (!this.#resting) this.flush();
  }

  /** Sends the pending changes, so that a listener added afterwards gets none of them. */
  flush(): void {
    this.#resting?.();
    this.#resting = undefined;
    if (!this.#waiting) return;
    const { s, from, to, ops } = this.#waiting;
    this.#waiting = undefined;
    this.#resting = this.#timers.after(this.#pause(), () => this.flush());
    this.#send({ s, from, to, ops: latestOps(ops) });
  }

  stop(): void {
    this.#resting?.();
  }
}
