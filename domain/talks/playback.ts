import { DACAST_RETRY, NEXT_TALK_ADVANCE } from '../limits/talks.ts';
import type { Instant } from '../time.ts';
import type { StreamProvider } from './stream-provider.ts';
import type { TalkStatus } from './talk-status.ts';

/** `ask`: nothing of a provider is loaded before the viewer clicks (spec 4). */
export type Playback = 'cover' | 'ask' | 'playing' | 'paused' | 'controls';

/** What the player does in each status (spec 4): it plays only while the status is streaming. */
export function playback(status: TalkStatus, hasClicked: boolean): Playback {
  if (status === 'future') return 'cover';
  if (status === 'streaming') return hasClicked ? 'playing' : 'ask';
  return status === 'finished' ? 'controls' : 'paused';
}

/** The player as its provider tells of it. */
export interface PlayerState {
  readonly playback: Playback;
  readonly isPlaying: boolean;
}

/** Whether the button to try again by hand stands there: the stream should play and does not (spec 4). */
export const offersRetry = ({ playback: wanted, isPlaying }: PlayerState): boolean =>
  wanted === 'playing' && !isPlaying;

/** Milliseconds until it is tried again by itself; undefined for never. Only Dacast is (spec 4). */
export const retryAfter = (provider: StreamProvider, state: PlayerState): number | undefined =>
  provider === 'DACAST' && offersRetry(state) ? DACAST_RETRY : undefined;

export interface WaitingForNext {
  readonly status: TalkStatus;
  readonly hasNext: boolean;
  /** Since when the viewer has seen NEXT TALK. */
  readonly since: Instant;
  readonly now: Instant;
  readonly hasClickedPlay: boolean;
}

/** Whether the viewer is taken to the next talk on the stage: 10 seconds after it was announced, or on a click (spec 4). */
export const leadsToNext = ({ status, hasNext, since, now, hasClickedPlay }: WaitingForNext): boolean =>
  status === 'loadingNextTalk' && hasNext && (hasClickedPlay || now - since >= NEXT_TALK_ADVANCE);
