import type { RxStorage, RxStorageInstance } from 'rxdb/plugins/core';

type AnyInstance = RxStorageInstance<unknown, unknown, unknown>;

/** Context names of RxDB's replication writes begin with this. */
const REPLICATION = 'replication-';
/** Context of the write in which the replication records what was sent. */
const NOTES_SENT = 'replication-up-write-meta';

/**
 * Fail-stop storage: after the first replication write that fails, every later one fails as well (H1). RxDB alone would
 * report the failure and let the next page move the checkpoint past the lost one. Here the checkpoint stays until `onFailure`
 * has closed and reopened the database. Writes of the person are never blocked. `undecided`: ids of documents that were sent
 * but not decided by the server. RxDB does not record them as sent, so they count as unsent for every reader, also after a
 * restart.
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
