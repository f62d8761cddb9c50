import { STALL_AFTER, STALL_AGAIN } from '../limits/live.ts';
import { type PlayerState, wantedPlayer } from '../talks/player/player-state.ts';

/** Since when a video has stalled, and when that was last reported; on a monotonic clock. */
export interface StallMeter {
  readonly since: number | undefined;
  readonly toldAt: number | undefined;
}
export const NO_STALL: StallMeter = { since: undefined, toldAt: undefined };

/** Whether the provider seems at fault: the network works and playback was not blocked or paused. */
export const isStuck = (state: PlayerState): boolean =>
  !state.isHidden && state.phase !== 'blocked' && wantedPlayer(state).offersRetry;

/** Checks the player. A stall is reported after ten seconds and then every thirty. */
export function lookForStall(
  { since, toldAt }: StallMeter,
  { stuck, now }: { readonly stuck: boolean; readonly now: number },
): { readonly meter: StallMeter; readonly tells: boolean } {
  if (!stuck) return { meter: NO_STALL, tells: false };
  const begun = since ?? now;
  const tells = toldAt === undefined ? now - begun >= STALL_AFTER : now - toldAt >= STALL_AGAIN;
  return { meter: { since: begun, toldAt: tells ? now : toldAt }, tells };
}
