import { PushPullTransport, type DeferredRow } from '../../client/platform/outbox/outbox-transport.ts';
import { createBackoff, type Backoff } from '../../client/platform/http/backoff.ts';
import type { StreamedPage } from '../../client/platform/transport/stream.ts';
import type { SyncClient } from '../../client/platform/transport/sync-client.ts';
import { createPullGate, type PullGate } from '../../client/platform/outbox/pull-gate.ts';
import { mergeMine } from '../../domain/sync/merge.ts';
import type { UserDocument } from '../../domain/sync/mine.ts';
import type { DeviceDisk, DiskOperation, ForkRow } from './device-disk.ts';

/** The guards of a replication; each can be left out to see what it prevents. */
export interface MineGuards {
  /** H1: after a failed write everything stops until the database is opened again. */
  readonly stopAtFailedWrite: boolean;
  /** H2: a pull that overlapped a push, or the storing of its answer, is ignored. */
  readonly takeTurns: boolean;
  /** H3: a push fails only if the server is unreachable. */
  readonly refusalsAreAnswers: boolean;
  /** H4: unacknowledged changes are found without looking at clocks. */
  readonly touchUnsent: boolean;
}

export interface MineParts {
  readonly disk: DeviceDisk;
  readonly operation: DiskOperation;
  /** A write of the replication, which fails if the disk is full. */
  readonly replicationWrite: DiskOperation;
  readonly wire: Pick<SyncClient, 'push' | 'pull'>;
  readonly sleep: (ms: number) => Promise<void>;
  readonly random: () => number;
  readonly wallClock: () => number;
  readonly guards: MineGuards;
  /** Called when the server has answered this write of a document, with the same document or another. */
  readonly onAcknowledged: (id: string, rev: string) => void;
  /** Called when the server accepted this write unchanged. */
  readonly onStands: (rev: string) => void;
  readonly onWritten: (id: string) => void;
  /** Called when everything has to be opened again. */
  readonly onBroken: () => void;
}

const PAGE = 5;

/** Reads and writes without waiting for each other. */
const NO_TURNS: PullGate = { write: (act) => act(), read: (act) => act() };

/**
 * RxDB's replication of one collection, as far as it can lose data: it finds what to send by the device's clock, skips pulled documents
 * with unsent changes, and moves its checkpoint whatever happened to a page.
 */
export class MineModel {
  readonly #parts: MineParts;
  readonly #backoff: Backoff;
  readonly #exchange: PushPullTransport;
  readonly #toSend = new Set<string>();
  /** Sent but postponed by the server: not marked as sent. */
  readonly #undecided = new Set<string>();
  #noted: Promise<unknown> = Promise.resolve();
  /** The last log that the server mentioned. */
  #log = '';
  #pulled: DeviceDisk['pulled'];
  #sending = false;
  #isFailing = false;
  #isPulling = false;
  #hasPulled = false;
  #pullAgain = false;
  #isStopped = false;

