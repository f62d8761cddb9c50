import { replicateRxCollection, type RxReplicationState } from 'rxdb/plugins/replication';
import { PULL_DOCUMENTS_MAX, PUSH_ROWS_MAX } from '../../../domain/limits/sync.ts';
import type { MineDocument } from '../../../domain/sync/mine.ts';
import { MINUTE } from '../../../domain/time.ts';
import { type TransportPorts, type PullCheckpoint, PushPullTransport, type DeferredRow } from './outbox-transport.ts';
import type { MineCollection } from './user-db.ts';
import type { StreamedPage } from '../transport/stream.ts';
import { type Backoff, createBackoff } from '../http/backoff.ts';
import { createPullGate } from './pull-gate.ts';

/*
 * Carries the person's own documents both ways. RxDB decides what to send and where it stood; this
 * file guards the ways in which it could lose something:
 *
 *   H1  after a write that failed nothing goes on until everything is opened anew (guarded-storage.ts)
 *   H2  a pull is answered only from a time in which no push was under way (mine-exchange.ts)
 *   H3  only a server that cannot decide now makes a push fail; a "no" is an answer (mine-exchange.ts)
 *   H4  what was written while nothing ran is touched after the start, whatever the clocks said
 *   H8  one tab alone replicates (tabs.ts)
 *   H9  a database that the browser closed is opened again (mine.ts)
 */

export interface ReplicationPorts extends Omit<TransportPorts, 'turns' | 'backoff' | 'noted' | 'onLater'> {
  readonly collection: MineCollection;
  /** Ids of which it is not to be noted that they were sent. */
  readonly undecided: Set<string>;
  /** The server takes one of these changes much later only, and says why. */
  readonly onHeldUp?: (why: string) => void;
  readonly sleep: (ms: number) => Promise<void>;
  readonly random: () => number;
}

export interface Replication {
  /** Asks for what is new and does not wait for the next attempt. */
  hurry(): void;
  /** A stream brought this of the person's own log. */
  streamed(page: StreamedPage): void;
  /** Position of the last pull. */
  readonly checkpoint: () => PullCheckpoint | undefined;
  stop(): Promise<void>;
  /** Stops and forgets what was acknowledged; the next start compares every document. */
  forget(): Promise<void>;
}

/** Milliseconds; who has to wait no longer need not be told. */
const WORTH_A_WORD = MINUTE;
/** Milliseconds RxDB waits after a throw; the backoff has waited already. */
const RETRY = 20;

/** Starts to replicate; only the leading tab may (H8). Resolves when everything unsent is on its way. */
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
  // Each is a failed attempt that is repeated; what cannot be repeated reaches `onBroken` of the database.
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
  state: RxReplicationState<MineDocument, PullCheckpoint>,
  { streamed }: PushPullTransport,
  backoff: Backoff,
): Pick<Replication, 'hurry' | 'streamed'> {
  const pullSoon = (): void => {
    backoff.hurry();
    state.reSync();
  };
  return {
    hurry() {
      // RxDB answers several wake-ups by one pull: one that a stream's run answered would leave the rest unasked for.
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
): RxReplicationState<MineDocument, PullCheckpoint> =>
  replicateRxCollection<MineDocument, PullCheckpoint>({
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

/** Written once more as it is, which RxDB sees live and sends; what was changed meanwhile was sent by itself. */
async function touch({ id, rev }: DeferredRow, { collection }: ReplicationPorts): Promise<void> {
  const document = await collection.findOne(id).exec();
  if (document?.rev === rev) await document.incrementalModify((current) => current);
}

async function pull(
  exchange: PushPullTransport,
  checkpoint: PullCheckpoint | undefined,
  { collection }: ReplicationPorts,
): Promise<{ documents: (MineDocument & { _deleted: boolean })[]; checkpoint: PullCheckpoint }> {
  const { documents, checkpoint: reached } = await exchange.pull(checkpoint, PULL_DOCUMENTS_MAX);
  const held = await collection.findByIds(documents.map(({ id }) => id)).exec();
  const standing = documents.map((document) => {
    const stored = held.get(document.id);
    // A refusal carries the rev of what stands; that write, read from the log, must not take the reason away.
    return stored?.refusal && stored.rev === document.rev ? stored.toMutableJSON() : document;
  });
  return { documents: standing.map(alive), checkpoint: reached };
}

const alive = (document: MineDocument): MineDocument & { _deleted: boolean } => ({ ...document, _deleted: false });

/**
 * RxDB finds what to send by the device's clock: what was written after the moment up to which all is sent. After
 * the clock was set back it would overlook changes for ever. Each document before that moment whose latest write
 * the server has not acknowledged is written once more as it is, which RxDB sees live.
 */
async function touchUnsent(
  state: RxReplicationState<MineDocument, PullCheckpoint>,
  { collection, onAcknowledged }: ReplicationPorts,
  { heard }: PushPullTransport,
): Promise<void> {
  const documents = await collection.find().exec();
  const known =
    (await state.metaInstance?.findDocumentsById([...documents.map(({ id }) => `${id}|0`), SENT_UP_TO], false)) ?? [];
  const acknowledged = new Map(known.map((meta) => [meta.itemId, revOf(meta.docData)]));
  for (const { id } of documents) {
    const rev = acknowledged.get(id);
    // What was noted before the start must not hide what the server has answered since.
    if (rev !== undefined && !heard.has(id)) onAcknowledged(id, rev);
  }
  const sentUpTo = writtenAt(known.find((meta) => meta.isCheckpoint === '1')?.checkpointData);
  const overlooked = documents.filter(
    (document) => acknowledged.get(document.id) !== document.rev && document.toJSON(true)._meta.lwt <= sentUpTo,
  );
  // Together, so that they are one write.
  await Promise.all(overlooked.map((document) => document.incrementalModify((current) => current)));
}

/** Where RxDB's notes of a replication say up to when all is sent. */
const SENT_UP_TO = 'up|1';

const writtenAt = (checkpoint: unknown): number =>
  typeof checkpoint === 'object' && checkpoint !== null && 'lwt' in checkpoint && typeof checkpoint.lwt === 'number'
    ? checkpoint.lwt
    : 0;

const revOf = (docData: unknown): string =>
  typeof docData === 'object' && docData !== null && 'rev' in docData && typeof docData.rev === 'string'
    ? docData.rev
    : '';
