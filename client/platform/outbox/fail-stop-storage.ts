import type { RxStorage, RxStorageInstance } from 'rxdb/plugins/core';

type AnyInstance = RxStorageInstance<unknown, unknown, unknown>;

/** Every write the replication makes says so in its context. */
const REPLICATION = 'replication-';
/** The one in which it notes what was sent. */
const NOTES_SENT = 'replication-up-write-meta';

/**
 * A storage that stops at the first write the replication could not make (H1). RxDB itself would
 * report it and let the next page move the checkpoint past the lost one; here every later write of that
 * replication fails as well, so the checkpoint stays until `onFailure` has closed the database and opened it
 * anew. Writes of the person are never held back.
 * `undecided`: documents that were sent and that the server has not decided about. That they were sent is not noted, so
 * that they count as unsent for every reader, also after a restart.
 */
export function failStopStorage<Internals, Options>(
  storage: RxStorage<Internals, Options>,
  onFailure: (error: unknown) => void,
  undecided: ReadonlySet<string>,
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
      guardWrites(instance as unknown as AnyInstance, { stopped: () => failed, fail, undecided });
      return instance;
    },
  };
}

interface Guard {
  readonly stopped: () => { readonly error: unknown } | undefined;
  readonly fail: (error: unknown) => never;
  readonly undecided: ReadonlySet<string>;
}

function guardWrites(instance: AnyInstance, guard: Guard): void {
  const write = instance.bulkWrite.bind(instance);
  instance.bulkWrite = async (rows, context) => {
    if (!context.startsWith(REPLICATION)) return await write(rows, context);
    const stopped = guard.stopped();
    if (stopped) throw stopped.error;
    const decided =
      context === NOTES_SENT ? rows.filter(({ document }) => !guard.undecided.has(itemOf(document))) : rows;
    if (decided.length === 0 && rows.length > 0) return { error: [] };
    try {
      return await write(decided, context);
    } catch (error) {
      return guard.fail(error);
    }
  };
}

const itemOf = (note: unknown): string =>
  typeof note === 'object' && note !== null && 'itemId' in note && typeof note.itemId === 'string' ? note.itemId : '';
