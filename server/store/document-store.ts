import type { LogEntry, Scope } from '../../domain/sync/log.ts';
import type { StoredFiles } from './stored-files.ts';

/** What a table keeps: an id of our own making, and a number that grows with every replace. */
export interface Stored {
  readonly id: string;
  readonly rev: number;
}

export type Key = string | number;

/**
 * Where a page ended: pass it back as `after`. Cursor in clear text: its holder can read it, so lists for devices are by
 * fields that those devices may see.
 */
export type Cursor = string;

/**
 * A table and its indexes, declared once. Every index field of every document is a string or a number; the
 * order of `fields` is the order of the index. Queries name an index, so nothing can scan.
 */
export interface TableSpec<T extends Stored, Indexes extends string> {
  readonly name: string;
  readonly indexes: Readonly<Record<Indexes, IndexSpec<T>>>;
}
export interface IndexSpec<T> {
  readonly fields: readonly (keyof T & string)[];
  readonly unique?: true;
}

export interface PageQuery {
  /** Values of the first fields of the index. */
  readonly equals: readonly Key[];
  /** Bounds of the field after them: `from` included, `to` excluded. */
  readonly from?: Key;
  readonly to?: Key;
  readonly after?: Cursor;
  readonly limit: number;
  readonly reverse?: boolean;
}
export interface Page<T> {
  readonly documents: T[];
  readonly next?: Cursor;
}

/**
 * A unique index that an insert met; `id` comes first, then the indexes in the order they are declared. `index` is `id`
 * for the id itself.
 */
export class Duplicate extends Error {
  readonly table: string;
  readonly index: string;
  constructor(table: string, index: string) {
    super(`duplicate ${index} in ${table}`);
    this.name = 'Duplicate';
    this.table = table;
    this.index = index;
  }
}

/**
 * Rows under declared indexes, changed by compare-and-swap. Both adapters behave alike: documents are
 * JSON (fields that are `undefined` are not kept), a write settles when it is durable, and a read settles when
 * all it saw is durable, so nothing is ever shown that a crash could take back.
 */
export interface Table<T extends Stored, Indexes extends string = never> {
  get(id: string): Promise<T | undefined>;
  /** Those there are, in the order asked for. */
  getMany(ids: readonly string[]): Promise<T[]>;
  /** Throws `Duplicate`. */
  insert(document: T): Promise<void>;
  /** False: somebody was first, or it is gone. Stores the document with `rev = expectedRev + 1`. Throws `Duplicate`. */
  replace(document: T, expectedRev: number): Promise<boolean>;
  remove(id: string, expectedRev?: number): Promise<boolean>;
  /** In the order of the index, then of the id. Refuses (`malformed`) an `after` that did not come from this query. */
  find(index: Indexes, query: PageQuery): Promise<Page<T>>;
  count(index: Indexes, equals: readonly Key[]): Promise<number>;
}

/**
 * Which entry of an ordered append stopped it, and on which unique index; `mutation` if both. Entries before it
 * are committed, it and those after it are not.
 */
export type AppendOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly committed: number; readonly met: 'position' | 'mutation' };

export interface LogStore {
  /** Ordered; durable when it settles. An entry stays below MongoDB's 16 MB a document: split larger mutations. */
  append(entries: readonly LogEntry[]): Promise<AppendOutcome>;
  /** Entries after `after`, ascending, at most `limit`; may have a hole where another process is writing. */
  read(scope: Scope, after: number, limit: number): Promise<LogEntry[]>;
  byMutation(scope: Scope, mid: string): Promise<LogEntry | undefined>;
  /** Bytes that the entries of the scope take, about. */
  bytes(scope: Scope): Promise<number>;
  /** Removes entries with n < `before`. */
  truncate(scope: Scope, before: number): Promise<void>;
  /** A wake-up only, for appends of other processes; a missed one is delay, never loss. */
  onAppend(listener: (scope: Scope) => void): () => void;
}

/**
 * One line of a whole store, the same from both adapters, so that a backup of one restores into the other: each
 * table, followed by its documents; then the log, each scope ascending.
 */
export type DumpLine =
  | readonly ['table', name: string, indexes: Readonly<Record<string, IndexSpec<Stored>>>]
  | readonly ['document', Stored]
  | readonly ['entry', LogEntry];

export interface Store {
  readonly kind: 'embedded' | 'mongodb';
  /** Makes the table and its indexes where they are missing; one table per name. */
  table<T extends Stored, I extends string>(spec: TableSpec<T, I>): Promise<Table<T, I>>;
  readonly log: LogStore;
  /** Uploaded files, where the store keeps them; else they lie in a folder. */
  readonly files?: StoredFiles | undefined;
  /** Throws when the store cannot be reached, or takes nothing in. */
  health(): Promise<void>;
  /** A consistent copy of the whole store, taken while it serves. */
  dump(): AsyncIterable<DumpLine>;
  close(): Promise<void>;
}
