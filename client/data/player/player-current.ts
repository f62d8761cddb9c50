import type { PlayerState } from '../../../domain/talks/player/player-state.ts';
import { createSignal } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** State of this tab's player, if any (player.ts). Separate, so that the shell can wait for it without loading its code. */
export const currentPlayer = createSignal<PlayerState | undefined>(undefined);
export const usePlayer = (): PlayerState | undefined => useSignal(currentPlayer);
