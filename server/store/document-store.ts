import type { LogEntry, Scope } from '../../domain/sync/log.ts';
import type { StoredFiles } from './stored-files.ts';

/** Fields of every document: a generated id, and a number that grows with every replace. */
export interface Stored {
  readonly id: string;
  readonly rev: number;
}

export type Key = string | number;

/**
 * End of a page, to pass as `after`. A cursor is not encrypted, so lists for devices must be sorted by fields that the
 * device may see.
 */
export type Cursor = string;

/**
 * Declaration of a table and its indexes. Every index field must be a string or a number in every document. The order of
 * `fields` is the order of the index. Queries name an index, so no query scans the table.
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
  /** Values of the index's first fields. */
  readonly equals: readonly Key[];
  /** Range of the next field: `from` inclusive, `to` exclusive. */
  readonly from?: Key;
  readonly to?: Key;
  readonly after?: Cursor;
  readonly limit: number;
  readonly reverse?: boolean;
}
export interface DocumentPage<T> {
  readonly documents: T[];
  readonly next?: Cursor;
}

/**
 * Error for a violated unique index. If several are violated, it is `id` first, then the indexes in the declared order.
 * `index` is `id` for the id itself.
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
 * Documents with declared indexes, changed by compare-and-swap. Both adapters behave the same: documents are JSON (fields
 * with `undefined` are dropped); a write resolves when it is durable; a read resolves when everything it read is durable,
 * so a crash can never undo what was shown.
 */
export interface Table<T extends Stored, Indexes extends string = never> {
  get(id: string): Promise<T | undefined>;
  /** Returns the documents that exist, in the order of `ids`. */
  getMany(ids: readonly string[]): Promise<T[]>;
  /** Adds a document. Throws `Duplicate` if its id or another unique value is taken. */
  insert(document: T): Promise<void>;
  /**
   * Stores the document with `rev = expectedRev + 1`. Returns false if its revision differs or it no longer exists. Throws
   * `Duplicate`.
   */
  replace(document: T, expectedRev: number): Promise<boolean>;
  remove(id: string, expectedRev?: number): Promise<boolean>;
  /** Returns a page sorted by the index, then by id. Refuses (`malformed`) an `after` of another query. */
  find(index: Indexes, query: PageQuery): Promise<DocumentPage<T>>;
  count(index: Indexes, equals: readonly Key[]): Promise<number>;
}

/**
 * Result of an ordered append. On failure: how many entries were committed, and which unique index the next one violated
 * (`mutation` if both). Entries after it are not committed.
 */
export type AppendOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly committed: number; readonly met: 'position' | 'mutation' };

export interface LogStore {
  /** Appends in order; resolves when durable. MongoDB limits an entry to 16 MB, so larger mutations must be split. */
  append(entries: readonly LogEntry[]): Promise<AppendOutcome>;
  /** Returns at most `limit` log entries after position `after`, ascending. There may be a gap while another process writes. */
  read(scope: Scope, after: number, limit: number): Promise<LogEntry[]>;
  byMutation(scope: Scope, mid: string): Promise<LogEntry | undefined>;
  /** Returns the approximate bytes of the scope's log entries. */
  bytes(scope: Scope): Promise<number>;
  /** Removes entries with n < `before`. */
  truncate(scope: Scope, before: number): Promise<void>;
  /** Calls the listener when another process appends. A lost call only causes a delay. */
  onAppend(listener: (scope: Scope) => void): () => void;
}

/**
 * One line of a dumped store. Both adapters write the same, so a backup of one can be restored into the other: each table
 * followed by its documents; then the log, each scope ascending.
 */
export type DumpLine =
  | readonly ['table', name: string, indexes: Readonly<Record<string, IndexSpec<Stored>>>]
  | readonly ['document', Stored]
  | readonly ['entry', LogEntry];

export interface Store {
  readonly kind: 'embedded' | 'mongodb';
  /** Returns the table of this name; creates it and its indexes if missing. */
  table<T extends Stored, I extends string>(spec: TableSpec<T, I>): Promise<Table<T, I>>;
  readonly log: LogStore;
  /** Uploaded files if the store keeps them; undefined if they are in a folder. */
  readonly files?: StoredFiles | undefined;
  /** Throws if the store cannot be reached or does not accept writes. */
  health(): Promise<void>;
  /** Returns the lines of a consistent copy of the whole store, made while it is in use. */
  dump(): AsyncIterable<DumpLine>;
  close(): Promise<void>;
}
