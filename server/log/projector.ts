import { COUNT_AGAIN, COUNT_GATHER, DERIVED_EVERY, LOG_BATCH } from '../../domain/limits/log.ts';
import type { LogPage, Scope } from '../../domain/sync/log.ts';
import { countScopes, type CountingParts } from './counters/apply.ts';
import type { ShowingParts } from './counters/publish-op.ts';
import { showCounts } from './counters/publish.ts';
import { isPlaced } from './projection.ts';
import { TALLY } from './counters/exact-counts.ts';
import type { LogTimers } from './timers.ts';

interface ProjectorParts extends CountingParts, ShowingParts {
  readonly timers: LogTimers;
}

/**
 * Counts entries of personal scopes and publishes the counts in other scopes. Both steps can be interrupted at any point and
 * repeated by any process:
 *
 *   u:ada, u:grace … ─ each entry once, by the position counted → tally ─ at most once a second → adm
 *
 * The tally is exact. The published counts follow it as whole values, so many changes at once cause one entry per second.
 */
export class Projector {
  readonly #parts: ProjectorParts;
  readonly #behind = new Set<Scope>();
  readonly #stops: (() => void)[];
  #counting: Promise<void> | undefined;
  /** Cancels the scheduled count. */
  #gathering: (() => void) | undefined;
  #showing: Promise<void> | undefined;
  #waiting: (() => void) | undefined;
  /** Scopes that could not be counted. `#trying` cancels the next attempt. */
  readonly #again = new Set<Scope>();
  #trying: (() => void) | undefined;
  /** Position of the tally when counts were last published; next, the scopes that changed since. */
  #shownUpTo = 0;
  #stirred = new Set<Scope>();

  constructor(parts: ProjectorParts) {
    this.#parts = parts;
    this.#stops = [parts.log.hold(TALLY), parts.log.subscribe((page) => this.#take(page))];
  }

  /** Counts the uncounted log entries of these scopes. Resolves when done. */
  async count(scopes: readonly Scope[]): Promise<void> {
    for (const scope of scopes) this.#behind.add(scope);
    this.#gathering?.();
    this.#gathering = undefined;
    if (this.#behind.size > 0) this.#counting ??= this.#countAll();
    await this.#counting;
  }

  /** Schedules the publishing of the tally. */
  show(): void {
    this.#waiting ??= this.#parts.timers.after(DERIVED_EVERY, () => {
      this.#waiting = undefined;
      this.#showing = this.#showAll();
    });
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#waiting?.();
    this.#trying?.();
    await this.count([]); // Counts the scopes collected so far.
    await this.#showing;
  }

  #take(page: LogPage): void {
    if (page.s === TALLY || this.#isAbout(page)) this.show();
    if (page.s.startsWith('u:')) this.#countSoon(page.s);
  }

  #countSoon(scope: Scope): void {
    this.#behind.add(scope);
    this.#gathering ??= this.#parts.timers.after(COUNT_GATHER, () => void this.count([]));
  }

  /** Returns whether a subject of a count was added, changed or removed. */
  #isAbout({ s, ops }: LogPage): boolean {
    const changed = (collection: string | undefined): boolean => ops.some(({ c }) => c === collection);
    return this.#parts.projections.some((projection) => {
      if (!isPlaced(projection)) return projection.target === s && changed(projection.about?.collection);
      if (!/^(?:room|host):/.test(s) || !changed(projection.about)) return false;
      this.#stirred.add(s);
      return true;
    });
  }

  async #countAll(): Promise<void> {
    while (this.#behind.size > 0) {
      const scopes = [...this.#behind];
      this.#behind.clear();
      for (let from = 0; from < scopes.length; from += LOG_BATCH)
        await this.#countSome(scopes.slice(from, from + LOG_BATCH));
    }
    this.#counting = undefined;
  }

  async #countSome(scopes: readonly Scope[]): Promise<void> {
    try {
      for (const scope of await countScopes(scopes, this.#parts)) this.#behind.add(scope);
    } catch {
      // Count them one by one, so that a failing scope does not stop the others.
      if (scopes.length > 1) await Promise.all(scopes.map((scope) => this.#countSome([scope])));
      else this.#countLater(scopes);
    }
  }

  /**
   * Schedules another attempt for scopes that could not be counted: such a scope may not change for a long time, so
   * nothing else would count it.
   */
  #countLater(scopes: readonly Scope[]): void {
    for (const scope of scopes) this.#again.add(scope);
    this.#trying ??= this.#parts.timers.after(COUNT_AGAIN, () => this.#tryAgain());
  }

  #tryAgain(): void {
    this.#trying = undefined;
    const scopes = [...this.#again];
    this.#again.clear();
    void this.count(scopes);
  }

  async #showAll(): Promise<void> {
    const stirred = this.#stirred;
    this.#stirred = new Set();
    try {
      const { n } = await this.#parts.log.state(TALLY);
      const { waits, rooms } = await showCounts(this.#parts, { n: this.#shownUpTo, stirred });
      this.#shownUpTo = n;
      for (const room of rooms) this.#stirred.add(room);
      if (waits) this.show();
    } catch {
      for (const scope of stirred) this.#stirred.add(scope);
      this.show(); // The store cannot be reached. Nothing is lost: the tally still has the counts to show.
    }
  }
}
