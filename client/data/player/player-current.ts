import type { PlayerState } from '../../../domain/talks/player/player-state.ts';
import { createSignal } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** The player of this tab, while there is one (player.ts). Apart from it, so that the shell can wait for it without its code. */
export const currentPlayer = createSignal<PlayerState | undefined>(undefined);
export const usePlayer = (): PlayerState | undefined => useSignal(currentPlayer);
