import type { UserDocument } from '../../../domain/sync/mine.ts';
import { deviceMessages } from '../status/device-messages.ts';
import type { Outbox, OutboxPorts } from '../outbox/outbox.ts';
import {
  areUserDocsLoaded,
  confirmWrite,
  pendingUserDocs,
  setStoredUserDocs,
  unjournaledWrites,
  userDocs,
} from '../outbox/user-docs-store.ts';
import { outboxSink } from '../outbox/user-docs-writer.ts';
import { GUEST } from '../session/session.ts';
import { loadCode } from '../browser/load-code.ts';
import { askPersistOnce } from '../storage/storage.ts';
import type { SyncStatusTracker } from './sync-status-tracker.ts';
import { pageTimers, type Timers } from '../clock/timers.ts';
import { SECOND } from '../../../domain/time.ts';
import { openJournal } from '../outbox/outbox-journal.ts';
import { invalidateScreens } from '../render-cache/render-cache.ts';

/**
 * Removes from the render cache each screen that shows documents the person has changed, here or on another device. Returns a
 * function that stops it.
 */
function invalidateOwnScreens(personId: string): () => void {
  let before: ReadonlyMap<string, UserDocument> | undefined;
  const forget = (changed: readonly UserDocument[]): void => {
    if (changed.length > 0) invalidateScreens(personId, new Set(changed.map(({ kind }) => kind)));
  };
  const follow = (): void => {
    const now = userDocs.get();
    // The first read equals what was cached, except for writes of this page.
    forget(before ? [...now.values()].filter((each) => !isSame(each, before?.get(each.id))) : pendingUserDocs());
    before = areUserDocsLoaded.get() ? now : undefined;
  };
  follow();
  const leave = [userDocs.subscribe(follow), areUserDocsLoaded.subscribe(follow)];
  return () => {
    for (const each of leave) each();
  };
}

/** The server's answer to a write has the same rev, so the content is compared as well. */
const isSame = (one: UserDocument, other: UserDocument | undefined): boolean =>
  one === other || (one.rev === other?.rev && JSON.stringify(one) === JSON.stringify(other));

/**
 * Confirms this tab's pending writes once another tab has stored them. There is no message between tabs: `storage` events on
 * the journal and the database query show it.
 */
interface CrossTabConfirmation {
  /** Shows the stored documents, with writes that are still pending on top. */
  readonly take: (documents: ReadonlyMap<string, UserDocument>) => void;
  stop(): void;
}

/** How long to wait after a journal event, in milliseconds: the database's event may arrive later. */
const HEARD_OF_BOTH = SECOND;
/** How long another tab has to flush its own journal entries, in milliseconds. */
const LEFT_AFTER = 5 * SECOND;

/** Starts the confirmation. `onLeft` is called if journal entries of another tab stay, perhaps because that tab was closed. */
export function confirmWritesFromOtherTabs(personId: string, timers: Timers, onLeft: () => void): CrossTabConfirmation {
  const journal = openJournal(personId);
  const look = (): void => {
    callOffLook = undefined;
    if (journal.entries().length > 0) onLeft();
  };
  let callOffLook: (() => void) | undefined;
  let held: ReadonlyMap<string, UserDocument> = new Map();
  let callOff: () => void = () => undefined;
  const take = (documents: ReadonlyMap<string, UserDocument>): void => {
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

/** Set by the page in which organisers see the app as a role (client/see-as): it has no database on purpose. */
const storesNothing = Reflect.get(globalThis, 'storesNothing') === true;

interface TiedMinePorts extends Pick<OutboxPorts, 'personId' | 'wire'> {
  readonly reporter: SyncStatusTracker;
  readonly isStopped: () => boolean;
  readonly onBroken: (error: unknown) => Promise<void>;
}

interface TiedMine {
  readonly mine: Outbox;
  /** Disconnects from the page. The documents are closed elsewhere. */
  readonly leave: () => void;
}

/**
 * Creates the outbox, not opened yet, and connects it to the UI store: stored documents in, optimistic writes out. Call
 * `leave` to disconnect.
 */
export function connectOutbox(
  Mine: typeof Outbox,
  { personId, wire, reporter, isStopped, onBroken }: TiedMinePorts,
): TiedMine {
  const settling = confirmWritesFromOtherTabs(personId, pageTimers, () => void mine.takeLeftOver());
  const mine: Outbox = new Mine({
    personId,
    isLocal: personId === GUEST.id,
    wire,
    timers: pageTimers,
    random: Math.random,
    unjournalled: () => pendingUserDocs().filter(({ rev }) => unjournaledWrites.has(rev)),
    onSettled: confirmWrite,
    onDocuments: (documents) => {
      if (!isStopped()) settling.take(documents);
    },
    onRead: () => isStopped() || areUserDocsLoaded.set(true),
    onRefused: (sent) => reporter.refused(sent),
    onHeldUp: (why) => reporter.say(deviceMessages.heldUp(why)),
    onKnown: () => reporter.count(),
    onSending: (begins) => reporter.sending(begins),
    onBroken: (error) => void onBroken(error),
    onNoDatabase: () => storesNothing || reporter.say(deviceMessages.refused),
  });
  // Set before the outbox is opened, so that a change that it rejects stays in the journal.
  outboxSink.set(async (document: UserDocument) => {
    try {
      await mine.put(document);
      void askPersistOnce();
    } catch (error) {
      await onBroken(error);
      throw error;
    }
  });
  return { mine, leave: () => settling.stop() };
}

/** Loads RxDB and connects the outbox. Returns undefined if the engine was stopped meanwhile. */
export async function loadOutbox(ports: TiedMinePorts): Promise<TiedMine | undefined> {
  const code = await loadCode(
    () => import('../outbox/outbox.ts'),
    () => !ports.isStopped(),
  );
  return code && !ports.isStopped() ? connectOutbox(code.Outbox, ports) : undefined;
}
