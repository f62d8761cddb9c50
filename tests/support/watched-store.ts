import { isDeepStrictEqual } from 'node:util';
import type { LogEntry, Op } from '../../domain/sync/log.ts';
import type { Ports } from '../../server/ports.ts';
import { projections } from '../../server/api/sync/projections.ts';
import type { Store, Stored, Table, TableSpec } from '../../server/store/document-store.ts';

/** A stored value that differs from the last `remember`. */
export interface StoredChange {
  readonly where: string;
  readonly id: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A store that records changes since `remember` and can revert them. */
export interface WatchedStore {
  readonly watch: (store: Store) => Store;
  /** Records the current contents as the ones to restore. */
  readonly remember: () => Promise<void>;
  /** Returns the differences from them. A table is named by its name, documents of the log by `scope/collection`. */
  readonly changes: () => Promise<StoredChange[]>;
  readonly restore: (ports: Pick<Ports, 'log' | 'randomId'>) => Promise<void>;
}

/** Derived data, which must not be restored separately, and the message that is sent when log-ins end. */
const follows = (where: string): boolean =>
  /^(sync[A-Z]\w*|audit|audited|keepers|ended\/ended|tally\/.*)$/.test(where) ||
  projections.some((projection) =>
    'target' in projection
      ? where === `${projection.target}/${projection.collection}`
      : new RegExp(`^(room|host):.*/${projection.collection}$`).test(where),
  );

type AnyTable = Table<Stored, string>;

export function watchedStore(): WatchedStore {
  let inner: Store | undefined;
  const tables = new Map<string, AnyTable>();
  const rows = new Touched();
  const documents = new Touched();
  /** Original revisions: a revision that a client got must still match. */
  const revisions = new Map<string, string>();
  const watch = (store: Store): Store => {
    inner = store;
    const log = {
      ...bound(store.log),
      append: async (entries: readonly LogEntry[]) => {
        const outcome = await store.log.append(entries);
        const committed = outcome.ok ? entries : entries.slice(0, outcome.committed);
        for (const { s, ops } of committed) for (const { c, id, doc } of ops) documents.now(`${s}/${c}`, id, doc);
        return outcome;
      },
    };
    return {
      ...bound(store),
      kind: store.kind,
      log,
      table: async <T extends Stored, I extends string>(spec: TableSpec<T, I>) => {
        const table = await store.table(spec);
        tables.set(spec.name, table);
        return watchedTable(table, (id) => rows.now(spec.name, id, undefined));
      },
    };
  };
  const changedRows = async (): Promise<StoredChange[]> => {
    const found = await Promise.all(
      rows
        .touched()
        .map(async ({ where, id, before }) => ({ where, id, before, after: await tables.get(where)?.get(id) })),
    );
    return found.filter(({ before, after }) => !isDeepStrictEqual(withoutRev(before), withoutRev(after)));
  };
  const remember = async (): Promise<void> => {
    if (!inner) throw new Error('The store is not open yet');
    rows.forget();
    documents.forget();
    let table = '';
    for await (const line of inner.dump()) {
      if (line[0] === 'table') table = line[1];
      else if (line[0] === 'document') rows.was(table, line[1].id, line[1]);
      else
        for (const { c, id, doc, rev } of line[1].ops) {
          documents.was(`${line[1].s}/${c}`, id, doc);
          revisions.set(`${line[1].s}/${c}/${id}`, rev);
        }
    }
  };
  const restore: WatchedStore['restore'] = async ({ log, randomId }) => {
    for (const { where, id, before } of await changedRows())
      await putBack(tables.get(where), id, before as Stored | undefined);
    const wrong = documents.changed();
    for (const [scope, changes] of Map.groupBy(wrong, ({ where }) => where.slice(0, where.lastIndexOf('/')))) {
      const ops = changes.map(({ where, id, before }): Op => ({
        c: where.slice(where.lastIndexOf('/') + 1),
        id,
        rev: revisions.get(`${where}/${id}`) ?? randomId(9),
        ...(before === undefined ? { del: true as const } : { doc: before }),
      }));
      await log.append(scope, { mid: `put-back:${randomId(12)}`, by: 'server', decide: () => ({ ops }) });
    }
    rows.settle();
  };
  return { watch, remember, restore, changes: async () => [...(await changedRows()), ...documents.changed()] };
}

/** Previous values, and touched ids, by place. */
class Touched {
  readonly #before = new Map<string, Map<string, unknown>>();
  readonly #after = new Map<string, Map<string, unknown>>();

  forget(): void {
    this.#before.clear();
    this.#after.clear();
  }

  was(where: string, id: string, value: unknown): void {
    placed(this.#before, where).set(id, value);
  }

  now(where: string, id: string, value: unknown): void {
    if (!follows(where)) placed(this.#after, where).set(id, value);
  }

  touched(): StoredChange[] {
    return [...this.#after].flatMap(([where, ids]) =>
      [...ids].map(([id, after]) => ({ where, id, before: this.#before.get(where)?.get(id), after })),
    );
  }

  changed(): StoredChange[] {
    return this.touched().filter(({ before, after }) => !isDeepStrictEqual(before, after));
  }

  settle(): void {
    this.#after.clear();
  }
}

const placed = (places: Map<string, Map<string, unknown>>, where: string): Map<string, unknown> =>
  places.getOrInsertComputed(where, () => new Map<string, unknown>());

function watchedTable<T extends Stored, I extends string>(
  table: Table<T, I>,
  touch: (id: string) => void,
): Table<T, I> {
  const touching = async <R>(id: string, write: Promise<R>): Promise<R> => {
    touch(id);
    return write;
  };
  return {
    ...bound(table),
    insert: (document) => touching(document.id, table.insert(document)),
    replace: (document, expectedRev) => touching(document.id, table.replace(document, expectedRev)),
    remove: (id, expectedRev) => touching(id, table.remove(id, expectedRev)),
  };
}

async function putBack(table: AnyTable | undefined, id: string, before: Stored | undefined): Promise<void> {
  const now = await table?.get(id);
  if (before === undefined) await table?.remove(id);
  else if (now === undefined) await table?.insert(before);
  else await table?.replace(before, now.rev);
}

/** A row without its revision, and without the note that a person was here, which any call may store once a day. */
function withoutRev(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  const { rev: _, activeAt: _activeAt, hasLoggedIn: _hasLoggedIn, ...rest } = row as Record<string, unknown>;
  return rest;
}

/** Returns the methods of a class instance as a plain object that can be spread. */
export function bound<T extends object>(of: T): T {
  const prototype: unknown = Object.getPrototypeOf(of);
  const names = [...(prototype === Object.prototype ? [] : Object.getOwnPropertyNames(prototype)), ...Object.keys(of)];
  return Object.fromEntries(
    names
      .filter((name) => name !== 'constructor')
      .map((name) => {
        const value: unknown = Reflect.get(of, name);
        return [name, typeof value === 'function' ? value.bind(of) : value];
      }),
  ) as T;
}
