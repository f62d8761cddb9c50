import type { DatabaseSync, StatementSync } from 'node:sqlite';
import {
  Duplicate,
  type IndexSpec,
  type Key,
  type DocumentPage,
  type PageQuery,
  type Stored,
  type Table,
  type TableSpec,
} from '../document-store.ts';
import { quoted } from './schema.ts';
import { parseStored } from '../parse-stored.ts';
import { checkEquals, checkId, checkQuery, checkRev, declaredIndex, documentKeys, indexFields } from '../key-check.ts';
import { decodeCursor, encodeCursor, type Position, positionOf } from '../page-cursor.ts';
import type { GroupCommit } from '../group-commit.ts';

/** Returns the SQL of a page, with one extra row that shows whether there is a next page. */
export function pageStatement(
  table: string,
  fields: readonly string[],
  { query, position }: { readonly query: PageQuery; readonly position: Position | undefined },
): { sql: string; values: Key[] } {
  const fixed = fields.slice(0, query.equals.length);
  const open = fields.slice(query.equals.length);
  const bounded = quoted(open[0] ?? 'id');
  const order = [...open, 'id'].map(quoted);
  const conditions = fixed.map((field) => `${quoted(field)} = ?`);
  const values: Key[] = [...query.equals];
  if (query.from !== undefined) {
    conditions.push(`${bounded} >= ?`);
    values.push(query.from);
  }
  if (query.to !== undefined) {
    conditions.push(`${bounded} < ?`);
    values.push(query.to);
  }
  if (position) {
    conditions.push(`(${order.join(', ')}) ${query.reverse ? '<' : '>'} (${order.map(() => '?').join(', ')})`);
    values.push(...position);
  }
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const direction = query.reverse ? 'DESC' : 'ASC';
  const sql = `SELECT doc FROM ${quoted(table)} ${where} ORDER BY ${order.map((column) => `${column} ${direction}`).join(', ')} LIMIT ?`;
  return { sql, values: [...values, query.limit + 1] };
}

/** Extended result codes of a unique index and of a primary key. */
const UNIQUE_VIOLATIONS: readonly unknown[] = [2067, 1555];

/** Maximum number of cached rows. The oldest are dropped first. */
const RECENT_ROWS = 5000;

export class EmbeddedTable<T extends Stored, I extends string> implements Table<T, I> {
  readonly #database: DatabaseSync;
  readonly #queue: GroupCommit;
  readonly #spec: TableSpec<T, I>;
  readonly #fields: readonly string[];
  readonly #statements = new Map<string, StatementSync>();
  readonly #recent = new Map<string, T>();

  constructor(database: DatabaseSync, queue: GroupCommit, spec: TableSpec<T, I>) {
    this.#database = database;
    this.#queue = queue;
    this.#spec = spec;
    this.#fields = indexFields(spec);
  }

  /** Returns the document with this id. A cached row is durable, so it does not wait for other writes. */
  async get(id: string): Promise<T | undefined> {
    const recent = this.#queue.isBroken ? undefined : this.#recent.get(id);
    return recent ?? this.#queue.seen(this.#remember(checkId(id)));
  }

