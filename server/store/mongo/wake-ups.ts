import type { ChangeStream, Collection, Document } from 'mongodb';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '../../../domain/sync/log.ts';
import type { MongoEntry } from './document.ts';

const POLL_EVERY = 500;
/** How long to poll before trying a change stream again, in milliseconds. */
const POLL_FOR = 10_000;
/** Maximum difference of the servers' clocks plus the time of an insert, in milliseconds. */
const CLOCKS_APART = 10_000;

type Listener = (scope: Scope) => void;

/**
 * Reports the scopes to which other processes appended. Uses a change stream if there is one (replica sets), otherwise
 * polls recent entries. Only a hint: readers catch up from their own positions.
 */
export class WakeUps {
  readonly #entries: Collection<MongoEntry>;
  readonly #writer: string;
  readonly #listeners = new Set<Listener>();
  readonly #closing = new AbortController();
  #running: Promise<void> | undefined;
  #stream: ChangeStream<MongoEntry, Document> | undefined;
  /** Ids of the entries already reported, within the time by which clocks may differ. */
  #told = new Set<string>();

  constructor(entries: Collection<MongoEntry>, writer: string) {
    this.#entries = entries;
    this.#writer = writer;
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#running ??= this.#run();
    return () => {
      this.#listeners.delete(listener);
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#stream?.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    this.#told = new Set(
      await this.#lately().then(
        (entries) => entries.map((entry) => entry._id),
        () => [],
      ),
    );
    while (!this.#closing.signal.aborted) {
      // A deployment without change streams refuses them every time, and both calls fail while the database is unreachable. Nothing
      // is lost: the next poll finds missed entries.
      await this.#watch().catch(() => undefined);
      await this.#poll().catch(() => this.#pause().catch(() => undefined));
    }
  }

  async #watch(): Promise<void> {
    this.#stream = this.#entries.watch([
      { $match: { operationType: 'insert', 'fullDocument.wroteBy': { $ne: this.#writer } } },
      { $project: { 'fullDocument.s': 1 } },
    ]);
    // Opens the stream. It does not contain earlier entries, so poll once for those.
    const first = await this.#stream.tryNext();
    await this.#tellLately();
    if (first) this.#tellChange(first);
    for await (const change of this.#stream) this.#tellChange(change);
  }

  async #poll(): Promise<void> {
    for (let waited = 0; waited < POLL_FOR; waited += POLL_EVERY) {
      await this.#tellLately();
      await this.#pause();
    }
  }

  /** Reports recent log entries of other processes that were not reported yet. */
  async #tellLately(): Promise<void> {
    const entries = await this.#lately();
    const fresh = entries.filter((entry) => !this.#told.has(entry._id));
    this.#told = new Set(entries.map((entry) => entry._id));
    for (const scope of new Set(fresh.map((entry) => entry.s))) this.#tell(scope);
  }

  #tellChange(change: Document): void {
    this.#tell(String(change['fullDocument']?.s));
  }

  /** Waits until the next poll. Rejects at once if this is closing. */
  #pause(): Promise<void> {
    return sleep(POLL_EVERY, undefined, { signal: this.#closing.signal });
  }

  #lately(): Promise<Pick<MongoEntry, '_id' | 's'>[]> {
    const filter = { wroteAt: { $gt: Date.now() - CLOCKS_APART }, wroteBy: { $ne: this.#writer } };
    return this.#entries.find(filter).project<Pick<MongoEntry, '_id' | 's'>>({ _id: 1, s: 1 }).toArray();
  }

  #tell(scope: Scope): void {
    for (const listener of this.#listeners) listener(scope);
  }
}
