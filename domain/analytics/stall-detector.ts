import { STALL_AFTER, STALL_AGAIN } from '../limits/live.ts';
import { type PlayerState, wantedPlayer } from '../talks/player/player-state.ts';

/** Since when a video has stalled, and when that was last reported; on a monotonic clock. */
export interface StallState {
  readonly since: number | undefined;
  readonly reportedAt: number | undefined;
}
export const NO_STALL: StallState = { since: undefined, reportedAt: undefined };

/** Whether the provider seems at fault: the network works and playback was not blocked or paused. */
export const isStuck = (state: PlayerState): boolean =>
  !state.isHidden && state.phase !== 'blocked' && wantedPlayer(state).offersRetry;

/** Checks the player. A stall is reported after ten seconds and then every thirty. */
export function detectStall(
  { since, reportedAt }: StallState,
  { stuck, now }: { readonly stuck: boolean; readonly now: number },
): { readonly state: StallState; readonly isReportDue: boolean } {
  if (!stuck) return { state: NO_STALL, isReportDue: false };
  const startedAt = since ?? now;
  const isReportDue = reportedAt === undefined ? now - startedAt >= STALL_AFTER : now - reportedAt >= STALL_AGAIN;
  return { state: { since: startedAt, reportedAt: isReportDue ? now : reportedAt }, isReportDue };
}
