import { setTimeout as delay } from 'node:timers/promises';
import { CLOCKWORK_EVERY } from '../../domain/limits/notifications.ts';

/** What is being sent. As long as one of it waits for its answer, what comes due need not wait as well. */
export class UnderWay {
  #count = 0;
  #allDone = Promise.withResolvers<void>();

  async during(work: () => Promise<void>): Promise<void> {
    if (this.#count === 0) this.#allDone = Promise.withResolvers();
    this.#count += 1;
    try {
      await work();
    } finally {
      this.#count -= 1;
      if (this.#count === 0) this.#allDone.resolve();
    }
  }

  /** Waits for all of them, but no longer than until the clock ticks; true when some are still under way. */
  async lookAgain(): Promise<boolean> {
    if (this.#count === 0) return false;
    const enough = new AbortController();
    const tick = delay(CLOCKWORK_EVERY, undefined, { ref: false, signal: enough.signal }).catch(() => undefined); // Called off.
    await Promise.race([tick, this.#allDone.promise]);
    enough.abort();
    return this.#count > 0;
  }
}
