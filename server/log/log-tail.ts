import { LOG_TAIL, LOG_TAIL_BYTES } from '../../domain/limits/log.ts';
import type { LogEntry } from '../../domain/sync/log.ts';

/** A log entry, and its size as JSON in bytes. */
export interface Weighed {
  readonly entry: LogEntry;
  readonly bytes: number;
}

/** The newest log entries of a scope, in memory and without a gap. Limited by number and bytes. */
export class LogTail {
  #weighed: Weighed[] = [];
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** Adds the run of log entries that follows the last one. Drops the oldest entries only from time to time, because dropping is slow. */
  add(run: readonly Weighed[]): void {
    this.#weighed.push(...run);
    for (const { bytes } of run) this.#bytes += bytes;
    if (this.#weighed.length > 2 * LOG_TAIL || this.#bytes > LOG_TAIL_BYTES) this.#letGo();
  }

  /** Returns at most `limit` log entries after position `after`; undefined if they are no longer in memory. */
  recent(after: number, limit: number): LogEntry[] | undefined {
    const first = this.#weighed[0]?.entry;
    if (!first || first.n > after + 1) return undefined;
    const from = after + 1 - first.n;
    return this.#weighed.slice(from, from + limit).map(({ entry }) => entry);
  }

  /** Drops log entries up to this position. */
  forget(upTo: number): void {
    this.#keep(this.#weighed.filter(({ entry }) => entry.n > upTo));
  }

  #letGo(): void {
    let from = Math.max(0, this.#weighed.length - LOG_TAIL);
    let left = this.#weighed.slice(from).reduce((sum, { bytes }) => sum + bytes, 0);
    for (; left > LOG_TAIL_BYTES / 2; from += 1) left -= this.#weighed[from]?.bytes ?? 0;
    this.#keep(this.#weighed.slice(from));
  }

  #keep(weighed: Weighed[]): void {
    this.#weighed = weighed;
    this.#bytes = weighed.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}
