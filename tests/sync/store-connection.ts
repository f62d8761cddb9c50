import type { Scope } from '../../domain/sync/log.ts';
import {
  Duplicate,
  type LogStore,
  type Store,
  type Stored,
  type Table,
  type TableSpec,
} from '../../server/store/document-store.ts';
import type { MemoryDisk } from './memory-disk.ts';
import type { Random } from './seeded-random.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface ConnectionFaults {
  /** A process dies at an operation: before or after it takes effect, or it takes effect long after the death. */
  readonly crash: number;
  /** The answer to a write is lost: the writer gets an error, but the write may be stored. */
  readonly lostAnswer: number;
  /** A write takes seconds, while other processes go on. */
  readonly slowWrite: number;
  /** The notice of other processes' appends is lost. */
  readonly missedWakeUp: number;
  /** One of this many rows that devices send is postponed; 0: none. */
  readonly putOff: number;
}

export interface ConnectionParts {
  readonly disk: MemoryDisk;
  readonly time: VirtualTime;
  readonly random: Random;
  readonly faults: () => ConnectionFaults;
  readonly onCrash: () => void;
  /** Called after every append, to notify the others. */
  readonly onAppended: (scope: Scope) => void;
}

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/** One server process's connection to the disk: slow, unreliable, and closed for ever when the process dies. */
export class StoreConnection implements Store {
  readonly kind = 'mongodb';
  readonly log: LogStore;
  readonly #parts: ConnectionParts;
  readonly #listeners = new Set<(scope: Scope) => void>();
  #isDead = false;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    const { disk } = parts;
    this.log = {
      append: async (entries) => {
        const outcome = await this.#write(() => disk.append(entries));
        for (const scope of new Set(entries.map(({ s }) => s))) parts.onAppended(scope);
        return outcome;
      },
      read: (scope, after, limit) => this.#read(() => disk.read(scope, after, limit)),
      byMutation: (scope, mid) => this.#read(() => disk.byMutation(scope, mid)),
      bytes: (scope) => this.#read(() => disk.bytes(scope)),
      truncate: (scope, before) => this.#write(() => disk.truncate(scope, before)),
      onAppend: (listener) => {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
    };
  }

  kill(): void {
    this.#isDead = true;
  }

  wake(scope: Scope): void {
    if (this.#isDead || this.#parts.random.chance(this.#parts.faults().missedWakeUp)) return;
    for (const listener of this.#listeners) listener(scope);
  }

  async table<T extends Stored, I extends string>(spec: TableSpec<T, I>): Promise<Table<T, I>> {
    const { disk } = this.#parts;
    const fields = (index: I): readonly string[] => spec.indexes[index].fields;
    const unguarded = spec.name === 'syncDocuments' && !disk.guards.materialiseInOrder;
    const table: Table<Stored, I> = {
      get: (id) => this.#read(() => (unguarded ? undefined : disk.get(spec.name, id))),
      getMany: (ids) => this.#read(() => ids.flatMap((id) => disk.get(spec.name, id) ?? [])),
      insert: (row) => this.#write(() => (unguarded ? disk.put(spec.name, row) : disk.insert(spec.name, row))),
      replace: (row, rev) => this.#write(() => disk.replace(spec.name, row, rev)),
      remove: () => Promise.reject(new Error('The log removes no rows')),
      find: (index, query) => this.#read(() => disk.find(spec.name, fields(index), query)),
      count: () => Promise.reject(new Error('The log counts no rows')),
    };
    return table as unknown as Table<T, I>;
  }

  async health(): Promise<void> {}
  async *dump(): AsyncGenerator<never> {}
  async close(): Promise<void> {
    this.kill();
  }

  async #read<T>(act: () => T): Promise<T> {
    // Half of the reads are answered at once.
    if (this.#parts.random.chance(0.5)) await this.#delay();
    if (this.#mayDie()) return never();
    return act();
  }

  async #write<T>(act: () => T): Promise<T> {
    const { random, time, faults } = this.#parts;
    await this.#delay();
    if (random.chance(faults().slowWrite)) await time.sleep(random() * 3000);
    if (this.#mayDie()) {
      // The process is dead; its last write may still arrive, or never.
      if (random.chance(0.5)) time.after(random() * 2_000, () => attempt(act));
      return never();
    }
    const answer = attempt(act);
    if (random.chance(0.3)) await this.#delay();
    if (this.#mayDie()) return never();
    if (random.chance(faults().lostAnswer)) throw new Error('The store did not answer');
    if (answer.error !== undefined) throw answer.error;
    return answer.value as T;
  }

  #delay(): Promise<void> {
    const { random, time } = this.#parts;
    return time.sleep(1 + random() * random() * 30);
  }

  #mayDie(): boolean {
    const { random, faults, onCrash } = this.#parts;
    if (!this.#isDead && random.chance(faults().crash)) {
      this.#isDead = true;
      onCrash();
    }
    return this.#isDead;
  }
}

function attempt<T>(act: () => T): { readonly value?: T; readonly error?: Error } {
  try {
    return { value: act() };
  } catch (error) {
    if (error instanceof Duplicate) return { error };
    throw error;
  }
}
