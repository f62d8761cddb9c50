import { createSignal } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** An element in which a talk's picture is shown. */
export interface PlayerSpot {
  readonly talkId: string;
  readonly element: HTMLElement;
}

const spots = createSignal<readonly PlayerSpot[]>([]);

/** Offers an element for a talk's picture. Returns a function that withdraws it. */
export function offerSpot(spot: PlayerSpot): () => void {
  spots.set([...spots.get(), spot]);
  return () => spots.set(spots.get().filter((each) => each !== spot));
}

/** The element for this talk on the screen; undefined if the screen shows others. */
export const useSpot = (talkId: string | undefined): PlayerSpot | undefined =>
  useSignal(spots).find((spot) => spot.talkId === talkId);
