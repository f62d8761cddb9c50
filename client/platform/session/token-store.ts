import { withTimeout } from '../http/timeout.ts';

/** The log-in token has its own database: it is readable without database code, never in localStorage, and deleted with one request. */
const DATABASE = 'plenary-session';
const STORE = 'token';

export const readToken = (): Promise<string | undefined> =>
  inStore('readonly', (store) => store.get('token')).then((token) => (typeof token === 'string' ? token : undefined));

export const writeToken = (token: string): Promise<unknown> =>
  inStore('readwrite', (store) => store.put(token, 'token'));

export const forgetToken = (): Promise<unknown> => inStore('readwrite', (store) => store.delete('token'));

async function inStore(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const database = await open();
  try {
    return await new Promise<unknown>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('The browser gave up a write')),
      );
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser has no database')));
  });
  return withTimeout(opening, undefined, (late) => late.close());
}
