import type { LogEntry, Op, Scope } from '../../domain/sync/log.ts';
import type { Store, Stored, Table, TableSpec } from '../store/document-store.ts';
import { insertNew } from '../store/insert-new.ts';
import type { Placed } from './scope-memory.ts';

/** One document of a scope as of entry `n`. A deleted document keeps a row, so that a late repeat cannot restore it. */
interface DocumentRow extends Stored {
  readonly s: Scope;
  readonly n: number;
  readonly c: string;
  readonly of: string;
  readonly revision: string;
  readonly gone: boolean;
  readonly body?: unknown;
}

/** The position up to which the rows contain all log entries of a scope. */
interface PositionRow extends Stored {
  readonly n: number;
}

const documentTable: TableSpec<DocumentRow, 'byPosition'> = {
  name: 'syncDocuments',
  indexes: { byPosition: { fields: ['s', 'n'] } },
};
const positionTable: TableSpec<PositionRow, never> = { name: 'syncPositions', indexes: {} };

const ROWS_AT_ONCE = 500;

/** A scope read from the rows: complete up to `n`; some documents may be newer. */
export interface Loaded {
  readonly n: number;
  readonly documents: readonly Placed[];
}

/**
 * The current state of each scope as rows. So a start need not read the whole log, and old log entries can be removed.
 * Writes are idempotent and only replace a row by a later one, so any process can repeat them at any time.
 */
export class Materialised {
  readonly #documents: Table<DocumentRow, 'byPosition'>;
  readonly #positions: Table<PositionRow>;

  private constructor(documents: Table<DocumentRow, 'byPosition'>, positions: Table<PositionRow>) {
    this.#documents = documents;
    this.#positions = positions;
  }

  static async open(store: Store): Promise<Materialised> {
    return new Materialised(await store.table(documentTable), await store.table(positionTable));
  }

  /**
   * Reads a scope from the rows. Reads the position first, so the rows can only be newer than it. Reading the log from
   * that position completes the state.
   */
  async load(scope: Scope): Promise<Loaded> {
    const n = await this.position(scope);
    const rows = n === 0 ? [] : await this.#rows(scope);
    const documents = rows
      .filter((row) => !row.gone)
      .map(({ c, of: id, revision: rev, n: at, body: doc }) => ({ c, id, rev, n: at, doc }));
    return { n, documents };
  }

  async position(scope: Scope): Promise<number> {
    return (await this.#positions.get(scope))?.n ?? 0;
  }

  /** Writes a run of entries. It must follow the last run that this process wrote. */
  async write(scope: Scope, entries: readonly LogEntry[]): Promise<void> {
    const done = await this.position(scope);
    const rows = [
      ...latestRows(
        scope,
        entries.filter(({ n }) => n > done),
      ).values(),
    ];
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      await Promise.all(rows.slice(from, from + ROWS_AT_ONCE).map((row) => raise(this.#documents, row)));
    }
    const last = entries.at(-1);
    if (last) await raise(this.#positions, { id: scope, rev: 0, n: last.n });
  }

  async #rows(scope: Scope): Promise<DocumentRow[]> {
    const rows: DocumentRow[] = [];
    let after: string | undefined;
    do {
      const page = await this.#documents.find('byPosition', {
        equals: [scope],
        limit: ROWS_AT_ONCE,
        ...(after && { after }),
      });
      rows.push(...page.documents);
      after = page.next;
    } while (after);
    return rows;
  }
}

/** Returns the last state of each document in a run. Readers do not need earlier states. */
function latestRows(s: Scope, entries: readonly LogEntry[]): Map<string, DocumentRow> {
  const rows = new Map<string, DocumentRow>();
  for (const row of entries.flatMap(({ n, ops }) => ops.map((op) => rowOf(s, n, op)))) rows.set(row.id, row);
  return rows;
}

const rowOf = (s: Scope, n: number, { c, id: of, rev: revision, del, doc: body }: Op): DocumentRow => ({
  id: JSON.stringify([s, c, of]),
  rev: 0,
  s,
  n,
  c,
  of,
  revision,
  gone: del === true,
  ...(!del && { body }),
});

/**
 * Stores the row unless a later one exists: inserts it or replaces an older one. Tries again if another process wrote the
 * row meanwhile.
 */
async function raise<T extends Stored & { readonly n: number }, I extends string>(
  table: Table<T, I>,
  row: T,
): Promise<void> {
  for (;;) {
    const held = await table.get(row.id);
    if (held && held.n >= row.n) return;
    if (held ? await table.replace(row, held.rev) : await insertNew(table, row)) return;
  }
}
