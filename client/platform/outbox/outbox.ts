import * as v from 'valibot';
import type { RxStorage } from 'rxdb/plugins/core';
import { JournalFlusher, type JournalFlusherPorts } from './journal-flusher.ts';
import type { PullCheckpoint } from './outbox-transport.ts';
import type { MineDocument } from '../../../domain/sync/mine.ts';
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
  readonly storage?: RxStorage<unknown, unknown>;
  /** All documents, after each change. */
  readonly onDocuments: (documents: ReadonlyMap<string, MineDocument>) => void;
  /** What is stored has been read, also where that is nothing. */
  readonly onRead?: () => void;
  /** The server turned this down, as it was sent. */
  readonly onRefused: (sent: MineDocument) => void;
  /** The server takes one of these changes much later only, and says why. */
  readonly onHeldUp?: (why: string) => void;
  /** The server has something more; only while this tab replicates. */
  readonly onKnown: () => void;
  readonly onSending: (sending: boolean) => void;
  /** The database had to be opened anew, or has no room. */
  readonly onBroken: (error: unknown) => void;
  /** The browser gives no database, but for lack of room. */
  readonly onNoDatabase: () => void;
}

/** Milliseconds until a broken database is opened again. */
const REOPEN_AFTER = 1000;
/** Milliseconds until the browser is asked again for a database that it refused or never answered for. */
const TRY_AGAIN_AFTER = 30_000;

/**
 * The person's own documents in this tab: opens the database, hands over what the journal holds, replicates while
 * this tab leads, and opens everything anew when the browser took it away. What is in memory is never blanked by
 * a database that turns out to be empty. A browser that gives no database gets one in memory, which every tab
 * replicates for itself, and is asked again from time to time.
 */
export class Outbox {
  readonly #ports: OutboxPorts;
  readonly #handOver: JournalFlusher;
  readonly #documents = createSignal<ReadonlyMap<string, MineDocument>>(new Map());
  #unsent = new AckTracker();
  #isTelling = false;
  #database: MineDatabase | undefined;
  #replication: Replication | undefined;
  /** Where the server was said to stand since the last start. */
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

  /** Replicates from now on, or no more. */
  lead(leading: boolean): Promise<void> {
    this.#leading = leading;
    return this.#queue(() => (this.#mayReplicate ? this.#start() : this.#stop()));
  }

  /** Takes a change; resolves when the database holds it, rejects while there is none. */
  async put(document: MineDocument): Promise<void> {
    const database = this.#database;
    if (!database) throw new Error('The database is being opened');
    await this.#handOver.one(database, document);
  }

  /** The server stands at `n` of this log: asks for what is missing. */
  heard(logId: string, n: number): void {
    this.#told = { logId, n };
    const at = this.#replication?.checkpoint();
    if (at?.logId !== logId || at.n !== n) this.hurry();
  }

  /** A stream brought this of the person's own log. */
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

  /** Hands over what the journal still has: the database would not take it, or the tab in which it was done is gone. */
  takeLeftOver(): Promise<void> {
    return this.#queue(() => (this.#database?.lasts ? this.#takeLeftOver(this.#database) : this.#open()));
  }

  /** What the server has; `undefined` while this tab does not replicate and so cannot know. */
  get known(): AckTracker | undefined {
    return this.#replication && this.#unsent;
  }

  /** Changes the server has not acknowledged, as far as this tab knows. */
  get unsent(): readonly MineDocument[] {
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

  /** In memory where the browser gives no database; what is there moves over as soon as it does. */
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
      await database.close().catch(() => undefined); // It could not be filled; whether it can be closed changes nothing.
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

  /** One tab replicates what all of them share; what only this one has, it replicates itself. */
  get #mayReplicate(): boolean {
    return this.#leading || this.#database?.lasts === false;
  }

  #watch(database: MineDatabase): void {
    database.collection.find().$.subscribe((found) => {
      // Nothing is ever removed from it, so an empty database is one that was not filled yet: no reason to blank the screen.
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

  /** What came while the replication started may be newer than the answer to its first look, and it could not hear it. */
  #catchUp(): void {
    if (this.#told) this.heard(this.#told.logId, this.#told.n);
  }

  #replicate(
    { collection, undecided }: MineDatabase,
    { wire, timers, random }: Pick<OutboxPorts, 'wire' | 'timers' | 'random'>,
  ): Promise<Replication> {
    // Its own: what an earlier replication still had on its way is older than what this one hears.
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

  /** Another log is another server, or this one restored from a backup: what the first acknowledged, it may not have. */
  #heardLog(logId: string): void {
    const before = readLocal(this.#logKey, v.string());
    if (before === undefined) writeLocal(this.#logKey, logId);
    else if (before !== logId) void this.#queue(() => this.#startOver(logId));
  }

  /** The new log is noted last: a page that dies on the way hears of it again. */
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
      // What is broken may also fail to close; it is left to the browser then.
      await broken.close().catch(() => undefined);
      await new Promise<void>((resolve) => this.#ports.timers.after(REOPEN_AFTER, resolve));
      await this.#open();
    });
  }

  /** Once for all that is learnt together: one answer acknowledges up to hundreds of changes, and each looks at all. */
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

  /** One thing after the other; a step that fails does not keep the next from being tried. */
  #queue(step: () => Promise<void>): Promise<void> {
    const next = this.#work.then(step);
    this.#work = next.catch(() => undefined);
    return next;
  }
}