  constructor(parts: MineParts) {
    this.#parts = parts;
    this.#backoff = createBackoff(parts.sleep, parts.random);
    const { wire, onAcknowledged, guards } = parts;
    this.#exchange = new PushPullTransport({
      wire,
      onAcknowledged,
      backoff: this.#backoff,
      noted: () => this.#noted,
      turns: guards.takeTurns ? createPullGate() : NO_TURNS,
      onActivity: () => undefined,
      onRefused: () => undefined,
      onLater: (waiting) => {
        this.#undecided.add(waiting.id);
        void parts.sleep(waiting.after).then(() => this.#touch(waiting));
      },
      onLog: (logId) => {
        this.#log = logId;
      },
    });
  }

  async start(): Promise<void> {
    const { disk, operation, guards, onAcknowledged } = this.#parts;
    this.#pulled = await operation(() => disk.pulled);
    for (const [id, { rev }] of disk.assumed) if (!this.#exchange.heard.has(id)) onAcknowledged(id, rev);
    const unsent = await operation(() =>
      [...disk.fork]
        .filter(([id, row]) => this.#isUnsent(id, row) && (guards.touchUnsent || row.writtenAt > disk.sentUpTo))
        .map(([id]) => id),
    );
    for (const id of unsent) this.noticed(id);
    this.resync();
  }

  stop(): void {
    this.#isStopped = true;
    this.#backoff.release();
  }

  /** A tab of this device wrote this document. */
  noticed(id: string): void {
    this.#toSend.add(id);
    if (!this.#sending) void this.#sendAll();
  }

  /** A stream sent this page of the person's own log. */
  streamed(page: StreamedPage): void {
    this.#exchange.streamed.add(page);
    this.#pullSoon();
  }

  /** Pulls again, because something may have changed on the server. */
  resync(): void {
    this.#exchange.streamed.forget();
    this.#pullSoon();
  }

  #pullSoon(): void {
    this.#pullAgain = true;
    if (!this.#isPulling) void this.#pullAll();
  }

  /** Marks the document as changed again once the server can decide about it; later changes are sent anyway. */
  async #touch({ id, rev }: DeferredRow): Promise<void> {
    if (this.#isStopped) return;
    const { disk, operation } = this.#parts;
    const isSame = await operation(() => disk.fork.get(id)?.doc.rev === rev);
    if (isSame && !this.#isStopped) this.noticed(id);
  }

  #isUnsent(id: string, row: ForkRow): boolean {
    return this.#parts.disk.assumed.get(id)?.rev !== row.doc.rev;
  }

  async #sendAll(): Promise<void> {
    this.#sending = true;
    while (this.#toSend.size > 0 && !this.#isStopped) {
      const ids = [...this.#toSend];
      this.#toSend.clear();
      try {
        const sending = this.#send(ids);
        this.#noted = sending.catch(() => undefined);
        await sending;
        this.#isFailing = false;
      } catch {
        this.#isFailing = true; // RxDB keeps the rows and tries again, whatever was thrown.
        await this.#parts.sleep(20);
        for (const id of ids) this.#toSend.add(id);
      }
    }
    this.#sending = false;
  }

  async #send(ids: readonly string[]): Promise<void> {
    const { disk, operation, guards } = this.#parts;
    const rows = await operation(() =>
      ids.flatMap((id) => disk.fork.get(id) ?? []).filter((row) => this.#isUnsent(row.doc.id, row)),
    );
    if (rows.length === 0) return;
    for (const { doc } of rows) this.#undecided.delete(doc.id);
    const documents = await this.#exchange.push(rows.map(({ doc }) => ({ newDocumentState: doc })));
    // Stopped meanwhile: its state is lost or used by others.
    if (this.#isStopped) return;
    const logId = this.#log;
    await operation(() => {
      disk.log ??= logId;
    });
    if (!guards.refusalsAreAnswers && documents.some(({ refusal }) => refusal)) throw new Error('Turned down');
    await this.#parts.replicationWrite(() => this.#settle(rows, documents));
    await this.#hears(logId);
  }

  /** Records the id of the log. If it differs from the known one, opens everything again and returns true. */
  async #hears(logId: string): Promise<boolean> {
    const { disk, operation, onBroken } = this.#parts;
    if (disk.log === undefined)
      await operation(() => {
        disk.log = logId;
      });
    if (disk.log === logId) return false;
    this.stop();
    await operation(() => disk.forget());
    await operation(() => {
      disk.log = logId;
    });
    onBroken();
    return true;
  }

  #settle(rows: readonly ForkRow[], documents: readonly UserDocument[]): void {
    const { disk, onStands } = this.#parts;
    if (this.#isStopped) return; // RxDB looks before each write, too.
    for (const { doc, writtenAt } of rows) {
      disk.sentUpTo = Math.max(disk.sentUpTo, writtenAt);
      if (this.#undecided.has(doc.id)) continue;
      const server = documents.find(({ id }) => id === doc.id);
      if (!server) onStands(doc.rev);
      const changedMeanwhile = disk.fork.get(doc.id)?.doc.rev !== doc.rev;
      if (server && changedMeanwhile) continue;
      disk.assumed.set(doc.id, server ?? doc);
      if (!server) continue;
      const stands = server.refusal || mergeMine(server, doc) === server ? server : doc;
      this.#write(stands);
      if (stands === doc) this.#toSend.add(doc.id);
    }
  }

  async #pullAll(): Promise<void> {
    this.#isPulling = true;
    while (this.#pullAgain && !this.#isStopped) {
      this.#pullAgain = false;
      // The first pull after the start does not wait, nor does a page after another; later ones wait for a push, here only for a failing
      // one.
      if (this.#hasPulled) await this.#untilSent();
      this.#hasPulled = true;
      try {
        while (!this.#isStopped && (await this.#pullPage()));
      } catch {
        this.#pullAgain = true; // The server is unreachable; RxDB tries again.
        await this.#parts.sleep(20);
      }
    }
    this.#isPulling = false;
  }

  async #untilSent(): Promise<void> {
    while (this.#isFailing && !this.#isStopped) await this.#parts.sleep(500);
  }

  /** Returns whether there are more pages. */
  async #pullPage(): Promise<boolean> {
    const { guards, disk, operation, replicationWrite, onBroken } = this.#parts;
    const { documents, checkpoint } = await this.#exchange.pull(this.#pulled, PAGE);
    if (await this.#hears(checkpoint.logId)) return false;
    try {
      await replicationWrite(() => this.#take(documents));
    } catch {
      if (guards.stopAtFailedWrite) {
        this.stop();
        onBroken();
        return false;
      }
    }
    this.#pulled = checkpoint;
    await operation(() => {
      if (!this.#isStopped) disk.pulled = checkpoint;
    });
    return documents.length >= PAGE;
  }

  #take(documents: readonly UserDocument[]): void {
    const { disk } = this.#parts;
    if (this.#isStopped) return;
    for (const doc of documents) {
      const row = disk.fork.get(doc.id);
      if (row && row.doc.rev !== doc.rev && this.#isUnsent(doc.id, row)) continue; // The push will detect the conflict.
      disk.assumed.set(doc.id, doc);
      if (row?.doc.rev !== doc.rev) this.#write(doc);
    }
  }

  #write(doc: UserDocument): void {
    const { disk, wallClock, onWritten } = this.#parts;
    disk.fork.set(doc.id, { doc, writtenAt: wallClock() });
    onWritten(doc.id);
  }
}
