import type { UserDocument } from '../sync/mine.ts';
import { claim } from './claim.ts';

/** State of a perk for one person. */
export type ClaimState =
  /** `why`: the server rejected a claim, but some are left. */
  | { readonly is: 'open'; readonly why?: string }
  /** Claimed on this device, not confirmed by the server. */
  | { readonly is: 'waiting' }
  /** Claimed; `code` is empty for claims from before there were codes. */
  | { readonly is: 'claimed'; readonly code: string }
  /** `tooLate`: the person claimed it, but others were faster. */
  | { readonly is: 'none-left'; readonly tooLate: boolean };

/** Whether the person's claim was rejected and nothing replaced it. */
export const isTurnedDown = (state: ClaimState): boolean =>
  (state.is === 'open' && state.why !== undefined) || (state.is === 'none-left' && state.tooLate);

interface Known {
  /** Null if unlimited. */
  readonly left: number | null;
  /** The server has all changes of this device. */
  readonly allSent: boolean;
}

/** `own`: the person's document about the perk on this device. */
export function claimState(own: UserDocument | undefined, { left, allSent }: Known): ClaimState {
  const said = claim.read(own);
  if (said.claimed) {
    if (said.code !== undefined) return { is: 'claimed', code: said.code };
    return allSent ? { is: 'claimed', code: '' } : { is: 'waiting' };
  }
  const why = own?.refusal?.message;
  if (left === 0) return { is: 'none-left', tooLate: why !== undefined };
  return why === undefined ? { is: 'open' } : { is: 'open', why };
}
