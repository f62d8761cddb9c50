import { engineAddress } from '../../domain/talks/player/engine-address.ts';
import { type PlayerState, wantedPlayer } from '../../domain/talks/player/player-state.ts';
import { playedAddress } from '../data/player/player.ts';
import type { PlayerSource } from '../../domain/talks/player/stream-provider.ts';

export const PROVIDER_NAMES: Readonly<Record<PlayerSource, string>> = {
  VIMEO: 'Vimeo',
  JW: 'JW',
  S3: 'S3',
  DACAST: 'Dacast',
  PRIMARY: 'Primary',
  BACKUP: 'Backup',
};

export const OFFLINE = 'You are offline. It will continue automatically.';

/** Text shown while the player should play but does not. */
export function waitingWords({ provider, attempt, phase }: PlayerState): string {
  if (provider === 'DACAST' && phase !== 'loading') return 'Waiting for the stream…';
  return attempt > 0 ? 'Trying again…' : 'Loading…';
}

/** Returns why the video cannot be played, by the kind of its address. */
export function failedWords(address: string | undefined): string {
  const engine = address === undefined ? undefined : engineAddress(address)?.engine;
  if (engine === 'vimeo') return 'This video may not be shown here.';
  return engine === 'frame' ? 'This player did not load.' : 'This video cannot be played now.';
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
  if (overlay === 'failed') return failedWords(state.provider && playedAddress(state.provider));
  if (overlay === 'blocked') return 'Press Play to go on';
  if (overlay === 'next' && next !== undefined) return `Next: ${next}`;
  return overlay === 'waiting' ? waitingWords(state) : '';
}
