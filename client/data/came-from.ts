import { liveValue } from '../platform/live-value.ts';
import { useLive } from '../platform/use-live.ts';

/** The list a person came to this screen from, as it was narrowed there. */
export interface Origin {
  readonly href: string;
  readonly label: string;
  /** Which entry of this tab's history it is. */
  readonly entry: number;
}

const origin = liveValue<Origin | undefined>(undefined);

export const useCameFrom = (): Origin | undefined => useLive(origin);
export const cameFrom = (from: Origin): void => origin.set(from);
