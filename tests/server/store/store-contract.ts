import { afterEach, describe, expect, test } from 'vitest';
import { Duplicate, type DumpLine, type Key, type Store } from '../../../server/store/document-store.ts';
import { pagingContract } from './paging-contract.ts';
import { ada, entry, grace, type Guest, guests, lin } from './store-contract-data.ts';

/** A store to test: `open` returns the same store for the same name. */
export interface StoreUnderTest {
  readonly open: (name: string) => Promise<Store>;
  /** Whether the engine compares and swaps atomically with many writers (FerretDB over SQLite does not). */
  readonly concurrent: boolean;
  /** Whether text is sorted by code points, as MongoDB does; true by default. */
  readonly sortsByCodePoint?: boolean | undefined;
}

/** Contract of both adapters. Every test gets a new store. */
export function storeContract(place: StoreUnderTest): void {
  const opened = new Set<Store>();
  let made = 0;
  const open = async (name: string): Promise<Store> => {
    const store = await place.open(name);
    opened.add(store);
    return store;
  };
  const fresh = (): Promise<Store> => open(`s${process.pid}x${(made += 1)}`);
  afterEach(async () => {
    for (const store of opened) await store.close();
    opened.clear();
  });

  describe('documents', () => {
    documentCases(fresh);
  });
  describe('keys', () => {
    keyCases(fresh);
  });
  describe('pages', () => {
    pagingContract(fresh, { sortsByCodePoint: place.sortsByCodePoint ?? true });
  });
  describe('the log', () => {
    logCases(fresh);
  });
  describe('the whole store', () => {
    storeCases(open);
  });
  describe('races for a unique value', () => {
    uniquenessRaces(fresh);
  });
  if (place.concurrent)
    describe('races for a revision', () => {
      replaceRaces(fresh);
    });
}

type Fresh = () => Promise<Store>;

