import type { MineDocument } from '../../../domain/sync/mine.ts';
import { withServerTime, forgetClockReading } from './offline-timestamps.ts';
import { openJournal, type Journal } from './outbox-journal.ts';
import type { MineDatabase } from './user-db.ts';
import { openOutboxBackup, type OutboxBackup } from './outbox-backup.ts';

export interface JournalFlusherPorts {
  readonly personId: string;
  /** Changes that no journal had room for; the page alone has them. */
  readonly unjournalled: () => readonly MineDocument[];
  /** A change from the journal is in the database. */
  readonly onSettled: (document: MineDocument) => void;
}

/**
 * Carries changes from the journal into the database. Until a change is there, the journal has it; until the server
 * has it as well, the backup of what is unsent does. What failed stays in the journal and is part of the next hand-over.
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

  /** Nothing is left to be handed over. */
  get isDone(): boolean {
    return this.#journal.entries().length + this.#ports.unjournalled().length === 0;
  }

  /** Hands over everything, `lost` first: what was in memory and is not in this database. Rejects where it has no room. */
  all(database: MineDatabase, lost: readonly MineDocument[] = []): Promise<void> {
    this.#work = this.#all(database, lost);
    return this.#work;
  }

  /** Takes a change made just now. What was done before it must not be handed over after it; if that failed, both are in the journal. */
  async one(database: MineDatabase, document: MineDocument): Promise<void> {
    const journalled = this.#isOwed(document);
    await this.#work;
    await database.put(document, () => !journalled || this.#isOwed(document));
    this.#unsentBackup.add(document);
  }

  /** Takes changes back from a database that broke. */
  takeBack(unsent: readonly MineDocument[]): void {
    for (const document of unsent) this.#journal.add(document);
  }

  /** `unsent` is all that the server lacks of `documents`. */
  settleBackup(documents: ReadonlyMap<string, MineDocument>, unsent: readonly MineDocument[]): void {
    this.#unsentBackup.settle(documents, unsent);
  }

  /** What the browser cleared meanwhile comes after what was in memory; the journal is later than anything the database can hold. */
  async #all(database: MineDatabase, lost: readonly MineDocument[]): Promise<void> {
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

  #settle(document: MineDocument): void {
    this.#unsentBackup.add(document);
    this.#journal.settle(document);
    this.#ports.onSettled(document);
  }

  /** Whether this change has not been handed over yet, and no later one about the same thing was made. */
  #isOwed({ id, rev }: MineDocument): boolean {
    return this.#journal.entries().findLast((entry) => entry.id === id)?.rev === rev;
  }
}
