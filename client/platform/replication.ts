import { replicateRxCollection, type RxReplicationState } from 'rxdb/plugins/replication';
import { PUSH_ROWS_MAX } from '../../domain/limits/sync.ts';
import { refusal } from '../../domain/refusal.ts';
import type { MineDocument } from '../../domain/sync/mine.ts';
import type { PushRow } from '../../domain/sync/protocol.ts';
import { isForGood } from '../../domain/sync/whose-answer.ts';
import type { MineCollection } from './mine.ts';
import { createPacer, type Pacer } from './pacer.ts';
import { randomId } from './random-id.ts';
import type { SyncWire } from './sync-wire.ts';
import { createTurns, type Turns } from './turns.ts';

/*
 * Carries the person's own documents both ways (sync.md §4). RxDB decides what to send and where it stood; this
 * file guards the ways in which it could lose something:
 *
 *   H2  a pull is answered only from a time in which no push was under way
 *   H3  only a server that cannot decide now makes a push fail; a "no" is an answer
 *   H4  what was written while nothing ran is touched after the start, whatever the clocks said
 */

/** Where a pull ended. */
export interface MineCheckpoint { readonly logId: string; readonly n: number }

export interface ReplicationPorts {
  readonly collection: MineCollection;
  readonly wire: Pick<SyncWire, 'push' | 'pull'>;
  readonly sleep: (ms: number) => Promise<void>;
  readonly random: () => number;
  /** The server has this write of this document. */
  readonly onAcknowledged: (id: string, rev: string) => void;
  /** The server turned this down, as it was sent. */
  readonly onRefused: (sent: MineDocument) => void;
  readonly onActivity: (sending: boolean) => void;
  /** The log the server speaks of, with every answer. */
  readonly onLog: (logId: string) => void;
}

export interface Replication {
  /** Asks for what is new and does not wait for the next attempt. */
  hurry(): void;
  /** Position of the last pull. */
  readonly checkpoint: () => MineCheckpoint | undefined;
  stop(): Promise<void>;
  /** Stops and forgets what was acknowledged; the next start compares every document. */
  forget(): Promise<void>;
}

/** Milliseconds RxDB waits after a throw; the pacer has waited already. */
const RETRY = 20;
const PULL_LIMIT = 100;

interface Hands extends ReplicationPorts {
  readonly turns: Turns;
  readonly pacer: Pacer;
  /** Ids of which the server spoke since the start. */
  readonly heard: Set<string>;
  position: MineCheckpoint | undefined;
}

/** Starts to replicate; only the leading tab may (H8). Resolves when everything unsent is on its way. */
export async function startReplication(ports: ReplicationPorts): Promise<Replication> {
  const hands: Hands = { ...ports, turns: createTurns(), pacer: createPacer(ports.sleep, ports.random), heard: new Set(), position: undefined };
  const state = replicateRxCollection<MineDocument, MineCheckpoint>({
    collection: ports.collection,
    replicationIdentifier: 'mine',
    live: true,
    retryTime: RETRY,
    waitForLeadership: false,
    toggleOnDocumentVisible: false,
    pull: { batchSize: PULL_LIMIT, handler: async (checkpoint) => await pull(hands, checkpoint) },
    push: { batchSize: PUSH_ROWS_MAX, handler: async (rows) => (await push(hands, rows)).map(alive) },
  });
  // Each is a failed attempt that is repeated; what cannot be repeated reaches `onBroken` of the database.
  state.error$.subscribe(() => undefined);
  await state.startPromise;
  await touchUnsent(state, hands);
  return {
    hurry() {
      hands.pacer.hurry();
      state.reSync();
    },
    checkpoint: () => hands.position,
    async stop() {
      hands.pacer.release();
      await state.cancel();
    },
    async forget() {
      hands.pacer.release();
      await state.remove();
    },
  };
}

type Row = { readonly newDocumentState: MineDocument };

async function push(hands: Hands, rows: readonly Row[]): Promise<readonly MineDocument[]> {
  await hands.pacer.turn();
  hands.onActivity(true);
  try {
    return await hands.turns.write(() => send(hands, rows));
  } finally {
    hands.onActivity(false);
  }
}

