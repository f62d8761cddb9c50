import { talkEngine } from '../../domain/talks/player/engine-address.ts';
import { type PlayerState, wantedPlayer } from '../../domain/talks/player/player-state.ts';
import { playedAddress } from '../data/player/player.ts';
import type { EmbedAddress } from '../../domain/talks/player/embed-address.ts';
import type { GoneBecause } from '../../domain/talks/player/gone-reasons.ts';
import { embedName } from '../../domain/talks/player/stream-name.ts';

export const OFFLINE = 'You are offline. It will continue automatically.';

/** Text shown while the player should play but does not. */
export function waitingWords({ provider, attempt, phase }: PlayerState): string {
  if (provider === 'DACAST' && phase !== 'loading') return 'Waiting for the stream…';
  return attempt > 0 ? 'Trying again…' : 'Loading…';
}

/** Returns why the video cannot be played, by the kind of its address and what its player said. */
export function failedWords(address: string | undefined, because?: GoneBecause): string {
  const known = address === undefined ? undefined : talkEngine(address);
  const engine = known?.engine;
  if (known?.engine === 'embed') return embedFailedWords(known, because);
  if (engine === 'vimeo') return 'This video may not be shown here.';
  return engine === 'frame' ? 'This player did not load.' : 'This video cannot be played now.';
}

function embedFailedWords(embed: EmbedAddress, because: GoneBecause | undefined): string {
  if (because === 'small') return `${embedName(embed)} needs a wider screen.`;
  if (because === 'missing' && embed.kind === 'twitch') return 'This channel is not live, or the video was removed.';
  if (because === 'private') return 'The owner of this video does not allow it on other sites.';
  if (because === 'missing') return 'This video is private or was removed.';
  if (because === 'script') return `${embedName(embed)} could not check this site. Reload the app.`;
  return because === 'network' ? `${embed.host} is not reached from here.` : 'This video cannot be played now.';
}

/** Announcement of the player's state for screen readers. */
export function spokenWords(state: PlayerState, next: string | undefined): string {
  const { overlay } = wantedPlayer(state);
  if (overlay === 'streaming') return 'Playing';
  if (overlay === 'recording') return 'Playing the recording';
  if (overlay === 'held') return 'Paused';
  if (overlay === 'tap-for-sound') return 'Playing without sound';
  return wordsForNothing(state, next);
}

/** Returns why nothing plays after Play was pressed, for a picture that is too small for the text. */
export function wordsForNothing(state: PlayerState, next: string | undefined): string {
  const { overlay } = wantedPlayer(state);
  if (overlay === 'elsewhere') return 'Playing in another tab';
  if (overlay === 'offline') return OFFLINE;
  if (overlay === 'failed') return failedWords(state.provider && playedAddress(state.provider), state.goneBecause);
  if (overlay === 'blocked') return 'Press Play to go on';
  if (overlay === 'next' && next !== undefined) return `Next: ${next}`;
  return overlay === 'waiting' ? waitingWords(state) : '';
}
