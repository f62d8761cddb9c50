import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showsPlayer } from '../../domain/talks/player/player-state.ts';
import { useSpot } from '../data/player/player-places.ts';
import { usePlayer } from '../data/player/player-current.ts';
import { closePlayer } from '../data/player/player.ts';
import { keepPositions } from '../data/player/player-positions.ts';
import { countViews } from '../data/player/views.ts';
import { useLed } from './use-auto-advance.ts';
import { PlayerOutlet } from './player-outlet.tsx';

/** Milliseconds. */
const FORGOTTEN_AFTER = 5000;

/** Stands at the top of every screen: the picture is there once somebody has pressed Play, and stays as they go from screen to screen. */
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
    // What plays nothing more and stands on no screen is over; on the way to the next talk's page it does for a moment.
    const timer = setTimeout(closePlayer, FORGOTTEN_AFTER);
    return () => clearTimeout(timer);
  }, [isForgotten]);
  return isShown ? <PlayerOutlet /> : null;
}

/** Goes from a talk's page to the next talk's where the viewer is led there; any other screen stays. */
function useFollow(): void {
  const router = useRouter();
  useLed((to, from) => {
    if (router.state.location.pathname === `/app/talk/${encodeURIComponent(from)}`)
      void router.navigate({ to: '/app/talk/$id', params: { id: to } });
  });
}
