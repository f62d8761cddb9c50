import type { Page } from 'playwright-core';

/** Everything that one origin stores in a browser: localStorage, and each IndexedDB database with its schema and rows. JSON only. */
export interface DeviceStorage {
  readonly local: Readonly<Record<string, string>>;
  readonly databases: readonly StoredDatabase[];
}

interface StoredDatabase {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly StoredTable[];
}

interface StoredTable {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
  readonly rows: readonly { key: unknown; value: unknown }[];
}

/** Reads everything. Fails for values that JSON cannot represent (dates, bytes): we store none. */
export async function saveDevice(page: Page): Promise<DeviceStorage> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('cannot read a database')));
      });
    const readTable = async (store: IDBObjectStore) => {
      const [keys, values] = await Promise.all([
        settled(store.getAllKeys()),
        settled(store.getAll() as IDBRequest<unknown[]>),
      ]);
      const indexes = [...store.indexNames].map((name) => store.index(name));
      return {
        name: store.name,
        keyPath: store.keyPath,
        autoIncrement: store.autoIncrement,
        indexes: indexes.map((index) => ({
          name: index.name,
          keyPath: index.keyPath,
          unique: index.unique,
          multiEntry: index.multiEntry,
        })),
        rows: keys.map((key, row) => ({ key: key as unknown, value: values[row] })),
      };
    };
    const databases = [];
    for (const { name, version } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name!));
      const names = [...database.objectStoreNames];
      const stores =
        names.length === 0
          ? []
          : await (async () => {
              const transaction = database.transaction(names, 'readonly');
              return Promise.all(names.map((each) => readTable(transaction.objectStore(each))));
            })();
      database.close();
      databases.push({ name: name!, version: version!, stores });
    }
    const stored = { local: Object.fromEntries(Object.entries(localStorage)), databases };
    if (JSON.stringify(JSON.parse(JSON.stringify(stored))) !== JSON.stringify(stored)) throw new Error('not JSON');
    return stored;
  });
}

/** Writes everything into the browser of `page`. The page must show an address of the origin that runs no code of the app. */
export async function restoreDevice(page: Page, stored: DeviceStorage): Promise<void> {
  await page.evaluate(async ({ local, databases }) => {
    for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
    for (const { name, version, stores } of databases) {
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version);
        const fail = () => reject(opening.error ?? new Error(`cannot write ${name}`));
        opening.addEventListener('error', fail);
        opening.addEventListener('upgradeneeded', () => {
          for (const { name: table, keyPath, autoIncrement, indexes, rows } of stores) {
            const store = opening.result.createObjectStore(table, { keyPath, autoIncrement });
            for (const index of indexes) store.createIndex(index.name, index.keyPath, index);
            for (const { key, value } of rows) store.put(value, ...(keyPath === null ? [key as IDBValidKey] : []));
          }
        });
        opening.addEventListener('success', () => {
          opening.result.close();
          resolve();
        });
      });
    }
  }, stored);
}
