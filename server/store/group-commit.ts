import { fdatasync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { noRoom, Unavailable } from './unavailable.ts';

const DISK_IN_TROUBLE = 'The server has trouble with its disk. Please try again later.';
/** How long a successful write proves that the disk works, in milliseconds. */
const PROOF_LASTS = 10_000;
/** SQLite's codes for a failed write: full, write error, sync error, truncate error, read-only. */
const NOT_TAKEN: ReadonlySet<unknown> = new Set([13, 778, 1034, 1546, 8]);

interface Job {
  /** Does the write; returns the function that resolves its promise. */
  readonly run: () => () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit. All writes requested in one turn of the event loop, or while the disk is busy with earlier ones, share one
 * transaction and one `fdatasync` of the write-ahead log on a libuv thread. This is as durable as `synchronous=FULL` and does
 * not block the event loop. Between commit and sync, SQLite already returns rows that a crash could undo, so reads go through
 * `seen`, which waits for the sync.
 *
 * ```
 * write ─▶ waiting ──setImmediate──▶ BEGIN … COMMIT ──▶ fdatasync ──▶ writers and readers get their results
 *             ▲                                             │
 *             └────────── the next group collects ◀──────────┘
 * ```
 */
export class GroupCommit {
  readonly #database: DatabaseSync;
  readonly #walDescriptor: number;
  #waiting: Job[] = [];
  #scheduled = false;
  #holds = 0;
  /** The sync that is running; never rejects. */
  #syncing: Promise<void> | undefined;
  #broken: Error | undefined;
  /** Time of the last write if it succeeded; undefined if it failed. */
  #provenAt: number | undefined;

  constructor(database: DatabaseSync, walDescriptor: number) {
    this.#database = database;
    this.#walDescriptor = walDescriptor;
  }

  /** Runs `work` in the next transaction. Resolves with its result when that is durable. */
  write<T>(work: () => T): Promise<T> {
    if (this.#broken) return Promise.reject(this.#broken);
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        run: () => {
          const result = work();
          return () => resolve(result);
        },
        reject,
      });
      this.#schedule();
    });
  }

  /** True if everything that can be read now is durable. */
  get isSeen(): boolean {
    return this.#syncing === undefined && this.#broken === undefined;
  }

  get isBroken(): boolean {
    return this.#broken !== undefined;
  }

  /** Returns a value that was just read, after everything it may contain is durable. */
  async seen<T>(value: T): Promise<T> {
    if (this.#syncing) await this.#syncing;
    if (this.#broken) throw this.#broken;
    return value;
  }

  /** Throws if writes fail. If the last write succeeded recently, writes nothing; otherwise `attempt` must write something small. */
  async prove(attempt: () => void): Promise<void> {
    if (this.#provenAt === undefined || performance.now() - this.#provenAt > PROOF_LASTS) await this.write(attempt);
    else await this.seen(undefined);
  }

  /** Stops transactions until the returned function is called. */
  hold(): () => void {
    this.#holds += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#holds -= 1;
      if (this.#waiting.length > 0) this.#schedule();
    };
  }

  /** Resolves when all writes requested so far are done. */
  async idle(): Promise<void> {
    while (this.#syncing || this.#waiting.length > 0) {
      await this.#syncing;
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  }

  #schedule(): void {
    if (this.#scheduled || this.#syncing || this.#holds > 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      if (this.#holds === 0) this.#commitGroup();
    });
  }

  #commitGroup(): void {
    const group = this.#waiting;
    this.#waiting = [];
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      const tell = group.map((job) => this.#attempt(job));
      this.#database.exec('COMMIT');
      this.#syncing = this.#sync(group, tell);
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      const failure = this.#failure(error);
      for (const job of group) job.reject(failure);
    }
  }

  /** Returns the error for the caller. A full disk is temporary: the engine rolled back, and the next write may succeed. */
  #failure(error: unknown): unknown {
    const isOfTheDisk = error instanceof Error && 'errcode' in error && NOT_TAKEN.has(error.errcode);
    if (isOfTheDisk) this.#provenAt = undefined;
    return isOfTheDisk ? noRoom(error) : error;
  }

  /** Runs one write. If it fails, the other writes continue, unless the engine rolled back the whole transaction. */
  #attempt(job: Job): () => void {
    try {
      return job.run();
    } catch (error) {
      if (!this.#database.isTransaction) throw error;
      const failure = this.#failure(error);
      return () => job.reject(failure);
    }
  }

  async #sync(group: readonly Job[], tell: readonly (() => void)[]): Promise<void> {
    const error = await new Promise<Error | null>((resolve) => {
      fdatasync(this.#walDescriptor, resolve);
    });
    this.#syncing = undefined;
    if (error) return this.#break(error, group);
    this.#provenAt = performance.now();
    for (const told of tell) told();
    if (this.#waiting.length > 0) this.#schedule();
  }

  /** Refuses all calls after a failed fsync: it is unknown what is on the disk, and a second fsync would report success. */
  #break(cause: Error, group: readonly Job[]): void {
    this.#broken = new Unavailable(
      DISK_IN_TROUBLE,
      'the disk did not take the last writes: nothing is served until the server is started again',
      { cause },
    );
    for (const job of [...group, ...this.#waiting]) job.reject(this.#broken);
    this.#waiting = [];
  }
}
