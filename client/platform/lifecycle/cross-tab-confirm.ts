import { SECOND } from '../../../domain/time.ts';
import type { MineDocument } from '../../../domain/sync/mine.ts';
import { invalidateOwnScreens } from './invalidate-own-screens.ts';
import { openJournal } from '../outbox/outbox-journal.ts';
import { pendingUserDocs, confirmWrite, setStoredUserDocs, unjournaledWrites } from '../outbox/user-docs-store.ts';
import type { Timers } from '../clock/timers.ts';

/** Another tab may hand over what this tab did. It sends no message; the database and the journal show it. */
export interface CrossTabConfirmation {
  /** Shows what the database holds, under what it really does not hold yet. */
  readonly take: (documents: ReadonlyMap<string, MineDocument>) => void;
  stop(): void;
}

/** Milliseconds. That a database was written and that the journal was are heard of on two ways; the first may be the slower. */
const HEARD_OF_BOTH = SECOND;
/** Milliseconds that another tab has to hand over what was done in it. */
const LEFT_AFTER = 5 * SECOND;

/** `onLeft`: another tab put something into the journal and has not handed it over, perhaps because it was closed. */
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
      // Another rev in the database has overtaken the change, unless that is still to be handed over.
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