async function send(hands: Hands, rows: readonly Row[]): Promise<readonly MineDocument[]> {
  const answer = await hands.wire.push(rows.map(wireRow));
  if (answer.ok) {
    hands.pacer.reached();
    hands.onLog(answer.value.logId);
    acknowledge(hands, rows, answer.value.documents);
    return answer.value.documents;
  }
  if (!isForGood(answer.refusal.code)) {
    hands.pacer.missed();
    throw new Error(answer.refusal.message);
  }
  // One row the server cannot read must not hold up the others; alone, it is turned down here in the server's name.
  if (rows.length > 1) return (await Promise.all(rows.map((row) => send(hands, [row])))).flat();
  const { message } = answer.refusal;
  const refused = rows.map((row) => ({ ...plain(row.newDocumentState), rev: randomId(), refusal: refusal('invalid', message) }));
  acknowledge(hands, rows, refused);
  return refused;
}

async function pull(hands: Hands, checkpoint: MineCheckpoint | undefined): Promise<{ documents: (MineDocument & { _deleted: boolean })[]; checkpoint: MineCheckpoint }> {
  await hands.pacer.turn();
  const answer = await hands.turns.read(() => hands.wire.pull(checkpoint, PULL_LIMIT));
  if (!answer.ok) {
    hands.pacer.missed();
    throw new Error(answer.refusal.message);
  }
  hands.pacer.reached();
  const { documents, checkpoint: reached } = answer.value;
  hands.onLog(reached.logId);
  for (const document of documents) hear(hands, document.id, document.rev);
  hands.position = reached;
  return { documents: documents.map(alive), checkpoint: reached };
}

/** What the server did not answer with another document, it took as it was. */
function acknowledge(hands: Hands, rows: readonly Row[], answers: readonly MineDocument[]): void {
  const answered = new Map(answers.map((document) => [document.id, document]));
  for (const { newDocumentState: sent } of rows) {
    const answer = answered.get(sent.id);
    hear(hands, sent.id, answer?.rev ?? sent.rev);
    if (answer?.refusal) hands.onRefused(plain(sent));
  }
}

function hear(hands: Hands, id: string, rev: string): void {
  hands.heard.add(id);
  hands.onAcknowledged(id, rev);
}

/** What was assumed of the server is left out: it decides by its log. */
const wireRow = (row: Row): PushRow => ({ newDocumentState: plain(row.newDocumentState) });

/** Without what RxDB adds to a document. */
function plain({ id, kind, ref, value, changedAt, rev, refusal: reason }: MineDocument): MineDocument {
  return { id, kind, ref, value, changedAt, rev, ...(reason ? { refusal: reason } : {}) };
}

const alive = (document: MineDocument): MineDocument & { _deleted: boolean } => ({ ...plain(document), _deleted: false });

/**
 * RxDB finds what to send by the device's clock: what was written after the moment up to which all is sent. After
 * the clock was set back it would overlook changes for ever. Each document before that moment whose latest write
 * the server has not acknowledged is written once more as it is, which RxDB sees live.
 */
async function touchUnsent(state: RxReplicationState<MineDocument, MineCheckpoint>, hands: Hands): Promise<void> {
  const documents = await hands.collection.find().exec();
  const known = (await state.metaInstance?.findDocumentsById([...documents.map(({ id }) => `${id}|0`), SENT_UP_TO], false)) ?? [];
  const acknowledged = new Map(known.map((meta) => [meta.itemId, revOf(meta.docData)]));
  for (const { id } of documents) {
    const rev = acknowledged.get(id);
    // What was noted before the start must not hide what the server has answered since.
    if (rev !== undefined && !hands.heard.has(id)) hands.onAcknowledged(id, rev);
  }
  const sentUpTo = writtenAt(known.find((meta) => meta.isCheckpoint === '1')?.checkpointData);
  const overlooked = documents.filter((document) => acknowledged.get(document.id) !== document.rev && document.toJSON(true)._meta.lwt <= sentUpTo);
  // Together, so that they are one write.
  await Promise.all(overlooked.map((document) => document.incrementalModify((current) => current)));
}

/** Where RxDB's notes of a replication say up to when all is sent. */
const SENT_UP_TO = 'up|1';

const writtenAt = (checkpoint: unknown): number =>
  typeof checkpoint === 'object' && checkpoint !== null && 'lwt' in checkpoint && typeof checkpoint.lwt === 'number' ? checkpoint.lwt : 0;

const revOf = (docData: unknown): string =>
  typeof docData === 'object' && docData !== null && 'rev' in docData && typeof docData.rev === 'string' ? docData.rev : '';
