import type { Instant } from '../../domain/time.ts';
import type { Store, Stored, Table, TableSpec } from './document-store.ts';
import { insertNew } from './insert-new.ts';

/** Work that has begun. Its process has a lease until `retryAt`; then another process continues it. */
export interface StoredWork extends Stored {
  readonly retryAt: Instant;
}

interface WorkPorts {
  readonly store: Store;
  readonly now: () => Instant;
}

export interface WorkUnderWay<R extends StoredWork> {
  /**
   * Stores the work. Called before its first step, so that it will be finished even after a crash. If the row exists,
   * returns it unchanged.
   */
  readonly begin: (row: Omit<R, 'rev' | 'retryAt'>, ports: WorkPorts) => Promise<R>;
  readonly find: (id: string, ports: WorkPorts) => Promise<R | undefined>;
  /** Adds data that a later, irreversible step needs. */
  readonly note: (id: string, what: Partial<Omit<R, keyof StoredWork>>, ports: WorkPorts) => Promise<void>;
  readonly end: (id: string, ports: WorkPorts) => Promise<void>;
  /** Claims one piece of interrupted work; undefined if there is none. */
  readonly claim: (ports: WorkPorts) => Promise<R | undefined>;
  /** Ends all leases, so that interrupted work need not wait. Called at a start if no other server uses the store. */
  readonly takeUp: (ports: WorkPorts) => Promise<void>;
}

/** Number of rows per query. */
const MANY = 100;

export function workUnderWay<R extends StoredWork>(name: string, lease: number): WorkUnderWay<R> {
  const spec: TableSpec<R, 'byRetry'> = { name, indexes: { byRetry: { fields: ['retryAt'] } } };
  const open = ({ store }: WorkPorts): Promise<Table<R, 'byRetry'>> => store.table(spec);
  return {
    async begin(row, ports) {
      const begun = { ...row, rev: 1, retryAt: ports.now() + lease } as R;
      const rows = await open(ports);
      return (await insertNew(rows, begun)) ? begun : ((await rows.get(row.id)) ?? begun);
    },
    async find(id, ports) {
      return (await open(ports)).get(id);
    },
    async note(id, what, ports) {
      const rows = await open(ports);
      for (;;) {
        const held = await rows.get(id);
        if (!held || (await rows.replace({ ...held, ...what }, held.rev))) return;
      }
    },
    async end(id, ports) {
      await (await open(ports)).remove(id);
    },
    async claim(ports) {
      const rows = await open(ports);
      const [first] = (await rows.find('byRetry', { equals: [], to: ports.now() + 1, limit: 1 })).documents;
      const isMine = first && (await rows.replace({ ...first, retryAt: ports.now() + lease }, first.rev));
      return isMine ? first : undefined;
    },
    async takeUp(ports) {
      if (ports.store.kind !== 'embedded') return;
      const rows = await open(ports);
      for (;;) {
        const { documents } = await rows.find('byRetry', { equals: [], from: ports.now() + 1, limit: MANY });
        if (documents.length === 0) return;
        for (const row of documents) await rows.replace({ ...row, retryAt: ports.now() }, row.rev);
      }
    },
  };
}
