import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { MineKind } from '../../../domain/sync/mine-kind.ts';
import { createSignal } from '../react/signal.ts';
import { openJournal, type Journal } from './outbox-journal.ts';
import { writeLocal } from '../storage/local-store.ts';
import { userDocs, pendingUserDocs, confirmWrite, applyOptimistic } from './user-docs-store.ts';
import { newRandomId } from '../browser/random-id.ts';
import { serverNow, undated } from '../clock/server-clock.ts';
import { isGuest, me } from '../session/session.ts';
import { reportSync, syncStatus } from '../status/sync-status.ts';
import { summarizePending } from './ack-tracker.ts';

/** Stores a change: resolves when the database holds it, rejects when there is none. */
export type OutboxSink = (document: UserDocument) => Promise<void>;

/** Function that stores writes once the outbox exists; until then only the journal has them. */
export const outboxSink = createSignal<OutboxSink | undefined>(undefined);

/**
 * Writes a document of the person: to the journal, the screen, then the database if it is open. Resolves when the write is
 * safe on this device. Does nothing on the log-in page of a device without a guest.
 */
export const writeUserDoc = <V extends UserDocument['value']>(
  kind: MineKind<V>,
  ref: string,
  value: NoInfer<V>,
): Promise<void> => writeDocument(kind.document(ref, value, { changedAt: serverNow(), rev: newRandomId() }));

/** Writes an existing document again with the same value, dated now. */
export const rewriteUserDoc = (document: UserDocument): Promise<void> =>
  writeDocument({ ...document, changedAt: serverNow(), rev: newRandomId() });

async function writeDocument({ refusal: _answered, ...made }: UserDocument): Promise<void> {
  const person = me.get();
  if (!person) return;
  // A new write must win over what the person sees, whatever the clocks say.
  const changedAt = Math.max(made.changedAt, (userDocs.get().get(made.id)?.changedAt ?? 0) + 1);
  const document: UserDocument = { ...made, changedAt };
  const journal = openJournal(person.id);
  const journalled = journal.add(document);
  const reading = undated();
  const waits = journalled && reading !== undefined && writeLocal(clockReadingKey(document), reading);
  applyOptimistic(document, journalled);
  reportPending();
  // Without the server's time the write waits in the journal: a date by a wrong device clock might win for days.
  const stored = waits ? Promise.resolve() : store(document, journal);
  if (!journalled) await stored;
}

/** localStorage key of a write's clock reading while its date is unknown. */
export const clockReadingKey = ({ rev }: UserDocument): string => `undated.${rev}`;

async function store(document: UserDocument, journal: Journal): Promise<void> {
  const sink = outboxSink.get();
  if (!sink) return;
  try {
    await sink(document);
    journal.settle(document);
    confirmWrite(document);
  } catch {
    // No database now. The journal keeps the write and flushes it later.
  }
}

/** Reports at least the number of writes not stored yet; the replication reports the full number. Those of guests are never sent. */
export function reportPending(): void {
  if (isGuest()) return;
  const known = syncStatus.get();
  const pending = summarizePending(pendingUserDocs());
  if (pending.waiting > known.waiting) reportSync(pending);
}
