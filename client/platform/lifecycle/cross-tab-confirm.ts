import { SECOND } from '../../../domain/time.ts';
import type { MineDocument } from '../../../domain/sync/mine.ts';
import { invalidateOwnScreens } from './invalidate-own-screens.ts';
import { openJournal } from '../outbox/outbox-journal.ts';
import { pendingUserDocs, confirmWrite, setStoredUserDocs, unjournaledWrites } from '../outbox/user-docs-store.ts';
import type { Timers } from '../clock/timers.ts';

/**
 * Confirms this tab's pending writes once another tab has stored them. There is no message between tabs: `storage` events on
 * the journal and the database query show it.
 */
export interface CrossTabConfirmation {
  /** Shows the stored documents, with writes that are still pending on top. */
  readonly take: (documents: ReadonlyMap<string, MineDocument>) => void;
  stop(): void;
}

/** Milliseconds to wait after a journal event: the event of the database may arrive later. */
const HEARD_OF_BOTH = SECOND;
/** Milliseconds that another tab has to flush its own journal entries. */
const LEFT_AFTER = 5 * SECOND;

/** Starts it. `onLeft` is called if entries of another tab stay in the journal, perhaps because that tab was closed. */
export function confirmWritesFromOtherTabs(personId: string, timers: Timers, onLeft: () => void): CrossTabConfirmation {
  const journal = openJournal(personId);
  const look = (): void => {
    callOffLook = undefined;
    if (journal.entries().length > 0) onLeft();
  };
  let callOffLook: (() => void) | undefined;
  let held: ReadonlyMap<string, MineDocument> = new Map();
  let callOff: () => void = () => undefined;
  const take = (documents: ReadonlyMap<string, MineDocument>): void => {
    held = documents;
    const waiting = pendingUserDocs();
    const journalled = new Set(waiting.length > 0 ? journal.entries().map(({ rev }) => rev) : []);
    for (const change of waiting) {
      const stored = documents.get(change.id);
      // Another rev in the database means a newer write, unless this one has yet to be flushed.
      if (stored && (stored.rev === change.rev || !(journalled.has(change.rev) || unjournaledWrites.has(change.rev))))
        confirmWrite(change);
    }
    setStoredUserDocs(documents);
  };
  const onStorage = ({ newValue }: StorageEvent): void => {
    if (newValue !== null) callOffLook ??= timers.after(LEFT_AFTER, look);
    if (newValue !== null || pendingUserDocs().length === 0) return;
    callOff();
    callOff = timers.after(HEARD_OF_BOTH, () => take(held));
  };
  globalThis.addEventListener?.('storage', onStorage);
  const leave = invalidateOwnScreens(personId);
  return {
    take,
    stop() {
      leave();
      callOff();
      callOffLook?.();
      globalThis.removeEventListener?.('storage', onStorage);
    },
  };
}
