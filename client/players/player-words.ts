import { engineAddress } from '../../domain/talks/engine-address.ts';
import { type PlayerState, wantedPlayer } from '../../domain/talks/player-state.ts';
import type { PlayerSource } from '../../domain/talks/stream-provider.ts';

export const PROVIDER_NAMES: Readonly<Record<PlayerSource, string>> = {
  VIMEO: 'Vimeo',
  JW: 'JW',
  S3: 'S3',
  DACAST: 'Dacast',
  PRIMARY: 'Primary',
  BACKUP: 'Backup',
};

/** What stands there while it should play and does not. */
export function waitingWords({ provider, attempt, phase }: PlayerState): string {
  if (provider === 'DACAST' && phase !== 'loading') return 'Waiting for the stream…';
  return attempt > 0 ? 'Trying again…' : 'Loading…';
}

/** Why it cannot be played, as far as the kind of its address says. */
export function failedWords(address: string | undefined): string {
  const engine = address === undefined ? undefined : engineAddress(address)?.engine;
  if (engine === 'vimeo') return 'This video may not be shown here.';
  return engine === 'frame' ? 'This player did not load.' : 'This video cannot be played now.';
}

/** Said once for those who cannot see the picture. */
export function spokenWords(state: PlayerState): string {
  const { overlay } = wantedPlayer(state);
  if (overlay === 'streaming') return 'Playing';
  if (overlay === 'recording') return 'Playing the recording';
  if (overlay === 'held') return 'Paused';
  if (overlay === 'elsewhere') return 'Playing in another tab';
  if (overlay === 'offline') return 'You are offline. It goes on by itself.';
  if (overlay === 'tap-for-sound') return 'Playing without sound';
  return overlay === 'waiting' ? waitingWords(state) : '';
}