  async getMany(ids: readonly string[]): Promise<T[]> {
    const found = ids.map((id) => this.#read(checkId(id)));
    return this.#queue.seen(found.filter((document) => document !== undefined));
  }

  async insert(document: T): Promise<void> {
    const values = [document.id, document.rev, JSON.stringify(document), ...documentKeys(document, this.#fields)];
    const sql = `INSERT INTO ${this.#name} (${this.#columns.join(', ')}) VALUES (${values.map(() => '?').join(', ')})`;
    await this.#write(document.id, () =>
      this.#orDuplicate(document, 'insert', () => this.#prepare(sql).run(...values)),
    );
  }

  async replace(document: T, expectedRev: number): Promise<boolean> {
    const next = { ...document, rev: checkRev(expectedRev) + 1 };
    const values = [next.rev, JSON.stringify(next), ...documentKeys(next, this.#fields), next.id, expectedRev];
    const assignments = this.#columns
      .slice(1)
      .map((column) => `${column} = ?`)
      .join(', ');
    const sql = `UPDATE ${this.#name} SET ${assignments} WHERE id = ? AND rev = ?`;
    return this.#write(
      next.id,
      () => this.#orDuplicate(next, 'replace', () => this.#prepare(sql).run(...values)).changes === 1,
    );
  }

  async remove(id: string, expectedRev?: number): Promise<boolean> {
    const sql = `DELETE FROM ${this.#name} WHERE id = ?${expectedRev === undefined ? '' : ' AND rev = ?'}`;
    const values = expectedRev === undefined ? [checkId(id)] : [checkId(id), checkRev(expectedRev)];
    return this.#write(id, () => this.#prepare(sql).run(...values).changes === 1);
  }

  async find(index: I, query: PageQuery): Promise<DocumentPage<T>> {
    const { fields } = declaredIndex(this.#spec, index);
    checkQuery(fields, query);
    const open = fields.slice(query.equals.length);
    const position = decodeCursor(index, query, open.length);
    const { sql, values } = pageStatement(this.#spec.name, fields, { query, position });
    const rows = this.#prepare(sql).all(...values);
    const documents = rows.slice(0, query.limit).map(({ doc }) => this.#parse(doc));
    const last = documents.at(-1);
    const page =
      rows.length > query.limit && last
        ? { documents, next: encodeCursor(index, query, positionOf(last, open)) }
        : { documents };
    return this.#queue.seen(page);
  }

  async count(index: I, equals: readonly Key[]): Promise<number> {
    const { fields } = declaredIndex(this.#spec, index);
    checkEquals(fields, equals);
    return this.#queue.seen(this.#count(fields.slice(0, equals.length), equals));
  }

  /** Writes a row and removes it from the cache. Nothing is read between the write and its commit. */
  #write<R>(id: string, work: () => R): Promise<R> {
    return this.#queue.write(() => {
      this.#recent.delete(id);
      return work();
    });
  }

  /** Reads a row and caches it: most calls read the same few rows, such as the caller's account and session. */
  #remember(id: string): T | undefined {
    const document = this.#read(id);
    // Do not cache while a sync is pending: a crash could undo this state.
    if (document === undefined || !this.#queue.isSeen) return document;
    const [oldest] = this.#recent.keys();
    if (this.#recent.size >= RECENT_ROWS && oldest !== undefined) this.#recent.delete(oldest);
    this.#recent.set(id, Object.freeze(document));
    return document;
  }

  #read(id: string): T | undefined {
    const row = this.#prepare(`SELECT doc FROM ${this.#name} WHERE id = ?`).get(id);
    return row && this.#parse(row['doc']);
  }

  #count(fields: readonly string[], keys: readonly Key[]): number {
    const where = fields.map((field) => `${quoted(field)} = ?`).join(' AND ') || 'true';
    return Number(this.#prepare(`SELECT count(*) AS n FROM ${this.#name} WHERE ${where}`).get(...keys)?.['n']);
  }

  #orDuplicate<R>(document: Stored, kind: 'insert' | 'replace', write: () => R): R {
    try {
      return write();
    } catch (error) {
      if (!(error instanceof Error && 'errcode' in error && UNIQUE_VIOLATIONS.includes(error.errcode))) throw error;
      const sameId = kind === 'insert' && this.#read(document.id) !== undefined;
      throw new Duplicate(this.#spec.name, sameId ? 'id' : this.#metIndex(document));
    }
  }

  /** Returns the violated index. Found by queries, not by the error text, so that both adapters name the same one of several. */
  #metIndex(document: Stored): string {
    const others = Object.entries<IndexSpec<T>>(this.#spec.indexes).filter(([, { unique }]) => unique);
    const met = others.find(([, { fields }]) => {
      const where = fields.map((field) => `${quoted(field)} = ?`).join(' AND ');
      const sql = `SELECT count(*) AS n FROM ${this.#name} WHERE ${where} AND id <> ?`;
      return Number(this.#prepare(sql).get(...documentKeys(document, fields), document.id)?.['n']) > 0;
    });
    return met?.[0] ?? 'id';
  }

  get #name(): string {
    return quoted(this.#spec.name);
  }

  get #columns(): string[] {
    return ['id', 'rev', 'doc', ...this.#fields.map(quoted)];
  }

  #prepare(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  // Parses a document. The table contains only documents given to `insert` and `replace`, so the type holds.
  #parse(doc: unknown): T {
    return parseStored(doc, `Table ${this.#spec.name} of the store`) as T;
  }
}
