import { setTimeout as delay } from 'node:timers/promises';
import { CLOCKWORK_EVERY } from '../../domain/limits/notifications.ts';

/** Pushes being sent. While one waits for its answer, new due ones need not wait for it. */
export class PushesUnderWay {
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

  /** Waits for all of them, at most until the next tick; returns true if some are still running. */
  async lookAgain(): Promise<boolean> {
    if (this.#count === 0) return false;
    const enough = new AbortController();
    // Aborting the delay rejects its promise.
    const tick = delay(CLOCKWORK_EVERY, undefined, { ref: false, signal: enough.signal }).catch(() => undefined);
    await Promise.race([tick, this.#allDone.promise]);
    enough.abort();
    return this.#count > 0;
  }
}
