import type { LogStore, Store, Stored, Table, TableSpec } from './document-store.ts';

/** Returns a function that records the seconds of an operation. Called once per table and operation. */
export type StoreTimes = (table: string, operation: string) => (seconds: number) => void;

/** Returns the same store with its operations timed. The timing does not delay answers. */
export function timedStore(store: Store, times: StoreTimes): Store {
  const made = new WeakMap<object, unknown>();
  return {
    kind: store.kind,
    async table<T extends Stored, I extends string>(spec: TableSpec<T, I>) {
      const table = await store.table(spec);
      // The store returns the same table for the same declaration, so the types match.
      const wrapped =
        (made.get(table) as Table<T, I> | undefined) ?? timedTable(table, (operation) => times(spec.name, operation));
      made.set(table, wrapped);
      return wrapped;
    },
    log: timedLog(store.log, (operation) => times('sync_log', operation)),
    files: store.files,
    health: () => store.health(),
    dump: () => store.dump(),
    close: () => store.close(),
  };
}

type Told = (operation: string) => (seconds: number) => void;

function timedTable<T extends Stored, I extends string>(table: Table<T, I>, told: Told): Table<T, I> {
  return {
    get: timed((id) => table.get(id), told('get')),
    getMany: timed((ids) => table.getMany(ids), told('getMany')),
    insert: timed((document) => table.insert(document), told('insert')),
    replace: timed((document, expectedRev) => table.replace(document, expectedRev), told('replace')),
    remove: timed((id, expectedRev) => table.remove(id, expectedRev), told('remove')),
    find: timed((index, query) => table.find(index, query), told('find')),
    count: timed((index, equals) => table.count(index, equals), told('count')),
  };
}

function timedLog(log: LogStore, told: Told): LogStore {
  return {
    append: timed((entries) => log.append(entries), told('append')),
    read: timed((scope, after, limit) => log.read(scope, after, limit), told('read')),
    byMutation: timed((scope, mid) => log.byMutation(scope, mid), told('byMutation')),
    bytes: timed((scope) => log.bytes(scope), told('bytes')),
    truncate: timed((scope, before) => log.truncate(scope, before), told('truncate')),
    onAppend: (listener) => log.onAppend(listener),
  };
}

function timed<A extends readonly unknown[], R>(
  operation: (...args: A) => Promise<R>,
  tell: (seconds: number) => void,
): (...args: A) => Promise<R> {
  return (...args) => {
    const started = performance.now();
    const done = (): void => tell((performance.now() - started) / 1000);
    const answer = operation(...args);
    answer.then(done, done); // The caller gets errors from `answer`, so ignore them here.
    return answer;
  };
}
