import type { UserDocument } from '../../../domain/sync/mine.ts';
import { withServerTime, forgetClockReading } from './offline-timestamps.ts';
import { openJournal, type Journal } from './outbox-journal.ts';
import type { MineDatabase } from './user-db.ts';
import { openOutboxBackup, type OutboxBackup } from './outbox-backup.ts';

export interface JournalFlusherPorts {
  readonly personId: string;
  /** Changes that did not fit into the journal; only this page has them. */
  readonly unjournalled: () => readonly UserDocument[];
  /** Called when a change from the journal is stored. */
  readonly onSettled: (document: UserDocument) => void;
}

/**
 * Flushes the journal into IndexedDB, oldest first. An entry is removed only after its document is stored; on failure it
 * stays for the next flush. Unsent changes also go to the outbox backup until the server has them.
 */
export class JournalFlusher {
  readonly #ports: JournalFlusherPorts;
  readonly #journal: Journal;
  readonly #unsentBackup: OutboxBackup;
  #work: Promise<void> = Promise.resolve();

  constructor(ports: JournalFlusherPorts) {
    this.#ports = ports;
    this.#journal = openJournal(ports.personId);
    this.#unsentBackup = openOutboxBackup(ports.personId);
  }

  /** True when nothing is left to flush. */
  get isDone(): boolean {
    return this.#journal.entries().length + this.#ports.unjournalled().length === 0;
  }

  /** Flushes everything, `lost` first: documents in memory that this database lacks. Rejects when there is no room. */
  all(database: MineDatabase, lost: readonly UserDocument[] = []): Promise<void> {
    this.#work = this.#all(database, lost);
    return this.#work;
  }

  /**
   * Stores a change made just now, after the flush in progress: an older change must not overwrite it. If that flush failed, the
   * journal has both changes.
   */
  async one(database: MineDatabase, document: UserDocument): Promise<void> {
    const journalled = this.#isOwed(document);
    await this.#work;
    await database.put(document, () => !journalled || this.#isOwed(document));
    this.#unsentBackup.add(document);
  }

  /** Puts unsent changes of a broken database back into the journal. */
  takeBack(unsent: readonly UserDocument[]): void {
    for (const document of unsent) this.#journal.add(document);
  }

  /** Updates the backup. `unsent` is the part of `documents` that the server lacks. */
  settleBackup(documents: ReadonlyMap<string, UserDocument>, unsent: readonly UserDocument[]): void {
    this.#unsentBackup.settle(documents, unsent);
  }

  /** Order: documents from memory, then those the browser cleared (backup), then the journal, which is newer than any of them. */
  async #all(database: MineDatabase, lost: readonly UserDocument[]): Promise<void> {
    for (const document of lost) await database.put(document);
    await database.putMissing(this.#unsentBackup.entries());
    for (const document of this.#ports.unjournalled()) {
      await database.put(document);
      this.#settle(document);
    }
    for (const document of this.#journal.entries().flatMap((entry) => withServerTime(entry) ?? [])) {
      await database.put(document, () => this.#isOwed(document));
      this.#settle(document);
      forgetClockReading(document);
    }
  }

  #settle(document: UserDocument): void {
    this.#unsentBackup.add(document);
    this.#journal.settle(document);
    this.#ports.onSettled(document);
  }

  /** Whether the journal's latest change of this document is this one, not stored yet. */
  #isOwed({ id, rev }: UserDocument): boolean {
    return this.#journal.entries().findLast((entry) => entry.id === id)?.rev === rev;
  }
}
