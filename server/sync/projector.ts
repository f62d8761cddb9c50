import { DERIVED_EVERY, LOG_PAGE } from '../../domain/limits.ts';
import type { LogEntry, LogPage, Scope } from '../../domain/sync/log.ts';
import type { Instant } from '../../domain/time.ts';
import type { SyncLog } from '../ports.ts';
import type { LogStore } from '../store/document-store.ts';
import type { Projection } from './projection.ts';
import { showCounts } from './show-counts.ts';
import { countedUpTo, decideTally, TALLY } from './tally.ts';
import type { Timers } from './timers.ts';

export interface ProjectorParts {
  readonly log: SyncLog;
  readonly entries: LogStore;
  readonly projections: readonly Projection[];
  /** Takes in each run of entries before it counts as counted. */
  readonly follow?: (run: readonly LogEntry[]) => Promise<void>;
  readonly now: () => Instant;
  readonly randomId: (bytes?: number) => string;
  readonly timers: Timers;
}

/**
 * Effects of one scope in another, in two steps that can both stop anywhere and be repeated by any process:
 *
 *   u:ada, u:grace … ─ each entry once, mid = proj:<scope>:<n> → tally ─ at most once a second → adm
 *
 * The tally is exact; what is shown follows it, whole values only, so a burst costs one entry a second.
 */
export class Projector {
  readonly #parts: ProjectorParts;
  readonly #behind = new Set<Scope>();
  readonly #stops: (() => void)[];
  #counting: Promise<void> | undefined;
  #showing: Promise<void> | undefined;
  #waiting: (() => void) | undefined;

  constructor(parts: ProjectorParts) {
    this.#parts = parts;
    this.#stops = [parts.log.hold(TALLY), parts.log.subscribe((page) => this.#take(page))];
  }

  /** Counts what these scopes hold beyond the tally, and settles when that is done. */
  async count(scopes: readonly Scope[]): Promise<void> {
    for (const scope of scopes) this.#behind.add(scope);
    this.#counting ??= this.#countAll();
    await this.#counting;
  }

  /** Lets what is shown follow the tally, soon. */
  show(): void {
    this.#waiting ??= this.#parts.timers.after(DERIVED_EVERY, () => {
      this.#waiting = undefined;
      this.#showing = this.#showAll();
    });
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#waiting?.();
    await this.#counting;
    await this.#showing;
  }

  #take(page: LogPage): void {
    if (page.s === TALLY) this.show();
    if (page.s.startsWith('u:')) void this.count([page.s]);
  }

  async #countAll(): Promise<void> {
    while (this.#behind.size > 0) {
      const scopes = [...this.#behind];
      this.#behind.clear();
      await Promise.all(scopes.map((scope) => this.#countOne(scope)));
    }
    this.#counting = undefined;
  }

  async #countOne(scope: Scope): Promise<void> {
    const { log, entries, projections, follow } = this.#parts;
    try {
      const run = await entries.read(scope, countedUpTo(await log.state(TALLY), scope), LOG_PAGE);
      const last = run.at(-1);
      if (!last) return;
      if (run.length === LOG_PAGE) this.#behind.add(scope);
      await follow?.(run);
      await log.append(TALLY, { mid: `proj:${scope}:${last.n}`, by: 'server', decide: (tally) => decideTally(tally, run, projections) });
    } catch {
      // The entries stay uncounted in their log; the scope's next change, or the next sweep, counts them.
    }
  }

  async #showAll(): Promise<void> {
    try {
      if (await showCounts(this.#parts)) this.show();
    } catch {
      this.show(); // The store could not be reached; the tally keeps what is to be shown.
    }
  }
}
