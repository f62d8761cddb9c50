import { createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb/plugins/core';
import { replicateRxCollection, type RxReplicationState } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { bytesReceived } from './catalog-run.ts';
import { drawDirectory } from './directory.ts';

interface Row {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly jobPosition: string;
  readonly companyName: string;
}
interface Checkpoint {
  readonly n: number;
  readonly id: string;
}
type Replicating = RxReplicationState<Row, Checkpoint>;

/** Number of documents per pull. */
const BATCH = 1000;

const COLLECTIONS = ['people', 'talks', 'companies'] as const;

/** Milliseconds, and the final `jobs` of the named people in RxDB. */
export interface RxdbFigures {
  readonly drawn: number;
  readonly stored: number;
  readonly bytes: number;
  readonly ids: readonly string[];
  readonly jobs: readonly string[];
}

/** Nothing is validated, so only fields used in queries are declared. */
const SCHEMA: RxJsonSchema<Row> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string', maxLength: 100 },
    firstName: { type: 'string' },
    lastName: { type: 'string' },
    jobPosition: { type: 'string' },
    companyName: { type: 'string' },
  },
};

/**
 * Replicates with RxDB, set up by its guide for data that only the server changes: pull handlers, checkpoints of (change, id),
 * Dexie storage, one collection per kind, all replicated in parallel. Starts without data, and later resumes from its
 * checkpoints. With `draws`, the directory is drawn as soon as all people are loaded.
 */
export async function pullIntoRxdb({
  draws,
  changed,
}: {
  draws: boolean;
  changed: readonly string[];
}): Promise<RxdbFigures> {
  const started = performance.now();
  const { database, people } = await openRxdb();
  const states = COLLECTIONS.map((name) => replicate(name, database.collections[name] as unknown as RxCollection<Row>));
  let [drawn, ids] = [0, [] as string[]];
  if (draws) {
    await states[0]?.awaitInitialReplication();
    const first = await people
      .find({ selector: {}, sort: [{ lastName: 'asc' }, { firstName: 'asc' }, { id: 'asc' }], limit: 20 })
      .exec();
    ids = await drawDirectory(first.map((row) => row.toJSON()));
    drawn = performance.now() - started;
  }
  await Promise.all(states.map((state) => state.awaitInitialReplication()));
  const stored = performance.now() - started;
  const found = await people.findByIds([...changed]).exec();
  return {
    drawn,
    stored,
    ids,
    bytes: bytesReceived('/peer/pull'),
    jobs: changed.map((id) => found.get(id)?.jobPosition ?? 'missing'),
  };
}

async function openRxdb() {
  const database = await createRxDatabase({ name: 'bench-rxdb', storage: getRxStorageDexie(), multiInstance: false });
  const collections = await database.addCollections(
    Object.fromEntries(COLLECTIONS.map((name) => [name, { schema: SCHEMA }])),
  );
  return { database, people: collections['people'] as unknown as RxCollection<Row> };
}

function replicate(name: string, collection: RxCollection<Row>): Replicating {
  return replicateRxCollection<Row, Checkpoint>({
    collection,
    replicationIdentifier: `bench-${name}`,
    live: false,
    waitForLeadership: false,
    pull: {
      batchSize: BATCH,
      handler: async (checkpoint) => {
        const position = checkpoint ? `&n=${checkpoint.n}&id=${encodeURIComponent(checkpoint.id)}` : '';
        const answer = await fetch(`/peer/pull?c=${name}&limit=${BATCH}${position}`, { cache: 'no-store' });
        const { documents, checkpoint: reached } = (await answer.json()) as {
          documents: Row[];
          checkpoint: Checkpoint;
        };
        return { documents: documents.map((document) => ({ ...document, _deleted: false })), checkpoint: reached };
      },
    },
  });
}