function documentCases(fresh: Fresh): void {
  test('a document is returned as JSON: complete, and without fields that were undefined', async () => {
    const table = await (
      await fresh()
    ).table<Guest & { links: object; gone: undefined }, 'byEmail'>({
      name: 'guests',
      indexes: { byEmail: { fields: ['email'] } },
    });
    const links = {
      site: 'https://example.org',
      deep: [{ a: null, b: 1.5, c: -0.25, big: 9_007_199_254_740_991, text: 'ü\u0000🎪"\\' }],
    };
    await table.insert({ ...ada, links, gone: undefined });
    expect(await table.get('ada')).toStrictEqual({ ...ada, links });
    expect(await table.get('nobody')).toBeUndefined();
  });

  test('an id or unique value can be taken once, and the refusal names the conflict', async () => {
    const table = await (await fresh()).table(guests);
    await table.insert(ada);
    await expect(table.insert({ ...grace, id: 'ada' })).rejects.toEqual(new Duplicate('guests', 'id'));
    await expect(table.insert({ ...grace, email: ada.email })).rejects.toEqual(new Duplicate('guests', 'byEmail'));
    await expect(table.insert(ada)).rejects.toMatchObject({ index: 'id' });
    expect(await table.count('byTeam', [])).toBe(1);
  });

  test('a replace only works with the current revision', async () => {
    const table = await (await fresh()).table(guests);
    await table.insert(ada);
    expect(await table.replace({ ...ada, age: 37 }, 1)).toBe(true);
    expect(await table.replace({ ...ada, age: 99 }, 1)).toBe(false);
    expect(await table.get('ada')).toEqual({ ...ada, age: 37, rev: 2 });
    expect(await table.find('byTeam', { equals: ['analysts', 37], limit: 2 })).toEqual({
      documents: [{ ...ada, age: 37, rev: 2 }],
    });
    expect(await table.count('byTeam', ['analysts', 36])).toBe(0);
  });

  test('a replace with the unique value of another document is refused and changes nothing', async () => {
    const table = await (await fresh()).table(guests);
    await table.insert(ada);
    await table.insert(grace);
    await expect(table.replace({ ...grace, email: ada.email }, 1)).rejects.toEqual(new Duplicate('guests', 'byEmail'));
    expect(await table.get('grace')).toEqual(grace);
    expect(await table.replace({ ...grace, age: 86 }, 1)).toBe(true);
  });

  test('a removed document cannot be replaced, and is not created again', async () => {
    const table = await (await fresh()).table(guests);
    expect(await table.replace(ada, 1)).toBe(false);
    expect(await table.get('ada')).toBeUndefined();
  });

  test('a document is removed once, and only with its current revision', async () => {
    const table = await (await fresh()).table(guests);
    await table.insert(ada);
    expect(await table.remove('ada', 2)).toBe(false);
    expect(await table.remove('ada', 1)).toBe(true);
    expect(await table.remove('ada')).toBe(false);
    await table.insert(ada);
    expect(await table.remove('ada')).toBe(true);
  });

  test('several documents come in the requested order, without missing ones', async () => {
    const table = await (await fresh()).table(guests);
    for (const guest of [ada, grace, lin]) await table.insert(guest);
    expect(await table.getMany(['lin', 'nobody', 'ada', 'lin'])).toEqual([lin, ada, lin]);
    expect(await table.getMany([])).toEqual([]);
  });

  test('one refused write does not fail the others in the same transaction', async () => {
    const table = await (await fresh()).table(guests);
    await table.insert(ada);
    const outcomes = await Promise.allSettled([table.insert(grace), table.insert(ada), table.insert(lin)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await table.getMany(['grace', 'lin'])).toEqual([grace, lin]);
  });
}

function keyCases(fresh: Fresh): void {
  // Values that a request can send in place of a string. An operator must never reach the engine.
  const notKeys: readonly unknown[] = [
    undefined,
    null,
    {},
    { $gt: '' },
    { $ne: null },
    ['ada'],
    true,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '\ud800',
  ];
  const asKey = (value: unknown): Key => value as Key;
  const asText = (value: unknown): string => value as string;

  test.each(notKeys)('the key %o finds no row: it is refused, in every place', async (value) => {
    const store = await fresh();
    const table = await store.table(guests);
    await table.insert(ada);
    expect(await table.count('byEmail', ['ada@example.org'])).toBe(1);
    const uses: readonly (() => Promise<unknown>)[] = [
      () => table.get(asText(value)),
      () => table.getMany(['ada', asText(value)]),
      () => table.remove(asText(value)),
      () => table.find('byEmail', { equals: [asKey(value)], limit: 1 }),
      () => table.find('byEmail', { equals: [], from: asKey(value), limit: 1 }),
      () => table.find('byEmail', { equals: [], to: asKey(value), limit: 1 }),
      () => table.find('byTeam', { equals: ['analysts', asKey(value)], limit: 1 }),
      () => table.count('byEmail', [asKey(value)]),
      () => table.insert({ ...grace, email: asText(value) }),
      () => table.insert({ ...grace, id: asText(value) }),
      () => table.replace({ ...ada, email: asText(value) }, 1),
      () => table.replace({ ...ada, id: asText(value) }, 1),
      () => store.log.read(asText(value), 0, 10),
      () => store.log.byMutation('pub', asText(value)),
      () => store.log.append([{ ...entry('pub', 1, 'm1'), mid: asText(value) }]),
      () => store.log.truncate(asText(value), 5),
      () => store.log.bytes(asText(value)),
    ];
    for (const use of uses) await expect(use()).rejects.toThrow(TypeError);
    expect(await table.find('byEmail', { equals: [], limit: 9 })).toEqual({ documents: [ada] });
    expect(await store.log.read('pub', 0, 10)).toEqual([]);
  });

  test('a list without a limit or by an undeclared index is refused', async () => {
    const store = await fresh();
    const table = await store.table(guests);
    for (const limit of [0, -1, 1.5, Number.NaN]) {
      await expect(table.find('byTeam', { equals: [], limit })).rejects.toThrow(TypeError);
      await expect(store.log.read('pub', 0, limit)).rejects.toThrow(TypeError);
    }
    await expect(table.find('constructor' as 'byTeam', { equals: [], limit: 1 })).rejects.toThrow(TypeError);
    await expect(table.find('byTeam', { equals: ['a', 1, 2], limit: 1 })).rejects.toThrow(TypeError);
  });
}

function logCases(fresh: Fresh): void {
  test('entries are returned complete, in order, after a position, up to the limit', async () => {
    const { log } = await fresh();
    const entries = [1, 2, 3, 10].map((n) => entry('u:ada', n, `m${n}`));
    expect(await log.append(entries)).toEqual({ ok: true });
    expect(await log.append([entry('u:grace', 1, 'm1')])).toEqual({ ok: true });
    expect(await log.read('u:ada', 0, 99)).toStrictEqual(entries);
    expect(await log.read('u:ada', 1, 2)).toStrictEqual(entries.slice(1, 3));
    expect(await log.read('u:ada', 10, 2)).toEqual([]);
    expect(await log.byMutation('u:ada', 'm10')).toStrictEqual(entries[3]);
    expect(await log.byMutation('u:grace', 'm10')).toBeUndefined();
    expect(await log.append([])).toEqual({ ok: true });
  });

  test('an append stops at the first conflicting entry, names the conflict, and keeps the entries before it', async () => {
    const { log } = await fresh();
    await log.append([entry('pub', 1, 'm1'), entry('pub', 2, 'm2')]);
    expect(await log.append([entry('pub', 2, 'm3')])).toEqual({ ok: false, committed: 0, met: 'position' });
    expect(await log.append([entry('pub', 3, 'm3'), entry('pub', 4, 'm1'), entry('pub', 5, 'm5')])).toEqual({
      ok: false,
      committed: 1,
      met: 'mutation',
    });
    expect(await log.append([entry('pub', 4, 'm4'), entry('pub', 5, 'm5'), entry('pub', 1, 'm6')])).toEqual({
      ok: false,
      committed: 2,
      met: 'position',
    });
    expect(await log.read('pub', 0, 99)).toEqual([1, 2, 3, 4, 5].map((n) => entry('pub', n, `m${n}`)));
  });

  test('a repeated mutation is recognised by its id', async () => {
    const { log } = await fresh();
    await log.append([entry('pub', 1, 'm1')]);
    expect(await log.append([entry('pub', 1, 'm1')])).toEqual({ ok: false, committed: 0, met: 'mutation' });
  });

  test('the bytes of a scope grow with its own entries only', async () => {
    const { log } = await fresh();
    const none = await log.bytes('pub');
    await log.append([entry('pub', 1, 'm1')]);
    const one = await log.bytes('pub');
    await log.append([{ ...entry('pub', 2, 'm2'), res: 'é'.repeat(10_000) }]);
    const two = await log.bytes('pub');
    expect([none, one > 0, two - one > 20_000, two - one < 21_000, await log.bytes('u:ada')]).toEqual([
      0,
      true,
      true,
      true,
      0,
    ]);
  });

  test('truncating removes older entries of that scope only', async () => {
    const { log } = await fresh();
    await log.append([1, 2, 3].map((n) => entry('pub', n, `m${n}`)));
    await log.append([entry('u:ada', 1, 'm1')]);
    await log.truncate('pub', 3);
    expect(await log.read('pub', 0, 99)).toEqual([entry('pub', 3, 'm3')]);
    expect(await log.read('u:ada', 0, 99)).toEqual([entry('u:ada', 1, 'm1')]);
  });
}

function storeCases(open: StoreUnderTest['open']): void {
  const filled = async (name: string): Promise<Store> => {
    const store = await open(name);
    const table = await store.table(guests);
    for (const guest of [ada, grace, lin]) await table.insert(guest);
    await store.log.append([entry('pub', 1, 'm1'), entry('pub', 2, 'm2')]);
    return store;
  };

  test('everything is still there after the store was closed and opened', async () => {
    await (await filled(`again${process.pid}`)).close();
    const store = await open(`again${process.pid}`);
    await store.health();
    const table = await store.table(guests);
    expect(await table.find('byTeam', { equals: ['compilers'], limit: 9 })).toEqual({ documents: [lin, grace] });
    await expect(table.insert({ ...ada, id: 'other' })).rejects.toEqual(new Duplicate('guests', 'byEmail'));
    expect(await store.log.read('pub', 0, 9)).toEqual([entry('pub', 1, 'm1'), entry('pub', 2, 'm2')]);
    expect(await store.log.append([entry('pub', 2, 'm9')])).toEqual({ ok: false, committed: 0, met: 'position' });
  });

  test('a table with a changed index finds its old documents by it', async () => {
    const store = await filled(`redeclared${process.pid}`);
    const table = await store.table<Guest, 'byAge'>({
      name: 'guests',
      indexes: { byAge: { fields: ['age', 'email'] } },
    });
    expect(await table.find('byAge', { equals: [], from: 40, limit: 9 })).toEqual({ documents: [lin, grace] });
    await table.insert({ ...ada, id: 'ada2' });
    expect(await table.count('byAge', [36])).toBe(2);
  });

  test('a dump contains every table with its declaration, every document and the log', async () => {
    const store = await filled(`dumped${process.pid}`);
    const lines: DumpLine[] = [];
    for await (const line of store.dump()) lines.push(line);
    expect(lines).toEqual([
      ['table', 'guests', guests.indexes],
      ...[ada, grace, lin].map((guest) => ['document', guest]),
      ['entry', entry('pub', 1, 'm1')],
      ['entry', entry('pub', 2, 'm2')],
    ]);
  });
}

function uniquenessRaces(fresh: Fresh): void {
  test('a unique value is given to one of many concurrent writers', async () => {
    const table = await (await fresh()).table(guests);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => table.insert({ ...ada, id: `g${i}` })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await table.count('byEmail', [ada.email])).toBe(1);
  });

  test('many concurrent appends at the same position give a log without gaps or duplicates', async () => {
    const { log } = await fresh();
    const append = async (mid: string): Promise<void> => {
      const last = (await log.read('pub', 0, 99)).at(-1)?.n ?? 0;
      const outcome = await log.append([entry('pub', last + 1, mid)]);
      if (!outcome.ok && outcome.met === 'position') await append(mid);
    };
    await Promise.all(Array.from({ length: 20 }, (_, i) => append(`m${i % 15}`)));
    const entries = await log.read('pub', 0, 99);
    expect(entries.map(({ n }) => n)).toEqual(Array.from({ length: 15 }, (_, i) => i + 1));
    expect(new Set(entries.map(({ mid }) => mid)).size).toBe(15);
  });
}

function replaceRaces(fresh: Fresh): void {
  test('of many writers that replace the same revision one wins, so no count is lost', async () => {
    const table = await (await fresh()).table(guests);
    await table.insert({ ...ada, age: 0 });
    const growOlder = async (): Promise<void> => {
      const seen = await table.get('ada');
      if (!seen || !(await table.replace({ ...seen, age: seen.age + 1 }, seen.rev))) await growOlder();
    };
    await Promise.all(Array.from({ length: 25 }, growOlder));
    expect(await table.get('ada')).toEqual({ ...ada, age: 25, rev: 26 });
  });

  test('a single-use token is used once, however many requests come at once', async () => {
    const table = await (await fresh()).table(guests);
    await table.insert(ada);
    const used = await Promise.all(Array.from({ length: 20 }, () => table.remove('ada', 1)));
    expect(used.filter(Boolean)).toEqual([true]);
  });
}
