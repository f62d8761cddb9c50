import { createSignal } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** Where on the screen a talk's picture belongs. */
export interface PlayerSpot {
  readonly talkId: string;
  readonly element: HTMLElement;
}

const spots = createSignal<readonly PlayerSpot[]>([]);

/** Says where a talk is shown; returns the way out. */
export function offerSpot(spot: PlayerSpot): () => void {
  spots.set([...spots.get(), spot]);
  return () => spots.set(spots.get().filter((each) => each !== spot));
}

/** The place for this talk on the screen; none where the screen shows others. */
export const useSpot = (talkId: string | undefined): PlayerSpot | undefined =>
  useSignal(spots).find((spot) => spot.talkId === talkId);
