import { openJournal, type Journal } from '../../client/platform/outbox/outbox-journal.ts';
import { openOutboxBackup, type OutboxBackup } from '../../client/platform/outbox/outbox-backup.ts';
import type { AckTracker } from '../../client/platform/outbox/ack-tracker.ts';
import type { UserDocument } from '../../domain/sync/mine.ts';
import { agendaDocument } from '../support/agenda-document.ts';
import type { DiskOperation } from './device-disk.ts';
import type { SimDevice } from './sim-device.ts';

/** Guards against losing changes between the tabs of one browser; each can be left out. */
export interface TabGuards {
  /** The database and the journal settle a change that another tab handed over. */
  readonly settledByOthers: boolean;
  /** Changes of a tab that was closed before handing them over are handed over by another tab. */
  readonly leftIsTaken: boolean;
  /** Changes that the server lacks are also stored outside of the database. */
  readonly owedIsKept: boolean;
}

export interface TabMineParts {
  readonly device: SimDevice;
  readonly operation: DiskOperation;
  readonly now: () => number;
  readonly claim: () => number | undefined;
}

/** One tab's view of the person's own documents, and how it hands over changes: journal, screen, database. */
export class TabMine {
  readonly #parts: TabMineParts;
  readonly #journal: Journal;
  readonly #owed: OutboxBackup;
  readonly #pending = new Map<string, UserDocument>();
  #held: ReadonlyMap<string, UserDocument> = new Map();
  #isOpen = false;
  #handedOver: Promise<void> = Promise.resolve();

  constructor(parts: TabMineParts) {
    this.#parts = parts;
    const { person } = parts.device.parts;
    this.#journal = openJournal(person);
    this.#owed = openOutboxBackup(person);
  }

  /** All documents as the screen shows them. */
  get shown(): ReadonlyMap<string, UserDocument> {
    return new Map([...this.#held, ...this.#pending]);
  }

  /** Changes made here that, as far as this tab knows, are in no database. */
  get pending(): readonly UserDocument[] {
    return [...this.#pending.values()];
  }

  tap(talkId: string, kept: boolean, rev: string): void {
    const { device, now, claim } = this.#parts;
    const draft = agendaDocument({ talkId, kept, changedAt: 0, rev });
    const doc = { ...draft, changedAt: Math.max(now(), (this.shown.get(draft.id)?.changedAt ?? 0) + 1) };
    device.local(() => this.#journal.add(doc));
    device.tapped(doc, claim());
    this.#pending.set(doc.id, doc);
    if (!this.#isOpen) device.parts.witness.saw('a tap before the database is open');
    device.journalled();
    if (this.#isOpen) void this.#store(doc);
  }

  /** Takes over journal entries, whose tab may be closed. */
  takeLeftOver(): void {
    if (this.#isOpen && this.#entries().length > 0) this.#handedOver = this.#handOver();
  }

  /** The leading tab stores what the server lacks. */
  owe(unsent: AckTracker): void {
    this.#parts.device.local(() => this.#owed.settle(this.#held, unsent.among(this.#held)));
  }

  /** The database opens some time after the first paint; until then only the journal has new changes. */
  async open(): Promise<void> {
    await this.#parts.operation(() => undefined);
    this.#isOpen = true;
    this.#handedOver = this.#handOver();
    await this.#handedOver;
    this.take();
  }

  /** The database has changed. */
  take(): void {
    if (!this.#isOpen) return;
    const { device } = this.#parts;
    this.#held = new Map([...device.disk.fork].map(([id, { doc }]) => [id, doc]));
    if (!device.parts.guards.settledByOthers || this.#pending.size === 0) return;
    const owed = new Set(this.#entries().map(({ rev }) => rev));
    for (const change of this.pending) {
      const stored = this.#held.get(change.id);
      if (stored && (stored.rev === change.rev || !owed.has(change.rev))) this.#settle(change);
    }
  }

  async #store(doc: UserDocument): Promise<void> {
    // Earlier changes must not be handed over after this one.
    await this.#handedOver;
    await this.#hand(doc);
  }

  async #handOver(): Promise<void> {
    const { device, operation } = this.#parts;
    for (const doc of device.parts.guards.owedIsKept ? device.local(() => this.#owed.entries()) : []) {
      await operation(() => {
        if (!device.disk.fork.has(doc.id)) this.#write(doc);
      });
    }
    for (const doc of this.#entries()) await this.#hand(doc);
  }

  async #hand(doc: UserDocument): Promise<void> {
    await this.#put(doc);
    this.#parts.device.local(() => {
      this.#owed.add(doc);
      this.#journal.settle(doc);
    });
    this.#settle(doc);
  }

  async #put(doc: UserDocument): Promise<void> {
    const { device, operation } = this.#parts;
    await operation(() => {
      const stored = device.disk.fork.get(doc.id)?.doc;
      if (stored?.rev === doc.rev) return;
      const isOwed = this.#entries().findLast(({ id }) => id === doc.id)?.rev === doc.rev;
      if (stored && !isOwed) return;
      this.#write(doc);
    });
  }

  #write(doc: UserDocument): void {
    const { device } = this.#parts;
    device.disk.fork.set(doc.id, { doc, writtenAt: device.wallClock() });
    device.wrote(doc.id);
  }

  #settle({ id, rev }: UserDocument): void {
    if (this.#pending.get(id)?.rev === rev) this.#pending.delete(id);
  }

  #entries(): readonly UserDocument[] {
    return this.#parts.device.local(() => this.#journal.entries());
  }
}
