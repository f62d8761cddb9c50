import { refusal } from '../../../domain/refusal.ts';
import { UserDocument } from '../../../domain/sync/mine.ts';
import type { PullAnswer, PushRow } from '../../../domain/sync/protocol.ts';
import { isPermanent } from '../../../domain/sync/server-marker.ts';
import type { Backoff } from '../http/backoff.ts';
import { newRandomId } from '../browser/random-id.ts';
import type { SyncClient } from '../transport/sync-client.ts';
import type { PullGate } from './pull-gate.ts';
import * as v from 'valibot';
import { PULL_DOCUMENTS_MAX } from '../../../domain/limits/sync.ts';
import { MINE } from '../../../domain/sync/log.ts';
import type { StreamedPage } from '../transport/stream.ts';

type Position = PullAnswer['checkpoint'];

/**
 * Buffers ops of the person's own log that arrived by stream, and answers the next pull from them. It does so only if the
 * answer cannot be older than what this device knows: the ops continue exactly at the pull's position and include every
 * acknowledged write. Otherwise the pull is fetched (replication.ts, H2).
 */
class StreamPullBuffer {
  #pages: StreamedPage[] = [];
  /** Rev of the last acknowledged write by document id, until the log contains it. */
  readonly #sent = new Map<string, string>();

  add(page: StreamedPage): void {
    const last = this.#pages.at(-1);
    if (last && (last.logId !== page.logId || last.to !== page.from)) this.#pages = [];
    this.#pages.push(page);
  }

  /** Empties the buffer, so that the next pull is fetched. */
  forget(): void {
    this.#pages = [];
  }

  sent(id: string, rev: string): void {
    this.#sent.set(id, rev);
  }

  /** Called after a fetched pull, which included all acknowledged writes. */
  fetched(): void {
    this.#sent.clear();
  }

  /** Answers a pull from this position; undefined if it has to be fetched. */
  after(at: Position | undefined): PullAnswer | undefined {
    this.#pages = this.#pages.filter(({ logId, to }) => logId === at?.logId && to > at.n);
    const to = this.#pages.at(-1)?.to;
    if (!at || to === undefined || this.#pages[0]?.from !== at.n) return undefined;
    const ops = this.#pages.flatMap((page) => page.ops).filter(({ c }) => c === MINE);
    const told = Map.groupBy(ops, ({ id }) => id);
    if (told.size >= PULL_DOCUMENTS_MAX) return undefined;
    for (const [id, all] of told) {
      const rev = this.#sent.get(id);
      if (rev !== undefined && !all.some((op) => op.rev === rev)) return undefined;
    }
    const documents = [...told.values()].map((all) => v.safeParse(UserDocument, all.at(-1)?.doc));
    if (!documents.every(({ success }) => success)) return undefined;
    for (const id of told.keys()) this.#sent.delete(id);
    return {
      documents: documents.flatMap(({ success, output }) => (success ? output : [])),
      checkpoint: { logId: at.logId, n: to },
    };
  }
}

/** The log position that a pull reached. */
export interface PullCheckpoint {
  readonly logId: string;
  readonly n: number;
}

export interface TransportPorts {
  readonly wire: Pick<SyncClient, 'push' | 'pull'>;
  readonly turns: PullGate;
  readonly backoff: Backoff;
  /** Resolves when RxDB has recorded the answer to the current push. */
  readonly noted: () => Promise<unknown>;
  /** Called when the server has this write of this document. */
  readonly onAcknowledged: (id: string, rev: string) => void;
  /** Called when the server has not decided about this write. It is sent again after `after` milliseconds. */
  readonly onLater: (waiting: DeferredRow) => void;
  /** Called with the document as sent when the server rejects it. */
  readonly onRefused: (sent: UserDocument) => void;
  readonly onActivity: (sending: boolean) => void;
  /** Called with the log id of every answer. */
  readonly onLog: (logId: string) => void;
}

export interface DeferredRow {
  readonly id: string;
  readonly rev: string;
  readonly after: number;
  /** The server's reason, as a sentence. */
  readonly message?: string | undefined;
}

type Row = { readonly newDocumentState: UserDocument };
interface Read {
  readonly answer: Awaited<ReturnType<SyncClient['pull']>>;
  /** True for an answer of the server, false for buffered ops of the stream. */
  readonly isFetched: boolean;
}
interface Pulled {
  readonly documents: UserDocument[];
  readonly checkpoint: PullCheckpoint;
}

/** The push and pull handlers of the replication, without RxDB: H2 and H3 of replication.ts. */
export class PushPullTransport {
  readonly #ports: TransportPorts;
  /** Ids of documents about which the server has answered since the start. */
  readonly heard = new Set<string>();
  /** Where the last pull ended. */
  position: PullCheckpoint | undefined;
  /** Ops from the sync stream, which a pull need not fetch. */
  readonly streamed = new StreamPullBuffer();
  /** Resolves when the next push begins; by then the answer before it has been recorded. */
  #pushed = Promise.withResolvers<void>();

