import { closeSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DeclaredTables } from '../declared-tables.ts';
import type {
  AppendOutcome,
  DumpLine,
  IndexSpec,
  LogStore,
  Store,
  Stored,
  Table,
  TableSpec,
} from '../document-store.ts';
import { openEmbeddedFile, touchFile } from './file.ts';
import { prepareTable, quoted } from './schema.ts';
import { EmbeddedTable } from './table.ts';
import { GroupCommit } from '../group-commit.ts';
import { backup, DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { LogEntry, Scope } from '../../../domain/sync/log.ts';
import { checkEntry, checkId, checkLimit, checkPosition } from '../key-check.ts';
import { parseStored } from '../parse-stored.ts';

const SCHEMA = `CREATE TABLE IF NOT EXISTS sync_log (s TEXT NOT NULL, n INTEGER NOT NULL, mid TEXT NOT NULL, entry TEXT NOT NULL);
  CREATE UNIQUE INDEX IF NOT EXISTS sync_log_position ON sync_log (s, n);
  CREATE UNIQUE INDEX IF NOT EXISTS sync_log_mutation ON sync_log (s, mid)`;

class EmbeddedLog implements LogStore {
  readonly #queue: GroupCommit;
  readonly #insert: StatementSync;
  readonly #select: StatementSync;
  readonly #selectMutation: StatementSync;
  readonly #bytes: StatementSync;
  readonly #delete: StatementSync;

  /** Creates the table if it is missing. Must be called within a write. */
  constructor(database: DatabaseSync, queue: GroupCommit) {
    database.exec(SCHEMA);
    this.#queue = queue;
    this.#insert = database.prepare('INSERT OR IGNORE INTO sync_log (s, n, mid, entry) VALUES (?, ?, ?, ?)');
    this.#select = database.prepare('SELECT entry FROM sync_log WHERE s = ? AND n > ? ORDER BY n LIMIT ?');
    this.#selectMutation = database.prepare('SELECT entry FROM sync_log WHERE s = ? AND mid = ?');
    this.#bytes = database.prepare('SELECT coalesce(sum(octet_length(entry)), 0) AS bytes FROM sync_log WHERE s = ?');
    this.#delete = database.prepare('DELETE FROM sync_log WHERE s = ? AND n < ?');
  }

  async append(entries: readonly LogEntry[]): Promise<AppendOutcome> {
    const rows = entries.map((entry) => [checkEntry(entry).s, entry.n, entry.mid, JSON.stringify(entry)] as const);
    return this.#queue.write(() => {
      const stopped = rows.findIndex((row) => this.#insert.run(...row).changes === 0);
      const [s = '', , mid = ''] = rows[stopped] ?? [];
      if (stopped < 0) return { ok: true };
      return { ok: false, committed: stopped, met: this.#selectMutation.get(s, mid) ? 'mutation' : 'position' };
    });
  }

  async read(scope: Scope, after: number, limit: number): Promise<LogEntry[]> {
    const rows = this.#select.all(checkId(scope, 'scope'), checkPosition(after), checkLimit(limit));
    return this.#queue.seen(rows.map(({ entry }) => parseEntry(entry)));
  }

  async byMutation(scope: Scope, mid: string): Promise<LogEntry | undefined> {
    const row = this.#selectMutation.get(checkId(scope, 'scope'), checkId(mid, 'mid'));
    return this.#queue.seen(row && parseEntry(row['entry']));
  }

  async bytes(scope: Scope): Promise<number> {
    return this.#queue.seen(Number(this.#bytes.get(checkId(scope, 'scope'))?.['bytes']));
  }

  async truncate(scope: Scope, before: number): Promise<void> {
    const values = [checkId(scope, 'scope'), checkPosition(before)] as const;
    await this.#queue.write(() => this.#delete.run(...values));
  }

  /** Never calls the listener: this process has locked the file, so there is no other writer. */
  onAppend(): () => void {
    return () => undefined;
  }
}

// Parses a log entry. The table contains only entries given to `append`, so the type holds.
const parseEntry = (entry: unknown): LogEntry => parseStored(entry, 'The log of the store') as LogEntry;

const LINES_PER_TURN = 500;

/** Returns the name prefix of a file's copies. Used to find and remove copies of interrupted processes. */
const copyPrefix = (file: string): string => `${file}.copy-`;

/** Dumps the store: copies the file page by page while it is in use, then reads the copy, which does not change. */
async function* dumpEmbedded(database: DatabaseSync, queue: GroupCommit, file: string): AsyncGenerator<DumpLine> {
  const copyFile = `${copyPrefix(file)}${process.pid}-${performance.now()}`;
  try {
    await copyTo(copyFile, database, queue);
    const copy = new DatabaseSync(copyFile);
    try {
      yield* breathing(lines(copy));
    } finally {
      copy.close();
    }
  } finally {
    for (const ending of ['', '-wal', '-shm', '-journal']) await rm(`${copyFile}${ending}`, { force: true });
  }
}

/**
 * Copies the file on another thread, between our transactions. A transaction that is open at the start would make the copy
 * fail; later ones only delay it. So writes are held until the copy's first step is done.
 */
async function copyTo(copyFile: string, database: DatabaseSync, queue: GroupCommit): Promise<void> {
  const release = queue.hold();
  try {
    await backup(database, copyFile, { progress: release });
  } finally {
    release();
  }
}

// Returns the lines of the dump. The store wrote the rows, so their shapes are known.
function* lines(copy: DatabaseSync): Generator<DumpLine> {
  for (const { name, indexes } of copy.prepare('SELECT name, indexes FROM plenary_tables ORDER BY name').all()) {
    yield ['table', String(name), JSON.parse(String(indexes)) as Record<string, IndexSpec<Stored>>];
    for (const { doc } of copy.prepare(`SELECT doc FROM ${quoted(String(name))} ORDER BY id`).iterate()) {
      yield ['document', JSON.parse(String(doc)) as Stored];
    }
  }
  for (const { entry } of copy.prepare('SELECT entry FROM sync_log ORDER BY s, n').iterate())
    yield ['entry', JSON.parse(String(entry)) as LogEntry];
}

/** Pauses between lines from time to time, so that the server can answer requests. */
async function* breathing(all: Iterable<DumpLine>): AsyncGenerator<DumpLine> {
  let count = 0;
  for (const line of all) {
    yield line;
    count += 1;
    if (count % LINES_PER_TURN === 0) await setImmediate();
  }
}

/**
 * Opens the store in an SQLite file that only this process uses. Throws `StoreRefused` if the file is in use, of a newer
 * version or not ours.
 */
export async function openEmbeddedStore(file: string): Promise<Store> {
  const { database, walDescriptor } = openEmbeddedFile(file);
  await clearCopies(file);
  const queue = new GroupCommit(database, walDescriptor);
  const tables = new DeclaredTables();
  const log = await queue.write(() => new EmbeddedLog(database, queue));

  return {
    kind: 'embedded',
    log,
    table: <T extends Stored, I extends string>(spec: TableSpec<T, I>): Promise<Table<T, I>> =>
      tables.once(spec, () =>
        queue.write(() => {
          prepareTable(database, spec);
          return new EmbeddedTable(database, queue, spec);
        }),
      ),
    health: () => queue.prove(() => touchFile(database)),
    dump: (): AsyncIterable<DumpLine> => dumpEmbedded(database, queue, file),
    close: async () => {
      await queue.idle();
      if (!database.isOpen) return;
      closeSync(walDescriptor);
      database.close();
    },
  };
}

/** Removes copies that a process left when it was killed during a dump. Safe, because the file is locked by now. */
async function clearCopies(file: string): Promise<void> {
  const left = (await readdir(dirname(file))).filter((name) => name.startsWith(copyPrefix(basename(file))));
  for (const name of left) await rm(join(dirname(file), name));
}
