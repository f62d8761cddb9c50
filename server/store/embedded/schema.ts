import type { DatabaseSync } from 'node:sqlite';
import type { IndexSpec, TableSpec } from '../document-store.ts';
import { checkNames, indexFields } from '../key-check.ts';

/** SQL that creates `plenary_tables`: the declaration of each table, for dumps and to detect changed declarations. */
export const REGISTRY =
  'CREATE TABLE IF NOT EXISTS plenary_tables (name TEXT PRIMARY KEY NOT NULL, indexes TEXT NOT NULL)';

/** Creates the table as declared. If the declaration changed, rebuilds the table from its documents. */
export function prepareTable(database: DatabaseSync, spec: TableSpec<never, string>): void {
  checkNames(spec);
  const declared = JSON.stringify(spec.indexes);
  const known = database.prepare('SELECT indexes FROM plenary_tables WHERE name = ?').get(spec.name)?.['indexes'];
  if (known === declared) return;
  if (known === undefined) createTable(database, spec);
  else layOutAnew(database, spec);
  createIndexes(database, spec);
  database.prepare('INSERT OR REPLACE INTO plenary_tables (name, indexes) VALUES (?, ?)').run(spec.name, declared);
}

export const quoted = (name: string): string => `"${name}"`;

function createTable(database: DatabaseSync, spec: TableSpec<never, string>): void {
  // Index columns have no type: text stays text, numbers stay numbers and sort first, as in MongoDB.
  const columns = indexFields(spec).map((field) => `, ${quoted(field)} NOT NULL`);
  database.exec(
    `CREATE TABLE ${quoted(spec.name)} (id TEXT PRIMARY KEY NOT NULL, rev INTEGER NOT NULL, doc TEXT NOT NULL${columns.join('')})`,
  );
}

function layOutAnew(database: DatabaseSync, spec: TableSpec<never, string>): void {
  const old = quoted(`${spec.name}_before`);
  database.exec(`ALTER TABLE ${quoted(spec.name)} RENAME TO ${old}`);
  createTable(database, spec);
  const fields = indexFields(spec);
  const columns = fields.map((field) => `, ${quoted(field)}`).join('');
  const values = fields.map((field) => `, json_extract(doc, '$.${field}')`).join('');
  database.exec(
    `INSERT INTO ${quoted(spec.name)} (id, rev, doc${columns}) SELECT id, rev, doc${values} FROM ${old}; DROP TABLE ${old}`,
  );
}

function createIndexes(database: DatabaseSync, spec: TableSpec<never, string>): void {
  for (const [name, { fields, unique }] of Object.entries<IndexSpec<never>>(spec.indexes)) {
    const columns = [...fields, ...(unique ? [] : ['id'])].map(quoted).join(', ');
    database.exec(
      `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${quoted(`${spec.name}_${name}`)} ON ${quoted(spec.name)} (${columns})`,
    );
  }
}
