import { replicateRxCollection, type RxReplicationState } from 'rxdb/plugins/replication';
import { PULL_DOCUMENTS_MAX, PUSH_ROWS_MAX } from '../../../domain/limits/sync.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { MINUTE } from '../../../domain/time.ts';
import { type TransportPorts, type PullCheckpoint, PushPullTransport, type DeferredRow } from './outbox-transport.ts';
import type { MineCollection } from './user-db.ts';
import type { StreamedPage } from '../transport/stream.ts';
import { type Backoff, createBackoff } from '../http/backoff.ts';
import { createPullGate } from './pull-gate.ts';

/*
 * Replicates the person's own documents in both directions. RxDB decides what to send and from which checkpoint; this
 * file closes the gaps through which it could lose something:
 *
 *   H1  after a failed write everything stops until the database is reopened (user-db.ts)
 *   H2  a pull is answered only from a time without a running push (outbox-transport.ts, pull-gate.ts)
 *   H3  only a server that cannot decide now makes a push fail; a "no" is an answer (outbox-transport.ts)
 *   H4  documents written while no replication ran are touched after the start, whatever the clocks say
 *   H8  only one tab replicates (tab-leader.ts)
 *   H9  a database that the browser closed is opened again (user-db.ts)
 */

export interface ReplicationPorts extends Omit<TransportPorts, 'turns' | 'backoff' | 'noted' | 'onLater'> {
  readonly collection: MineCollection;
  /** Ids of documents that RxDB must not record as sent. */
  readonly undecided: Set<string>;
  /** Called with the reason when the server defers a change for long. */
  readonly onHeldUp?: (why: string) => void;
  readonly sleep: (ms: number) => Promise<void>;
  readonly random: () => number;
}

export interface Replication {
  /** Pulls now, without waiting for the backoff. */
  hurry(): void;
  /** Takes ops of the person's own log from the sync stream. */
  streamed(page: StreamedPage): void;
  /** Position of the last pull. */
  readonly checkpoint: () => PullCheckpoint | undefined;
  stop(): Promise<void>;
  /** Stops and forgets what was acknowledged; the next start compares every document. */
  forget(): Promise<void>;
}

/** How long a deferral must last to be shown to the person, in milliseconds. */
const WORTH_A_WORD = MINUTE;
/** How long RxDB waits after an error, in milliseconds; the backoff has waited already. */
const RETRY = 20;

/** Starts replication; only the leading tab may (H8). Resolves when everything unsent is queued. */
export async function startReplication(ports: ReplicationPorts): Promise<Replication> {
  const backoff = createBackoff(ports.sleep, ports.random);
  let isOver = false;
  const exchange = new PushPullTransport({
    ...ports,
    backoff,
    turns: createPullGate(),
    noted: async () => await state.internalReplicationState?.streamQueue.up,
    onLater: (waiting) => {
      ports.undecided.add(waiting.id);
      if (waiting.after > WORTH_A_WORD && waiting.message !== undefined) ports.onHeldUp?.(waiting.message);
      void ports.sleep(waiting.after).then(() => (isOver ? undefined : touch(waiting, ports)));
    },
  });
  const state = startedState(exchange, ports);
  // Each error is a failed attempt that is retried. Fatal ones reach `onBroken` of the database.
  state.error$.subscribe(() => undefined);
  await state.startPromise;
  await touchUnsent(state, ports, exchange);
  return {
    ...wakes(state, exchange, backoff),
    checkpoint: () => exchange.position,
    async stop() {
      isOver = true;
      backoff.release();
      await state.cancel();
    },
    async forget() {
      isOver = true;
      backoff.release();
      await state.remove();
    },
  };
}

function wakes(
  state: RxReplicationState<UserDocument, PullCheckpoint>,
  { streamed }: PushPullTransport,
  backoff: Backoff,
): Pick<Replication, 'hurry' | 'streamed'> {
  const pullSoon = (): void => {
    backoff.hurry();
    state.reSync();
  };
  return {
    hurry() {
      // RxDB answers several wake-ups with one pull. An answer from the buffer would leave the rest unfetched.
      streamed.forget();
      pullSoon();
    },
    streamed(page) {
      streamed.add(page);
      pullSoon();
    },
  };
}

