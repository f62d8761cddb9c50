import type { Key, PageQuery } from '../document-store.ts';
import { quoted } from './schema.ts';
import type { Position } from '../page-cursor.ts';

/** The SQL of a page, one row longer than asked for, which tells whether there is a next one. */
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
