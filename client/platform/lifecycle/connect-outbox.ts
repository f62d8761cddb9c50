import type { MineDocument } from '../../../domain/sync/mine.ts';
import { deviceMessages } from '../status/device-messages.ts';
import { confirmWritesFromOtherTabs } from './cross-tab-confirm.ts';
import type { OutboxPorts, Outbox } from '../outbox/outbox.ts';
import { areUserDocsLoaded, pendingUserDocs, confirmWrite, unjournaledWrites } from '../outbox/user-docs-store.ts';
import { outboxSink } from '../outbox/user-docs-writer.ts';
import { askPersistOnce } from '../storage/storage.ts';
import type { SyncStatusTracker } from './sync-status-tracker.ts';
import { pageTimers } from '../clock/timers.ts';

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
    onNoDatabase: () => reporter.say(deviceMessages.refused),
  });
  // Before it is opened too: a change that it rejects stays in the journal.
  outboxSink.set(async (document: MineDocument) => {
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
