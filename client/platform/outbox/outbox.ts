import * as v from 'valibot';
import type { RxStorage } from 'rxdb/plugins/core';
import { JournalFlusher, type JournalFlusherPorts } from './journal-flusher.ts';
import type { PullCheckpoint } from './outbox-transport.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import { createSignal } from '../react/signal.ts';
import { readLocal, writeLocal } from '../storage/local-store.ts';
import { mineName, openMine, openMineInMemory, type MineDatabase } from './user-db.ts';
import { withTimeout } from '../http/timeout.ts';
import { personKey } from '../../../domain/people/person-key.ts';
import { isQuotaError } from '../storage/quota.ts';
import { startReplication, type Replication } from './replication.ts';
import type { StreamedPage } from '../transport/stream.ts';
import type { SyncClient } from '../transport/sync-client.ts';
import type { Timers } from '../clock/timers.ts';
import { AckTracker } from './ack-tracker.ts';

export interface OutboxPorts extends JournalFlusherPorts {
  readonly wire: Pick<SyncClient, 'push' | 'pull'>;
  readonly timers: Timers;
  readonly random: () => number;
  /** Whether the documents stay on this device. */
  readonly isLocal?: boolean;
  readonly storage?: RxStorage<unknown, unknown>;
  /** Called with all documents after each change. */
  readonly onDocuments: (documents: ReadonlyMap<string, UserDocument>) => void;
  /** Called when the stored documents have been read, also if there are none. */
  readonly onRead?: () => void;
  /** Called with the document as sent when the server rejects it. */
  readonly onRefused: (sent: UserDocument) => void;
  /** Called with the reason when the server defers a change for long. */
  readonly onHeldUp?: (why: string) => void;
  /** Called when the server has acknowledged more changes; only while this tab replicates. */
  readonly onKnown: () => void;
  readonly onSending: (sending: boolean) => void;
  /** Called when the database must be reopened or has no room. */
  readonly onBroken: (error: unknown) => void;
  /** Called when the browser gives no database for a reason other than lack of room. */
  readonly onNoDatabase: () => void;
}

/** How long to wait until a broken database is opened again, in milliseconds. */
const REOPEN_AFTER = 1000;
/** How long to wait until a database that was refused or timed out is tried again, in milliseconds. */
const TRY_AGAIN_AFTER = 30_000;

/**
 * The person's own documents in this tab. Opens the database, flushes the journal, replicates while this tab leads, and
 * reopens everything if the browser took the database away. An empty database never blanks what is in memory. Without a
 * database it uses one in memory, which every tab replicates for itself, and tries the browser again from time to time.
 */
