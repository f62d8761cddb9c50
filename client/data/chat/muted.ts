import { mutedUntil, mutedWords, OWN_MUTE_ID, ownMutesCollection } from '../../../domain/chats/mute.ts';
import { SECOND } from '../../../domain/time.ts';
import { one } from '../../platform/replica/collection-store.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { useRealTimeDerived } from '../loading/use-time-derived.ts';
import { useShownZone } from '../device/display-timezone.ts';

const ownMute = one(ownMutesCollection, OWN_MUTE_ID);

/** Returns a sentence that says until when the person is muted; undefined if they are not. */
export function useMutedWords(): string | undefined {
  const { zone } = useShownZone();
  const mute = useSignal(ownMute);
  const until = useRealTimeDerived(SECOND, (now) => mutedUntil(mute, now) ?? 0);
  return until === 0 ? undefined : `${mutedWords(until, zone)}.`;
}