  constructor(ports: TransportPorts) {
    this.#ports = ports;
  }

  /** Sends documents. Returns those that the server changed or rejected, as they are now; rejects while the server cannot decide. */
  async push(rows: readonly Row[]): Promise<readonly UserDocument[]> {
    const { backoff, turns, noted, onActivity } = this.#ports;
    this.#pushed.resolve();
    this.#pushed = Promise.withResolvers();
    await backoff.turn();
    onActivity(true);
    try {
      return await turns.write(
        () => this.#send(rows),
        () => Promise.race([noted(), this.#pushed.promise]),
      );
    } finally {
      onActivity(false);
    }
  }

  async pull(checkpoint: PullCheckpoint | undefined, limit: number): Promise<Pulled> {
    const { backoff, turns, onLog } = this.#ports;
    await backoff.turn();
    const { answer, isFetched } = await turns.read(() => this.#read(checkpoint, limit));
    if (!answer.ok) {
      backoff.missed();
      throw new Error(answer.refusal.message);
    }
    backoff.reached();
    if (isFetched) this.streamed.fetched();
    const { documents, checkpoint: reached } = answer.value;
    onLog(reached.logId);
    for (const document of documents) this.#hear(document.id, document.rev);
    this.position = reached;
    return { documents: documents.map(plain), checkpoint: reached };
  }

  async #read(checkpoint: PullCheckpoint | undefined, limit: number): Promise<Read> {
    const streamed = this.streamed.after(checkpoint);
    if (streamed) return { answer: { ok: true, value: streamed }, isFetched: false };
    return { answer: await this.#ports.wire.pull(checkpoint, limit), isFetched: true };
  }

  async #send(rows: readonly Row[]): Promise<readonly UserDocument[]> {
    const { backoff, wire, onLog } = this.#ports;
    const answer = await wire.push(rows.map(wireRow));
    if (answer.ok) {
      backoff.reached();
      onLog(answer.value.logId);
      const { documents, later = [] } = answer.value;
      const waiting = new Map(later.map((row) => [row.id, row]));
      this.#acknowledge(
        rows.filter(({ newDocumentState: { id } }) => !waiting.has(id)),
        documents,
      );
      for (const {
        newDocumentState: { id, rev },
      } of rows) {
        const row = waiting.get(id);
        if (row) this.#ports.onLater({ ...row, rev });
      }
      return documents.map(plain);
    }
    if (!isPermanent(answer.refusal.code)) {
      backoff.missed();
      throw new Error(answer.refusal.message);
    }
    // Split a batch that is too large or that holds an unreadable row, so that one row cannot block the others. A single bad
    // row is rejected here on the server's behalf.
    const half = Math.ceil(rows.length / 2);
    if (half < rows.length)
      return [...(await this.#send(rows.slice(0, half))), ...(await this.#send(rows.slice(half)))];
    const { message } = answer.refusal;
    const refused = rows.map((row) => ({
      ...plain(row.newDocumentState),
      rev: newRandomId(),
      refusal: refusal('invalid', message),
    }));
    this.#acknowledge(rows, refused);
    return refused;
  }

  /** Documents without a separate answer were accepted unchanged. */
  #acknowledge(rows: readonly Row[], answers: readonly UserDocument[]): void {
    const answered = new Map(answers.map((document) => [document.id, document]));
    for (const { newDocumentState: sent } of rows) {
      const answer = answered.get(sent.id);
      const rev = answer?.rev ?? sent.rev;
      this.streamed.sent(sent.id, rev);
      this.#hear(sent.id, rev);
      if (answer?.refusal) this.#ports.onRefused(plain(sent));
    }
  }

  #hear(id: string, rev: string): void {
    this.heard.add(id);
    this.#ports.onAcknowledged(id, rev);
  }
}

/** Returns the row to send, without the assumed server state: the server decides by its log. */
const wireRow = (row: Row): PushRow => ({ newDocumentState: plain(row.newDocumentState) });

/** The document without the fields that RxDB adds. */
function plain({ id, kind, ref, value, changedAt, rev, refusal: reason }: UserDocument): UserDocument {
  return { id, kind, ref, value, changedAt, rev, ...(reason ? { refusal: reason } : {}) };
}
