import type { MineDocument } from '../../domain/sync/mine.ts';
import { deviceMessages } from './device-messages.ts';
import { settleMineOf } from './mine-settling.ts';
import type { MinePorts, MineSync } from './mine-sync.ts';
import { isMineRead, pendingMine, settleMine, unjournalled } from './mine-view.ts';
import { mineSink } from './mine-writer.ts';
import { askPersistOnce } from './storage.ts';
import type { SyncReporter } from './sync-reporter.ts';
import { pageTimers } from './timers.ts';

interface TiedMinePorts extends Pick<MinePorts, 'personId' | 'wire'> {
  readonly reporter: SyncReporter;
  readonly isStopped: () => boolean;
  readonly onBroken: (error: unknown) => Promise<void>;
}

interface TiedMine {
  readonly mine: MineSync;
  /** Lets go of the page. The documents are closed by themselves. */
  readonly leave: () => void;
}

/** The person's own documents, not opened yet, tied to what the page shows of them and does to them. */
export function tiedMine(
  Mine: typeof MineSync,
  { personId, wire, reporter, isStopped, onBroken }: TiedMinePorts,
): TiedMine {
  const settling = settleMineOf(personId, pageTimers, () => void mine.takeLeftOver());
  const mine: MineSync = new Mine({
    personId,
    wire,
    timers: pageTimers,
    random: Math.random,
    unjournalled: () => pendingMine().filter(({ rev }) => unjournalled.has(rev)),
    onSettled: settleMine,
    onDocuments: (documents) => {
      if (!isStopped()) settling.take(documents);
    },
    onRead: () => isStopped() || isMineRead.set(true),
    onRefused: (sent) => reporter.refused(sent),
    onHeldUp: (why) => reporter.say(deviceMessages.heldUp(why)),
    onKnown: () => reporter.count(),
    onSending: (begins) => reporter.sending(begins),
    onBroken: (error) => void onBroken(error),
    onNoDatabase: () => reporter.say(deviceMessages.refused),
  });
  // From now on, even while it cannot be opened: a change it does not take stays in the journal.
  mineSink.set(async (document: MineDocument) => {
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
