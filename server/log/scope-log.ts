import { APPEND_TRIES, APPEND_WITHIN, LOG_BATCH, LOG_PAGE } from '../../domain/limits/log.ts';
import type { LogEntry, LogPage, Scope } from '../../domain/sync/log.ts';
import type { Instant } from '../../domain/time.ts';
import type { Appended, Mutation, ScopeState } from '../ports.ts';
import type { LogStore } from '../store/document-store.ts';
import { asUnavailable, outOfReach } from '../store/unavailable.ts';
import { jsonBytes } from './json-bytes.ts';
import { LogTail } from './log-tail.ts';
import type { Materialised } from './materialised.ts';
import { planBatch, type PlanStep, type QueuedMutation } from './plan-batch.ts';
import { ScopeMemory } from './scope-memory.ts';

export interface ScopeLogParts {
  readonly log: LogStore;
  readonly materialised: Materialised;
  readonly now: () => Instant;
  /** True if other processes append to this store too. */
  readonly shared: boolean;
  readonly publish: (page: LogPage) => void;
}

/**
 * The log of one scope in this process: the current state in memory, one queue of mutations, one insert at a time.
 *
 *   append → queue → catch up → decide on the state → insert ─ ok ─────────────→ apply, publish, answer
 *                        ↑                                ├ position taken ─────→ decide again: another process was faster
 *                        └────────────────────────────────┼ mutation known ─────→ answer from the log, continue with the rest
 *                                                         └ outcome unknown ────→ look up by mutation id, continue with the rest
 *
 * Needs no lock: an entry that was not decided on exactly the entries 1..n-1 violates the unique index (s, n).
 */
export class ScopeLog {
  readonly #parts: ScopeLogParts;
  #memory: ScopeMemory;
  #tail = new LogTail();
  /** Size of log and documents in bytes; undefined until it is first requested. */
  #bytes: number | undefined;
  #queue: QueuedMutation[] = [];
  #unwritten: LogEntry[] = [];
  #catching: Promise<void> | undefined;
  #draining: Promise<void> | undefined;
  #writing: Promise<void> | undefined;

  private constructor(parts: ScopeLogParts, memory: ScopeMemory) {
    this.#parts = parts;
    this.#memory = memory;
  }

  static async open(scope: Scope, parts: ScopeLogParts): Promise<ScopeLog> {
    const opened = new ScopeLog(parts, new ScopeMemory(scope, 0));
    await opened.#load();
    await opened.catchUp();
    return opened;
  }

  get state(): ScopeState {
    return this.#memory;
  }

  /** True if other processes may have appended log entries that this process has not read yet. */
  get isShared(): boolean {
    return this.#parts.shared;
  }

  /** True if no work is pending, so that the scope may be evicted. */
  get idle(): boolean {
    return !this.#draining && !this.#writing && this.#unwritten.length === 0;
  }

  append(mutation: Mutation): Promise<Appended> {
    return new Promise((settle, fail) => {
      this.#queue.push({ mutation, settle, fail });
      this.#draining ??= this.#drain();
    });
  }