export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #handOver: JournalFlusher;
  readonly #documents = createSignal<ReadonlyMap<string, UserDocument>>(new Map());
  #unsent = new AckTracker();
  #isTelling = false;
  #database: MineDatabase | undefined;
  #replication: Replication | undefined;
  /** Latest position of the server's log that was reported since the last start. */
  #told: PullCheckpoint | undefined;
  #callOffReopen: () => void = () => undefined;
  #leading = false;
  #closed = false;
  #work: Promise<void> = Promise.resolve();

  constructor(ports: OutboxPorts) {
    this.#ports = ports;
    this.#handOver = new JournalFlusher(ports);
  }

  open(): Promise<void> {
    return this.#queue(() => this.#open());
  }

  /** Starts or stops replication with the leadership of this tab. */
  lead(leading: boolean): Promise<void> {
    this.#leading = leading;
    return this.#queue(() => (this.#mayReplicate ? this.#start() : this.#stop()));
  }

  /** Stores a change. Resolves when the database holds it; rejects while there is no database. */
  async put(document: UserDocument): Promise<void> {
    const database = this.#database;
    if (!database) throw new Error('The database is being opened');
    await this.#handOver.one(database, document);
  }

  /** Notes the server's log position and pulls if this device is behind. */
  heard(logId: string, n: number): void {
    this.#told = { logId, n };
    const at = this.#replication?.checkpoint();
    if (at?.logId !== logId || at.n !== n) this.hurry();
  }

  /** Takes ops of the person's own log from the sync stream. */
  streamed(page: StreamedPage): void {
    this.#told = { logId: page.logId, n: page.to };
    this.#replication?.streamed(page);
    void this.takeLeftOver();
  }

  hurry(): void {
    this.#replication?.hurry();
    this.#callOffReopen();
    void this.takeLeftOver();
  }

  /** Flushes changes that are left in the journal: the database rejected them, or the tab that made them is gone. */
  takeLeftOver(): Promise<void> {
    return this.#queue(() => (this.#database?.lasts ? this.#takeLeftOver(this.#database) : this.#open()));
  }

  /** Acknowledged writes; `undefined` while this tab does not replicate and cannot know. */
  get known(): AckTracker | undefined {
    return this.#replication && this.#unsent;
  }

  /** Changes the server has not acknowledged, as far as this tab knows. */
  get unsent(): readonly UserDocument[] {
    return this.#unsent.among(this.#documents.get());
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#callOffReopen();
    await this.#queue(async () => {
      await this.#stop();
      await this.#database?.close();
    });
  }

  /**
   * Opens the browser's database, or one in memory if the browser refuses. Documents in memory move to the browser's database
   * as soon as it opens.
   */
  async #open(): Promise<void> {
    if (this.#closed || this.#database?.lasts) return;
    const { storage } = this.#ports;
    const name = mineName(personKey(this.#ports.personId));
    try {
      const opening = openMine({ name, onBroken: (error) => this.#recover(error), ...(storage ? { storage } : {}) });
      await this.#use(await withTimeout(opening, undefined, (late) => void late.close()));
    } catch (error) {
      this.#callOffReopen = this.#ports.timers.after(TRY_AGAIN_AFTER, () => void this.open());
      this.#ports.onBroken(error);
      if (this.#database) return;
      if (!isQuotaError(error)) this.#ports.onNoDatabase();
      await this.#use(await openMineInMemory(name));
    }
  }

  async #use(database: MineDatabase): Promise<void> {
    const before = this.#database;
    const known = this.#documents.get();
    const lost = (await database.collection.count().exec()) === 0 ? [...known.values()] : before ? this.unsent : [];
    this.#database = database;
    try {
      await this.#handOver.all(database, lost);
    } catch (error) {
      this.#database = before;
      await database.close().catch(() => undefined); // It could not be filled, so whether it closes does not matter.
      throw error;
    }
    this.#watch(database);
    await this.#stop();
    await before?.close();
    if (this.#mayReplicate) await this.#start();
  }

  async #takeLeftOver(database: MineDatabase): Promise<void> {
    if (!this.#handOver.isDone)
      await this.#handOver.all(database).catch((error: unknown) => this.#ports.onBroken(error));
  }

  /** Whether this tab may replicate. One tab replicates the shared database; each tab replicates its own database in memory. */
  get #mayReplicate(): boolean {
    return !this.#ports.isLocal && (this.#leading || this.#database?.lasts === false);
  }

  #watch(database: MineDatabase): void {
    database.collection.find().$.subscribe((found) => {
      // No document is ever removed, so an empty database is one not filled yet: do not blank the screen.
      if (this.#database !== database) return;
      if (found.length > 0) {
        const documents = new Map(found.map((document) => [document.id, document.toMutableJSON()]));
        this.#documents.set(documents);
        this.#ports.onDocuments(documents);
        this.#tellKnown();
      }
      this.#ports.onRead?.();
    });
  }

  async #start(): Promise<void> {
    if (!this.#database || this.#replication || this.#closed) return;
    const { wire, timers, random } = this.#ports;
    this.#unsent = new AckTracker();
    this.#told = undefined;
    try {
      this.#replication = await this.#replicate(this.#database, { wire, timers, random });
    } catch (error) {
      return this.#recover(error);
    }
    this.#tellKnown();
    this.#catchUp();
  }

  /** Pulls again if something arrived while the replication started: its first pull may be older. */
  #catchUp(): void {
    if (this.#told) this.heard(this.#told.logId, this.#told.n);
  }

  #replicate(
    { collection, undecided }: MineDatabase,
    { wire, timers, random }: Pick<OutboxPorts, 'wire' | 'timers' | 'random'>,
  ): Promise<Replication> {
    // A separate variable, because late answers of an earlier replication must not count for this replication.
    const unsent = this.#unsent;
    return startReplication({
      collection,
      undecided,
      wire,
      random,
      sleep: (ms) => new Promise((resolve) => timers.after(ms, resolve)),
      onActivity: this.#ports.onSending,
      onRefused: this.#ports.onRefused,
      ...(this.#ports.onHeldUp && { onHeldUp: this.#ports.onHeldUp }),
      onAcknowledged: (id, rev) => {
        unsent.acknowledge(id, rev);
        this.#tellKnown();
      },
      onLog: (logId) => this.#heardLog(logId),
    });
  }

  async #stop(): Promise<void> {
    const replication = this.#replication;
    this.#replication = undefined;
    await replication?.stop();
  }

  /** Starts over if the log id changed: that means another server or a restored backup, which may lack acknowledged changes. */
  #heardLog(logId: string): void {
    const before = readLocal(this.#logKey, v.string());
    if (before === undefined) writeLocal(this.#logKey, logId);
    else if (before !== logId) void this.#queue(() => this.#startOver(logId));
  }

  /** Stores the new log id last: after a crash the next page starts over again. */
  async #startOver(logId: string): Promise<void> {
    const replication = this.#replication;
    if (!replication || readLocal(this.#logKey, v.string()) === logId) return;
    this.#replication = undefined;
    await replication.forget();
    writeLocal(this.#logKey, logId);
    await this.#start();
  }

  get #logKey(): string {
    return `log.${personKey(this.#ports.personId)}`;
  }

  #recover(error: unknown): void {
    const broken = this.#database;
    if (!broken || this.#closed) return;
    this.#database = undefined;
    this.#handOver.takeBack(this.unsent);
    this.#ports.onBroken(error);
    void this.#queue(async () => {
      await this.#stop();
      // A broken database may also fail to close; then the browser has to.
      await broken.close().catch(() => undefined);
      await new Promise<void>((resolve) => this.#ports.timers.after(REOPEN_AFTER, resolve));
      await this.#open();
    });
  }

  /** Notifies once per turn: one answer may acknowledge hundreds of changes, and each notification reads them all. */
  #tellKnown(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    queueMicrotask(() => {
      this.#isTelling = false;
      if (!this.#replication) return;
      this.#handOver.settleBackup(this.#documents.get(), this.unsent);
      this.#ports.onKnown();
    });
  }

  /** Runs steps one at a time; a failed step does not stop the next. */
  #queue(step: () => Promise<void>): Promise<void> {
    const next = this.#work.then(step);
    this.#work = next.catch(() => undefined);
    return next;
  }
}
