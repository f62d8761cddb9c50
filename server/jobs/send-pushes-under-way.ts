import { setTimeout as delay } from 'node:timers/promises';
import { CLOCKWORK_EVERY } from '../../domain/limits/notifications.ts';

/** The pushes that are being sent. New due pushes need not wait for their answers. */
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

  /** Waits until all of them are done, at most until the next tick. Returns true if some are still being sent. */
  async lookAgain(): Promise<boolean> {
    if (this.#count === 0) return false;
    const enough = new AbortController();
    // Aborting the delay rejects its promise; that is not an error here.
    const tick = delay(CLOCKWORK_EVERY, undefined, { ref: false, signal: enough.signal }).catch(() => undefined);
    await Promise.race([tick, this.#allDone.promise]);
    enough.abort();
    return this.#count > 0;
  }
}
