import type { EmbedKind } from '../../domain/talks/player/embed-address.ts';
import { talkEngine } from '../../domain/talks/player/engine-address.ts';
import { type OverlayKind, type PlayerState, wantedPlayer } from '../../domain/talks/player/player-state.ts';
import { playedAddress } from '../data/player/player.ts';

/** Returns the vendor whose embedded player always shows its own controls for an address; undefined if the app's controls are enough. */
export function vendorOf(address: string | undefined): EmbedKind | undefined {
  const known = address === undefined ? undefined : talkEngine(address);
  return known?.engine === 'embed' ? known.kind : undefined;
}

/** The vendor of the player's current address. */
export const vendorOfPlayer = ({ provider }: PlayerState): EmbedKind | undefined =>
  vendorOf(provider && playedAddress(provider));

const BEFORE_AND_AFTER: readonly OverlayKind[] = [
  'cancelled',
  'cover',
  'next',
  'go-on',
  'finished',
  'no-stream',
  'ask',
  'offline',
  'failed',
];

/** Whether the vendor's page has to stay uncovered: from Play to the end, because its terms forbid overlays. */
export const isUncovered = (state: PlayerState): boolean =>
  vendorOfPlayer(state) !== undefined && !BEFORE_AND_AFTER.includes(wantedPlayer(state).overlay);
