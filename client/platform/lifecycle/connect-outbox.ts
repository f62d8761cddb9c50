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
  /** Lets go of the page. The documents are closed by themselves. */
  readonly leave: () => void;
}

/** The person's own documents, not opened yet, tied to what the page shows of them and does to them. */
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
  // From now on, even while it cannot be opened: a change it does not take stays in the journal.
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
