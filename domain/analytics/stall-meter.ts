import { STALL_AFTER, STALL_AGAIN } from '../limits/live.ts';
import { type PlayerState, wantedPlayer } from '../talks/player-state.ts';

/** Since when a picture does not move that should, and when that was told last; by a clock that never jumps. */
export interface StallMeter {
  readonly since: number | undefined;
  readonly toldAt: number | undefined;
}
export const NO_STALL: StallMeter = { since: undefined, toldAt: undefined };

/** Whether it does not move by its provider's fault, as far as a device can tell: not for want of a network or of a press. */
export const isStuck = (state: PlayerState): boolean =>
  !state.isHidden && state.phase !== 'blocked' && wantedPlayer(state).offersRetry;

/** A look at the player: after ten seconds, and every thirty after that, there is something to tell. */
export function lookForStall(
  { since, toldAt }: StallMeter,
  { stuck, now }: { readonly stuck: boolean; readonly now: number },
): { readonly meter: StallMeter; readonly tells: boolean } {
  if (!stuck) return { meter: NO_STALL, tells: false };
  const begun = since ?? now;
  const tells = toldAt === undefined ? now - begun >= STALL_AFTER : now - toldAt >= STALL_AGAIN;
  return { meter: { since: begun, toldAt: tells ? now : toldAt }, tells };
}
