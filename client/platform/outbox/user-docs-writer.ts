import type { MineDocument } from '../../../domain/sync/mine.ts';
import type { MineKind } from '../../../domain/sync/mine-kind.ts';
import { createSignal } from '../react/signal.ts';
import { openJournal, type Journal } from './outbox-journal.ts';
import { writeLocal } from '../storage/local-store.ts';
import { userDocs, pendingUserDocs, confirmWrite, applyOptimistic } from './user-docs-store.ts';
import { randomId } from '../browser/random-id.ts';
import { serverNow, undated } from '../clock/server-clock.ts';
import { me } from '../session/session.ts';
import { reportSync, syncStatus } from '../status/sync-status.ts';
import { summarizePending } from './ack-tracker.ts';

/** Takes a change for good: resolves when the database holds it, rejects when there is none. */
export type OutboxSink = (document: MineDocument) => Promise<void>;

/** Where changes go once the database is open; until then the journal alone has them. */
export const outboxSink = createSignal<OutboxSink | undefined>(undefined);

/**
 * Does something of the person's own: journal first, then the screen, then the database where it is open.
 * Resolves when the change is safe on this device. Without a log-in nothing happens.
 */
export const writeUserDoc = <V extends MineDocument['value']>(
  kind: MineKind<V>,
  ref: string,
  value: NoInfer<V>,
): Promise<void> => writeDocument(kind.document(ref, value, { changedAt: serverNow(), rev: randomId() }));

/** As `writeMine`, for what was written before: its value and its thing once more, as of now. */
export const rewriteUserDoc = (document: MineDocument): Promise<void> =>
  writeDocument({ ...document, changedAt: serverNow(), rev: randomId() });

async function writeDocument({ refusal: _answered, ...made }: MineDocument): Promise<void> {
  const person = me.get();
  if (!person) return;
  // What this person did last wins over what they see, whatever the clocks say.
  const changedAt = Math.max(made.changedAt, (userDocs.get().get(made.id)?.changedAt ?? 0) + 1);
  const document: MineDocument = { ...made, changedAt };
  const journal = openJournal(person.id);
  const journalled = journal.add(document);
  const reading = undated();
  const waits = journalled && reading !== undefined && writeLocal(clockReadingKey(document), reading);
  applyOptimistic(document, journalled);
  reportPending();
  // A change waits in the journal for a clock: by the device's own it might stand for days against later ones.
  const stored = waits ? Promise.resolve() : store(document, journal);
  if (!journalled) await stored;
}

/** Under what the clocks read when a change was made stands, while its date is unknown. */
export const clockReadingKey = ({ rev }: MineDocument): string => `undated.${rev}`;

async function store(document: MineDocument, journal: Journal): Promise<void> {
  const sink = outboxSink.get();
  if (!sink) return;
  try {
    await sink(document);
    journal.settle(document);
    confirmWrite(document);
  } catch {
    // No database to take it now: the journal keeps it, and hands it over when one is open again.
  }
}

/** The replication counts what waits; it is at least what no database has yet. */
export function reportPending(): void {
  const known = syncStatus.get();
  const pending = summarizePending(pendingUserDocs());
  if (pending.waiting > known.waiting) reportSync(pending);
}
