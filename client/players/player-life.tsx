import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showsPlayer } from '../../domain/talks/player/player-state.ts';
import { useSpot } from '../data/player/player-places.ts';
import { usePlayer } from '../data/player/player-current.ts';
import { closePlayer } from '../data/player/player.ts';
import { keepPositions } from '../data/player/player-positions.ts';
import { countViews } from '../data/player/views.ts';
import { useAutoAdvance } from './use-auto-advance.ts';
import { PlayerOutlet } from './player-outlet.tsx';

/** How long an unused player stays open, in milliseconds. */
const FORGOTTEN_AFTER = 5000;

/** Holds the picture after a press on Play, and keeps it across screens. Rendered above every screen. */
export function PlayerLife() {
  const state = usePlayer();
  const spot = useSpot(state?.talkId);
  const isShown = state !== undefined && showsPlayer(state);
  const isForgotten = state?.isClicked === true && !isShown && !spot;
  useFollow();
  useEffect(() => countViews(), []);
  useEffect(() => keepPositions(), []);
  useEffect(() => {
    if (!isForgotten) return undefined;
    // Closes a player that does not play and is on no screen; on the way to the next talk's page it may be that for a moment.
    const timer = setTimeout(closePlayer, FORGOTTEN_AFTER);
    return () => clearTimeout(timer);
  }, [isForgotten]);
  return isShown ? <PlayerOutlet /> : null;
}

/** Goes to the next talk's page when the player advances, if the page of the current talk is open; other screens stay. */
function useFollow(): void {
  const router = useRouter();
  useAutoAdvance((to, from) => {
    if (router.state.location.pathname === `/app/talk/${encodeURIComponent(from)}`)
      void router.navigate({ to: '/app/talk/$id', params: { id: to } });
  });
}
