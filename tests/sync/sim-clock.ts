import { checkClock, clockError, savedClock, takeExchange } from '../../domain/clock/clock-keeping.ts';
import { type ClockState, type SavedClock, serverTime, startClock } from '../../domain/clock/clock-state.ts';
import type { ClockReading } from '../../domain/clock/server-offset.ts';
import type { Instant } from '../../domain/time.ts';

/** What the clock stores for the next start of any tab. */
export interface ClockShelf {
  saved: SavedClock | undefined;
}

/**
 * One page's estimate of the server's time from its own clock, which may be wrong: does what client/platform/clock/clock-sync.ts does with
 * domain/clock.
 */
export class SimClock {
  readonly #read: () => ClockReading;
  readonly #shelf: ClockShelf;
  #state: ClockState;

  constructor(read: () => ClockReading, shelf: ClockShelf) {
    this.#read = read;
    this.#shelf = shelf;
    this.#state = startClock(read(), shelf.saved);
  }

  get now(): Instant {
    return serverTime(this.#state, this.#read().monotonic);
  }

  /** The page's own statement of how far the time may be off; undefined while it does not know. */
  get claim(): number | undefined {
    const { source, confirmed } = this.#state;
    return source === 'server' && confirmed ? clockError(this.#state, this.#read().monotonic) : undefined;
  }

  /** Runs like the app's check: every second and after each sign of activity. */
  check(resumed = false): void {
    this.#state = checkClock(this.#state, this.#read(), resumed);
    this.#shelf.saved = savedClock(this.#state) ?? this.#shelf.saved;
  }

  async ask(time: () => Promise<{ readonly t1: Instant; readonly t2: Instant } | undefined>): Promise<void> {
    const sent = this.#read();
    const answer = await time();
    if (!answer) return;
    this.#state = takeExchange(this.#state, {
      sent,
      serverReceived: answer.t1,
      serverSent: answer.t2,
      got: this.#read(),
    });
    this.check();
  }
}
