import { setTimeout as sleep } from 'node:timers/promises';
import { insertNew } from './insert-new.ts';
import { StoreRefused } from './store-refused.ts';
import { Duplicate, type Store, type Stored, type Table, type TableSpec } from './document-store.ts';

/**
 * One step of updating stored documents. Steps run in order and are never undone. An interrupted step runs again, so it
 * must be idempotent and check the current state. Documents have a version `v`, and readers accept the previous one, so
 * servers of both versions can run during the update.
 */
export interface Migration {
  /** Number and purpose, as in `1-tickets-by-code`. Must not change once it is released. */
  readonly id: string;
  readonly run: (store: Store) => Promise<void>;
}

interface AppliedRow extends Stored {
  readonly appliedAt: number;
  /** Ids of all steps that were ever applied; only in the row `all`. */
  readonly ids?: readonly string[];
}
interface LeaseRow extends Stored {
  readonly holder: string;
  readonly until: number;
}
const appliedTable: TableSpec<AppliedRow, never> = { name: 'migrations', indexes: {} };
const leaseTable: TableSpec<LeaseRow, never> = { name: 'leases', indexes: {} };

const ALL = 'all';
const LEASE = 'migrations';
/** How long a server's lease lasts without renewal, in milliseconds. Then another server takes over. Renewed after every step. */
const LEASE_FOR = 60_000;
const ASK_AGAIN = 500;

export interface MigrationNeeds {
  readonly store: Store;
  /** Returns the wall-clock time. Never a rehearsal's time, because servers compare leases. */
  readonly now: () => number;
  readonly randomId: () => string;
  /** All steps ever released, oldest first. */
  readonly migrations: readonly Migration[];
  /** Stores a copy of the store before the first missing step. */
  readonly keep?: (firstStep: string) => Promise<unknown>;
}

/**
 * Applies the missing steps. Of all servers on the store, one applies them and the others wait. Throws `StoreRefused` if a
 * newer version has applied a step that this version does not know.
 */
export async function migrate({ store, now, randomId, migrations, keep }: MigrationNeeds): Promise<readonly string[]> {
  const applied = await store.table(appliedTable);
  await refuseUnknown(applied, migrations);
  if ((await missing(applied, migrations)).length === 0) {
    await noteAll(applied, { migrations, now });
    return [];
  }
  const lease = new Lease(await store.table(leaseTable), now, randomId());
  while (!(await lease.take())) {
    await sleep(ASK_AGAIN);
    if ((await missing(applied, migrations)).length === 0) return [];
  }
  const done: string[] = [];
  try {
    const [first] = await missing(applied, migrations);
    if (first) await keep?.(first.id);
    if (!(await lease.take())) throw new Error('Another server took over the migrations; start again to go on.');
    for (const { id, run } of await missing(applied, migrations)) {
      await run(store);
      await applied.insert({ id, rev: 1, appliedAt: now() });
      done.push(id);
      if (!(await lease.take()))
        throw new Error(`Another server took over the migrations after ${id}; start again to go on.`);
    }
    await noteAll(applied, { migrations, now });
  } finally {
    await lease.release();
  }
  return done;
}

/** Refuses a store that a newer version has changed: this version would misread it. */
async function refuseUnknown(applied: Table<AppliedRow>, migrations: readonly Migration[]): Promise<void> {
  const known = new Set(migrations.map(({ id }) => id));
  const unknown = ((await applied.get(ALL))?.ids ?? []).filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  throw new StoreRefused(
    'too-new',
    `This store was changed by a newer Plenary (${unknown.join(', ')}): update this one, or restore the backup made before.`,
  );
}

/** Stores the ids of all steps, so that a server that lacks the newest step refuses to start. */
async function noteAll(
  applied: Table<AppliedRow>,
  { migrations, now }: Pick<MigrationNeeds, 'migrations' | 'now'>,
): Promise<void> {
  const held = await applied.get(ALL);
  const ids = migrations.map(({ id }) => id);
  if (ids.every((id) => held?.ids?.includes(id))) return;
  const row: AppliedRow = { id: ALL, rev: 1, appliedAt: now(), ids: [...new Set([...(held?.ids ?? []), ...ids])] };
  // Another server may be writing the same row.
  if (held) await applied.replace(row, held.rev);
  else await insertNew(applied, row);
}

async function missing(applied: Table<AppliedRow>, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  const rows = await applied.getMany(migrations.map(({ id }) => id));
  const known = new Set(rows.map(({ id }) => id));
  return migrations.filter(({ id }) => !known.has(id));
}

/** A row that works as a lock with a lease. The holder renews it. After it expires, the next process that asks gets it. */
class Lease {
  readonly #table: Table<LeaseRow>;
  readonly #now: () => number;
  readonly #holder: string;

  constructor(table: Table<LeaseRow>, now: () => number, holder: string) {
    this.#table = table;
    this.#now = now;
    this.#holder = holder;
  }

  async take(): Promise<boolean> {
    const held = await this.#table.get(LEASE);
    const wanted: LeaseRow = { id: LEASE, rev: held?.rev ?? 0, holder: this.#holder, until: this.#now() + LEASE_FOR };
    if (held)
      return (held.holder === this.#holder || held.until <= this.#now()) && this.#table.replace(wanted, held.rev);
    try {
      await this.#table.insert(wanted);
      return true;
    } catch (error) {
      if (error instanceof Duplicate) return false; // Another server was faster.
      throw error;
    }
  }

  async release(): Promise<void> {
    const held = await this.#table.get(LEASE);
    if (held?.holder === this.#holder) await this.#table.remove(LEASE, held.rev);
  }
}