const startedState = (
  exchange: PushPullTransport,
  ports: ReplicationPorts,
): RxReplicationState<UserDocument, PullCheckpoint> =>
  replicateRxCollection<UserDocument, PullCheckpoint>({
    collection: ports.collection,
    replicationIdentifier: 'mine',
    live: true,
    retryTime: RETRY,
    waitForLeadership: false,
    toggleOnDocumentVisible: false,
    pull: { batchSize: PULL_DOCUMENTS_MAX, handler: (checkpoint) => pull(exchange, checkpoint, ports) },
    push: {
      batchSize: PUSH_ROWS_MAX,
      handler: async (rows) => (await push(exchange, rows, ports)).map(alive),
    },
  });

function push(
  exchange: PushPullTransport,
  rows: Parameters<PushPullTransport['push']>[0],
  { undecided }: ReplicationPorts,
): ReturnType<PushPullTransport['push']> {
  for (const {
    newDocumentState: { id },
  } of rows)
    undecided.delete(id);
  return exchange.push(rows);
}

/** Writes the document again unchanged, so that RxDB sends it. A newer version needs no touch: its own write was seen. */
async function touch({ id, rev }: DeferredRow, { collection }: ReplicationPorts): Promise<void> {
  const document = await collection.findOne(id).exec();
  if (document?.rev === rev) await document.incrementalModify((current) => current);
}

async function pull(
  exchange: PushPullTransport,
  checkpoint: PullCheckpoint | undefined,
  { collection }: ReplicationPorts,
): Promise<{ documents: (UserDocument & { _deleted: boolean })[]; checkpoint: PullCheckpoint }> {
  const { documents, checkpoint: reached } = await exchange.pull(checkpoint, PULL_DOCUMENTS_MAX);
  const held = await collection.findByIds(documents.map(({ id }) => id)).exec();
  const standing = documents.map((document) => {
    const stored = held.get(document.id);
    // A rejection carries the rev of the server's document. Reading that write from the log must not remove the reason.
    return stored?.refusal && stored.rev === document.rev ? stored.toMutableJSON() : document;
  });
  return { documents: standing.map(alive), checkpoint: reached };
}

const alive = (document: UserDocument): UserDocument & { _deleted: boolean } => ({ ...document, _deleted: false });

/**
 * Touches documents that RxDB would overlook. RxDB decides by the device's clock: it sends what was written after its
 * checkpoint's time. If the clock was set back, it would skip changes for ever. So each unacknowledged document with an
 * earlier time is written again unchanged.
 */
async function touchUnsent(
  state: RxReplicationState<UserDocument, PullCheckpoint>,
  { collection, onAcknowledged }: ReplicationPorts,
  { heard }: PushPullTransport,
): Promise<void> {
  const documents = await collection.find().exec();
  const known =
    (await state.metaInstance?.findDocumentsById([...documents.map(({ id }) => `${id}|0`), SENT_UP_TO], false)) ?? [];
  const acknowledged = new Map(known.map((meta) => [meta.itemId, revOf(meta.docData)]));
  for (const { id } of documents) {
    const rev = acknowledged.get(id);
    // What was recorded before the start must not hide the server's answers since.
    if (rev !== undefined && !heard.has(id)) onAcknowledged(id, rev);
  }
  const sentUpTo = writtenAt(known.find((meta) => meta.isCheckpoint === '1')?.checkpointData);
  const overlooked = documents.filter(
    (document) => acknowledged.get(document.id) !== document.rev && document.toJSON(true)._meta.lwt <= sentUpTo,
  );
  // In parallel, so that RxDB makes one write of them.
  await Promise.all(overlooked.map((document) => document.incrementalModify((current) => current)));
}

/** Id of RxDB's push checkpoint in its metadata. */
const SENT_UP_TO = 'up|1';

const writtenAt = (checkpoint: unknown): number =>
  typeof checkpoint === 'object' && checkpoint !== null && 'lwt' in checkpoint && typeof checkpoint.lwt === 'number'
    ? checkpoint.lwt
    : 0;

const revOf = (docData: unknown): string =>
  typeof docData === 'object' && docData !== null && 'rev' in docData && typeof docData.rev === 'string'
    ? docData.rev
    : '';
