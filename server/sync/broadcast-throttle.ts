import type { LogPage, Op } from '../../domain/sync/log.ts';
import { latestOps } from '../log/compact-ops.ts';
import type { LogTimers } from '../log/timers.ts';

/**
 * Leading-edge throttle for the changes of a scope. Sends the first run of changes at once, and joins the runs within the
 * next `pause` ms, so a burst causes only four writes per second and socket, or one in a full room.
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
    // If a run does not follow directly, there is a gap. Devices detect it by the start position and read the log.
    if (this.#waiting?.to !== page.from) this.#waiting = { s: page.s, from: page.from, to: page.from, ops: [] };
    this.#waiting.to = page.to;
    for (const op of page.ops) this.#waiting.ops.push(op);
    if (!this.#resting) this.flush();
  }

  /** Sends the waiting changes, so that a listener that is added next does not get them. */
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
