import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Key, DocumentPage, PageQuery, Store, Table } from '../../../server/store/document-store.ts';

interface Row {
  readonly id: string;
  readonly rev: number;
  readonly team: string;
  readonly age: number;
  readonly name: string;
  readonly nr: number;
}
type RowIndex = 'byTeam' | 'byAge' | 'byName' | 'byNumber';
const FIELDS: Readonly<Record<RowIndex, readonly (keyof Row)[]>> = {
  byTeam: ['team', 'age', 'name'],
  byAge: ['age'],
  byName: ['name', 'team'],
  byNumber: ['team', 'nr'],
};

const text = fc.constantFrom('', 'a', 'A', 'aa', 'b', 'z', 'ß', 'é', 'é', '中', '🎪', '\uffff', '10', '9', 'a\u0000b');
const number = fc.constantFrom(-1.5, -1, 0, 1, 2, 2.5, 10, 1e15);
const rows = fc
  .uniqueArray(fc.record({ id: fc.string({ minLength: 1, maxLength: 3 }), team: text, age: number, name: text }), {
    selector: ({ id }) => id,
    maxLength: 30,
  })
  .map((all) => all.map((row, nr): Row => ({ ...row, rev: 1, nr })));
const value = { team: text, name: text, age: number, nr: fc.nat(30) };
const keyOf = (field: keyof Row | undefined): fc.Arbitrary<Key> =>
  field === 'age' || field === 'nr' ? value[field] : text;

const query = fc.constantFrom<RowIndex>('byTeam', 'byAge', 'byName', 'byNumber').chain((index) =>
  fc.nat(FIELDS[index].length).chain((fixed) =>
    fc.record({
      index: fc.constant(index),
      query: fc.record(
        {
          equals: fc.tuple(...FIELDS[index].slice(0, fixed).map(keyOf)),
          limit: fc.integer({ min: 1, max: 7 }),
          reverse: fc.boolean(),
          ...(fixed < FIELDS[index].length
            ? { from: keyOf(FIELDS[index][fixed]), to: keyOf(FIELDS[index][fixed]) }
            : {}),
        },
        { requiredKeys: ['equals', 'limit'] },
      ),
    }),
  ),
);

/** Compares text by its UTF-8 bytes, as both engines do; JavaScript's `<` differs. */
function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

/** Returns the rows of all pages of a query together. */
function expectedRows(all: readonly Row[], index: RowIndex, { equals, from, to, reverse }: PageQuery): Row[] {
  const fields = FIELDS[index];
  const bounded = fields[equals.length];
  const within = all.filter(
    (row) =>
      equals.every((key, i) => row[fields[i]!] === key) &&
      (bounded === undefined || from === undefined || compareKeys(row[bounded], from) >= 0) &&
      (bounded === undefined || to === undefined || compareKeys(row[bounded], to) < 0),
  );
  const order = [...fields, 'id' as const];
  const sorted = within.toSorted(
    (a, b) => order.map((field) => compareKeys(a[field], b[field])).find((difference) => difference !== 0) ?? 0,
  );
  return reverse ? sorted.toReversed() : sorted;
}

async function allPages(table: Table<Row, RowIndex>, index: RowIndex, first: PageQuery): Promise<DocumentPage<Row>[]> {
  const page = await table.find(index, first);
  return page.next === undefined ? [page] : [page, ...(await allPages(table, index, { ...first, after: page.next }))];
}

export function pagingContract(
  fresh: () => Promise<Store>,
  { sortsByCodePoint }: { readonly sortsByCodePoint: boolean },
): void {
  const tableOf = (store: Store, name: string): Promise<Table<Row, RowIndex>> =>
    store.table<Row, RowIndex>({
      name,
      indexes: {
        byTeam: { fields: ['team', 'age', 'name'] },
        byAge: { fields: ['age'] },
        byName: { fields: ['name', 'team'] },
        byNumber: { fields: ['team', 'nr'], unique: true },
      },
    });

  test.runIf(sortsByCodePoint)('the pages of any query together give the result of the query', async () => {
    const store = await fresh();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(rows, fc.array(query, { minLength: 1, maxLength: 8 }), async (all, queries) => {
        const table = await tableOf(store, `rows${(run += 1)}`);
        for (const row of all) await table.insert(row);
        for (const { index, query: asked } of queries) {
          const pages = await allPages(table, index, asked);
          expect(pages.flatMap(({ documents }) => documents)).toEqual(expectedRows(all, index, asked));
          expect(pages.slice(0, -1).every(({ documents }) => documents.length === asked.limit)).toBe(true);
          expect(await table.count(index, asked.equals)).toBe(
            expectedRows(all, index, { equals: asked.equals, limit: 1 }).length,
          );
        }
      }),
      { numRuns: 25 },
    );
  });

  test('a page continues after the previous one, even if documents were added and removed in between', async () => {
    const table = await tableOf(await fresh(), 'rows');
    const row = (id: string, age: number, nr: number): Row => ({ id, rev: 1, team: 't', age, name: id, nr });
    for (const each of [row('b', 1, 1), row('d', 2, 2), row('f', 2, 3)]) await table.insert(each);
    const first = await table.find('byAge', { equals: [], limit: 2 });
    expect(first.documents.map(({ id }) => id)).toEqual(['b', 'd']);
    await table.remove('d');
    for (const each of [row('a', 1, 4), row('c', 2, 5), row('e', 2, 6)]) await table.insert(each);
    const second = await table.find('byAge', { equals: [], limit: 2, after: first.next! });
    expect(second.documents.map(({ id }) => id)).toEqual(['e', 'f']);
  });

  test('an invalid cursor and a cursor of another list are refused', async () => {
    const table = await tableOf(await fresh(), 'rows');
    for (let nr = 0; nr < 3; nr += 1) await table.insert({ id: `r${nr}`, rev: 1, team: 't', age: nr, name: 'n', nr });
    const { next } = await table.find('byTeam', { equals: ['t'], limit: 1 });
    expect(
      (await table.find('byTeam', { equals: ['t'], limit: 1, after: next! })).documents.map(({ id }) => id),
    ).toEqual(['r1']);
    const encoded = (parts: unknown): string => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const refused = expect.objectContaining({
      refusal: { code: 'malformed', message: 'This is not a place in this list' },
    });
    const junk: readonly unknown[] = [
      '',
      'x',
      '%%%',
      next!.slice(0, -3),
      encoded(null),
      encoded([]),
      encoded(['byTeam', 1, ['t'], []]),
      encoded(['byTeam', 1, ['t'], [1]]),
      encoded(['byTeam', 1, ['t'], [{ $gt: '' }, 'n', 'r0']]),
      encoded(['byTeam', 1, ['t'], [0, 'n', 5]]),
      null,
      undefined,
      {},
      5,
    ];
    for (const after of junk)
      await expect(table.find('byTeam', { equals: ['t'], limit: 1, after: after as string })).rejects.toEqual(refused);
    const others: readonly Promise<unknown>[] = [
      table.find('byTeam', { equals: ['u'], limit: 1, after: next! }),
      table.find('byTeam', { equals: [], limit: 1, after: next! }),
      table.find('byTeam', { equals: ['t'], limit: 1, reverse: true, after: next! }),
      table.find('byNumber', { equals: ['t'], limit: 1, after: next! }),
    ];
    for (const other of others) await expect(other).rejects.toEqual(refused);
  });
}
