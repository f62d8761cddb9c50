import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { LogEntry, Scope } from '../../../domain/sync/log.ts';
import type { AppendOutcome, LogStore } from '../document-store.ts';
import { checkEntry, checkId, checkLimit, checkPosition } from '../key-check.ts';
import { parseStored } from '../parse-stored.ts';
import type { GroupCommit } from '../group-commit.ts';

const SCHEMA = `CREATE TABLE IF NOT EXISTS sync_log (s TEXT NOT NULL, n INTEGER NOT NULL, mid TEXT NOT NULL, entry TEXT NOT NULL);
  CREATE UNIQUE INDEX IF NOT EXISTS sync_log_position ON sync_log (s, n);
  CREATE UNIQUE INDEX IF NOT EXISTS sync_log_mutation ON sync_log (s, mid)`;

export class EmbeddedLog implements LogStore {
  readonly #queue: GroupCommit;
  readonly #insert: StatementSync;
  readonly #select: StatementSync;
  readonly #selectMutation: StatementSync;
  readonly #bytes: StatementSync;
  readonly #delete: StatementSync;

  /** Makes the table where it is missing: inside a write. */
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

  /** The file is locked by this process, so it is the only writer. */
  onAppend(): () => void {
    return () => undefined;
  }
}

// The table holds nothing but what `append` was given.
const parseEntry = (entry: unknown): LogEntry => parseStored(entry, 'The log of the store') as LogEntry;
