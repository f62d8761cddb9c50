import type { LogEntry, Scope } from '../../domain/sync/log.ts';
import {
  type AppendOutcome,
  Duplicate,
  type DocumentPage,
  type PageQuery,
  type Stored,
} from '../../server/store/document-store.ts';

/** Guards that can be turned off to check that the simulator notices. */
export interface StoreGuards {
  /** The unique index on mutation ids. */
  readonly mutationIndex: boolean;
  /** A row of the materialised documents only moves to later entries. */
  readonly materialiseInOrder: boolean;
}

/** Shared by all server processes, and survives them: the log with its two unique indexes, and the tables. */
export class MemoryDisk {
  readonly guards: StoreGuards;
  /** Called with every committed entry. */
  onEntry: (entry: LogEntry) => void = () => undefined;
  #logs = new Map<Scope, LogEntry[]>();
  #tables = new Map<string, Map<string, Stored>>();

  constructor(guards: StoreGuards) {
    this.guards = guards;
  }

  /** Returns a copy of the present state, for a later restore. */
  copy(): MemoryDisk {
    const copy = new MemoryDisk(this.guards);
    copy.#logs = structuredClone(this.#logs);
    copy.#tables = structuredClone(this.#tables);
    return copy;
  }

  entries(scope: Scope): readonly LogEntry[] {
    return this.#logs.get(scope) ?? [];
  }

  scopes(): readonly Scope[] {
    return [...this.#logs.keys()];
  }

  append(entries: readonly LogEntry[]): AppendOutcome {
    for (const [committed, entry] of entries.entries()) {
      const log = this.#logs.get(entry.s) ?? [];
      this.#logs.set(entry.s, log);
      if (this.guards.mutationIndex && log.some(({ mid }) => mid === entry.mid))
        return { ok: false, committed, met: 'mutation' };
      const place = log.findLastIndex(({ n }) => n <= entry.n) + 1;
      if (log[place - 1]?.n === entry.n) return { ok: false, committed, met: 'position' };
      log.splice(place, 0, JSON.parse(JSON.stringify(entry)) as LogEntry);
      this.onEntry(entry);
    }
    return { ok: true };
  }

  read(scope: Scope, after: number, limit: number): LogEntry[] {
    const log = this.entries(scope);
    const from = log.findLastIndex(({ n }) => n <= after) + 1;
    return log.slice(from, from + limit);
  }

  byMutation(scope: Scope, wanted: string): LogEntry | undefined {
    return this.guards.mutationIndex ? this.entries(scope).find(({ mid }) => mid === wanted) : undefined;
  }

  bytes(scope: Scope): number {
    return JSON.stringify(this.entries(scope)).length;
  }

  truncate(scope: Scope, before: number): void {
    this.#logs.set(
      scope,
      this.entries(scope).filter(({ n }) => n >= before),
    );
  }

  get(table: string, id: string): Stored | undefined {
    return this.#rows(table).get(id);
  }

  insert(table: string, row: Stored): void {
    if (this.#rows(table).has(row.id)) throw new Duplicate(table, 'id');
    this.put(table, row);
  }

  put(table: string, row: Stored): void {
    this.#rows(table).set(row.id, row);
  }

  replace(table: string, row: Stored, expectedRev: number): boolean {
    if (this.get(table, row.id)?.rev !== expectedRev) return false;
    this.put(table, { ...row, rev: expectedRev + 1 });
    return true;
  }

  /** Finds rows by an index on fields and then a number, as the log's tables do. */
  find(table: string, fields: readonly string[], { equals, after, limit }: PageQuery): DocumentPage<Stored> {
    const last = fields.at(-1)!;
    const all = [...this.#rows(table).values()] as (Stored & Record<string, unknown>)[];
    const rows = all
      .filter((row) => equals.every((key, index) => row[fields[index]!] === key))
      .toSorted((a, b) => Number(a[last]) - Number(b[last]));
    const from = Number(after ?? 0);
    const documents = rows.slice(from, from + limit);
    return from + limit < rows.length ? { documents, next: String(from + limit) } : { documents };
  }

  #rows(table: string): Map<string, Stored> {
    const rows = this.#tables.get(table) ?? new Map<string, Stored>();
    this.#tables.set(table, rows);
    return rows;
  }
}
