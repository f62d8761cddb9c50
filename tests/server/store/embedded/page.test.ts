import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { PageQuery } from '../../../../server/store/document-store.ts';
import { pageStatement } from '../../../../server/store/embedded/table.ts';
import { prepareTable, REGISTRY } from '../../../../server/store/embedded/schema.ts';
import { guests } from '../store-contract-data.ts';

const database = new DatabaseSync(':memory:');
database.exec(REGISTRY);
prepareTable(database, guests);

const plan = (fields: readonly string[], query: PageQuery, position?: readonly (string | number)[]): string => {
  const { sql, values } = pageStatement('guests', fields, { query, position });
  return database
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...values)
    .map(({ detail }) => String(detail))
    .join('; ');
};

const team = ['team', 'age'];
const limit = 20;

test.each([
  ['all', team, { equals: [], limit }, undefined],
  ['of a team', team, { equals: ['compilers'], limit }, undefined],
  [
    'of a team, from an age, backwards',
    team,
    { equals: ['compilers'], from: 18, to: 99, limit, reverse: true },
    undefined,
  ],
  ['of a team, next page', team, { equals: ['compilers'], limit }, [41, 'lin']],
  ['next page of all, backwards', team, { equals: [], limit, reverse: true }, ['compilers', 41, 'lin']],
  ['by a unique field', ['email'], { equals: ['ada@example.org'], limit }, undefined],
  ['in the order of a unique field, next page', ['email'], { equals: [], limit }, ['ada@example.org', 'ada']],
])(
  'the page "%s" is read along its index: nothing is sorted, nothing is scanned past',
  (_, fields, query, position) => {
    expect(plan(fields, query, position)).toMatch(/^(SEARCH|SCAN) guests USING INDEX guests_by(Team|Email)[^;]*$/);
  },
);
