import type { RxStorage, RxStorageInstance } from 'rxdb/plugins/core';

type AnyInstance = RxStorageInstance<unknown, unknown, unknown>;

/** Every write the replication makes says so in its context. */
const REPLICATION = 'replication-';

/**
 * A storage that stops at the first write the replication could not make (sync.md §4, H1). RxDB itself would
 * report it and let the next page move the checkpoint past the lost one; here every later write of that
 * replication fails as well, so the checkpoint stays until `onFailure` has closed the database and opened it
 * anew. Writes of the person are never held back.
 */
export function guardedStorage<Internals, Options>(
  storage: RxStorage<Internals, Options>,
  onFailure: (error: unknown) => void,
): RxStorage<Internals, Options> {
  let failed: { readonly error: unknown } | undefined;
  const fail = (error: unknown): never => {
    if (!failed) {
      failed = { error };
      onFailure(error);
    }
    throw error;
  };
  return {
    name: storage.name,
    rxdbVersion: storage.rxdbVersion,
    async createStorageInstance(parameters) {
      const instance = await storage.createStorageInstance(parameters);
      guardWrites(instance as unknown as AnyInstance, { stopped: () => failed, fail });
      return instance;
    },
  };
}

interface Guard {
  readonly stopped: () => { readonly error: unknown } | undefined;
  readonly fail: (error: unknown) => never;
}

function guardWrites(instance: AnyInstance, guard: Guard): void {
  const write = instance.bulkWrite.bind(instance);
  instance.bulkWrite = async (rows, context) => {
    if (!context.startsWith(REPLICATION)) return await write(rows, context);
    const stopped = guard.stopped();
    if (stopped) throw stopped.error;
    try {
      return await write(rows, context);
    } catch (error) {
      return guard.fail(error);
    }
  };
}
