import type { MineDocument } from '../sync/mine.ts';
import { claim } from './claim.ts';

/** What a perk is to one person now. */
export type ClaimState =
  /** `why`: the server turned a claim down, and there is something to try for still. */
  | { readonly is: 'open'; readonly why?: string }
  /** Claimed on the device, and not decided. */
  | { readonly is: 'waiting' }
  /** Theirs; `code` is empty for what was claimed before claims had codes. */
  | { readonly is: 'claimed'; readonly code: string }
  /** `tooLate`: they claimed it themselves, and others were faster. */
  | { readonly is: 'none-left'; readonly tooLate: boolean };

/** One's own claim was turned down, and there is nothing else of it. */
export const isTurnedDown = (state: ClaimState): boolean =>
  (state.is === 'open' && state.why !== undefined) || (state.is === 'none-left' && state.tooLate);

interface Known {
  /** Null for as many as are wanted. */
  readonly left: number | null;
  /** The server has all that was done on this device. */
  readonly allSent: boolean;
}

/** `own`: the person's document about the perk, as it is on the device. */
export function claimState(own: MineDocument | undefined, { left, allSent }: Known): ClaimState {
  const said = claim.read(own);
  if (said.claimed) {
    if (said.code !== undefined) return { is: 'claimed', code: said.code };
    return allSent ? { is: 'claimed', code: '' } : { is: 'waiting' };
  }
  const why = own?.refusal?.message;
  if (left === 0) return { is: 'none-left', tooLate: why !== undefined };
  return why === undefined ? { is: 'open' } : { is: 'open', why };
}