  /** Reads all newly committed log entries into memory. Concurrent callers share one read. */
  catchUp(): Promise<void> {
    this.#catching ??= this.#readAhead().finally(() => {
      this.#catching = undefined;
    });
    return this.#catching;
  }

  /** Like `catchUp`, but only if other processes may have appended. */
  async catchUpIfShared(): Promise<void> {
    if (this.isShared) await this.catchUp();
  }

  async read(after: number, limit: number): Promise<LogPage | 'gone'> {
    const s = this.#memory.scope;
    const end = this.#memory.n;
    if (after === end) return { s, from: after, to: after, ops: [] };
    if (after > end || after < 0) return 'gone';
    const entries = await this.entries(after, limit);
    const run = contiguous(entries, after).filter(({ n }) => n <= end);
    const last = run.at(-1);
    return last ? { s, from: after, to: last.n, ops: run.flatMap(({ ops }) => ops) } : 'gone';
  }

  /** Returns at most `limit` log entries after position `after`. Reads the store if they are not in memory. */
  async entries(after: number, limit: number): Promise<readonly LogEntry[]> {
    return this.#tail.recent(after, limit) ?? this.#parts.log.read(this.#memory.scope, after, limit);
  }

  /** Returns the size of this scope's log and documents as JSON, in bytes. Counted once, then updated. */
  async bytes(): Promise<number> {
    if (this.#bytes === undefined) {
      const ofLog = await this.#parts.log.bytes(this.#memory.scope);
      this.#bytes ??= ofLog + this.#memory.bytes();
    }
    return this.#bytes;
  }

  /** Drops log entries up to this position from memory. Called after the store removed them. */
  forget(upTo: number): void {
    this.#tail.forget(upTo);
    this.#bytes = undefined;
  }

  /** Resolves when all mutations requested so far are answered and written. */
  async settled(): Promise<void> {
    while (this.#draining ?? this.#writing) await (this.#draining ?? this.#writing);
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) await this.#commitAll(this.#queue.splice(0, LOG_BATCH));
    this.#draining = undefined;
  }

  async #commitAll(batch: readonly QueuedMutation[]): Promise<void> {
    let left = batch;
    let tries = 0;
    const until = performance.now() + APPEND_WITHIN;
    while (left.length > 0) {
      try {
        await this.catchUpIfShared();
        left = await this.#commit(left);
      } catch (error) {
        // It is unknown whether the insert happened. Mutations that are not in the log are tried again with the same ids.
        tries += 1;
        const mayTryAgain = tries < APPEND_TRIES && performance.now() < until;
        left = mayTryAgain ? await this.#lookUp(left) : this.#giveUp(left, error);
      }
    }
  }

  /** Does one insert. Returns the mutations that must be decided again. */
  async #commit(batch: readonly QueuedMutation[]): Promise<readonly QueuedMutation[]> {
    const before = this.#memory.n;
    const steps = planBatch(batch, this.#memory, this.#parts.now());
    const entries = steps.flatMap((step) => ('entry' in step ? [step.entry] : []));
    const outcome = entries.length === 0 ? ({ ok: true } as const) : await this.#parts.log.append(entries);
    this.#fold(outcome.ok ? entries : entries.slice(0, outcome.committed));
    const stop = outcome.ok
      ? steps.length
      : steps.findIndex((step) => 'entry' in step && step.entry === entries[outcome.committed]);
    for (const step of steps.slice(0, stop)) await this.#settle(step);
    const left = steps.slice(stop).map(({ waiting }) => waiting);
    const [stopped, ...rest] = left;
    if (outcome.ok || !stopped) return left;
    if (outcome.met === 'mutation' && (await this.#repeated(stopped))) return rest;
    await this.catchUp();
    // The entry at this position is not confirmed yet, so it must not be read. An immediate retry would loop.
    if (this.#memory.n === before) throw outOfReach('the log holds an entry that is not confirmed');
    return left;
  }

  /** Answers a mutation. If it changes nothing now, it may be a repeat, so it is looked up in the log. */
  async #settle(step: PlanStep): Promise<void> {
    const { waiting } = step;
    if ('entry' in step) waiting.settle({ ok: true, n: step.entry.n, res: step.entry.res, repeated: false });
    else if (!(await this.#repeated(waiting))) waiting.settle(step.answer);
  }

  async #repeated({ mutation, settle }: QueuedMutation): Promise<boolean> {
    const stored = await this.#parts.log.byMutation(this.#memory.scope, mutation.mid);
    if (stored) settle({ ok: true, n: stored.n, res: stored.res, repeated: true });
    return stored !== undefined;
  }

  async #lookUp(batch: readonly QueuedMutation[]): Promise<readonly QueuedMutation[]> {
    try {
      await this.catchUp();
      const left: QueuedMutation[] = [];
      for (const waiting of batch) if (!(await this.#repeated(waiting))) left.push(waiting);
      return left;
    } catch (error) {
      return this.#giveUp(batch, error);
    }
  }

  /** Rejects the batch. If the store cannot be reached, also rejects the queue: each of its mutations would wait just as long. */
  #giveUp(batch: readonly QueuedMutation[], error: unknown): readonly QueuedMutation[] {
    const waiting = asUnavailable(error) ? [...batch, ...this.#queue.splice(0)] : batch;
    for (const { fail } of waiting) fail(error);
    return [];
  }

  async #readAhead(): Promise<void> {
    for (;;) {
      const before = this.#memory.n;
      const entries = await this.#parts.log.read(this.#memory.scope, before, LOG_PAGE);
      this.#fold(entries);
      // The store removed entries after our position. This can be detected, because the last entry of a scope is never removed.
      const isCutOff = (entries[0]?.n ?? 0) > this.#memory.n + 1;
      if (isCutOff) await this.#jump();
      if (this.#memory.n === before || (entries.length < LOG_PAGE && !isCutOff)) return;
    }
  }

  /** Loads the scope again after entries were removed. Listeners get only the new position, no changes. */
  async #jump(): Promise<void> {
    await this.#load();
    const { scope: s, n } = this.#memory;
    this.#parts.publish({ s, from: n, to: n, ops: [] });
  }

  async #load(): Promise<void> {
    const { scope, n: before } = this.#memory;
    const { n, documents } = await this.#parts.materialised.load(scope);
    if (n < before || this.#memory.n > before) return;
    this.#memory = new ScopeMemory(scope, n, documents);
    this.#tail = new LogTail();
    this.#bytes = undefined;
  }

  /** Applies the run of log entries that follows. Skips entries that were already applied. */
  #fold(entries: readonly LogEntry[]): void {
    const from = this.#memory.n;
    const run = contiguous(entries, from);
    const last = run.at(-1);
    if (!last) return;
    const weighed = run.map((entry) => ({ entry, bytes: jsonBytes(entry) }));
    for (const { entry, bytes } of weighed) {
      if (this.#bytes !== undefined) this.#bytes += bytes + this.#memory.growth(entry);
      this.#memory.fold(entry);
    }
    this.#tail.add(weighed);
    this.#unwritten.push(...run);
    this.#writing ??= this.#write();
    this.#parts.publish({ s: this.#memory.scope, from, to: last.n, ops: run.flatMap(({ ops }) => ops) });
  }

  async #write(): Promise<void> {
    while (this.#unwritten.length > 0) {
      const run = this.#unwritten;
      this.#unwritten = [];
      try {
        await this.#parts.materialised.write(this.#memory.scope, run);
      } catch {
        // Nothing is lost: the log has the run, and the next append or start writes the rows again.
        this.#unwritten = [...run, ...this.#unwritten];
        break;
      }
    }
    this.#writing = undefined;
  }
}

function contiguous(entries: readonly LogEntry[], after: number): LogEntry[] {
  const run: LogEntry[] = [];
  for (const entry of entries) {
    const end = after + run.length;
    if (entry.n > end + 1) break;
    if (entry.n === end + 1) run.push(entry);
  }
  return run;
}
