import type { EngineWord } from './player-events.ts';
import { isMounted, wantedPlayer, type PlayerState } from './player-state.ts';
import { giveUp, into, settlePlayer } from './player-steps.ts';

/** Returns the state after an event of the mounted player. Late events of a player that was removed are ignored. */
export function engineSays(state: PlayerState, word: EngineWord, now: number): PlayerState {
  if (!isMounted(state) || state.isBroken) return state;
  switch (word.what) {
    case 'ready':
      return state.phase === 'loading' ? settlePlayer(into(state, 'ready', now), now) : state;
    case 'playing':
      return playing(state, { isPressed: word.isPressed ?? false, now });
    case 'paused':
      return state.phase === 'playing' ? into({ ...state, isHeld: true }, 'paused', now) : state;
    case 'waiting':
      return state.phase === 'playing' ? into(state, 'stalled', now) : state;
    case 'ahead':
      return state.phase === 'starting' ? into(state, 'starting', now) : state;
    case 'blocked':
      return blocked(state, { isMuted: word.muted, now });
    case 'ended':
      return ended(state, { isLive: word.live, now });
    default:
      return giveUp({ ...state, goneBecause: word.why }, now);
  }
}

function playing(
  state: PlayerState,
  { isPressed, now }: { readonly isPressed: boolean; readonly now: number },
): PlayerState {
  // The provider's own controls are shown, so a person pressed them.
  const own: PlayerState =
    (isPressed || state.status === 'finished') && state.phase === 'paused'
      ? { ...state, isHeld: false, isElsewhere: false, endedAt: undefined }
      : state;
  if (!wantedPlayer(own).plays) return into(own, 'paused', now);
  return own.phase === 'playing' ? own : { ...into(own, 'playing', now), attempt: 0 };
}

/** Handles a browser that requires a press before it plays sound: tries without sound first; if that is refused too, asks for a press. */
function blocked(
  state: PlayerState,
  { isMuted, now }: { readonly isMuted: boolean; readonly now: number },
): PlayerState {
  if (state.phase === 'playing' || state.phase === 'blocked' || !wantedPlayer(state).plays) return state;
  if (isMuted) return into(state, 'blocked', now);
  return { ...into(state, 'starting', now), isSilenced: true, plays: state.plays + 1 };
}

/** Handles the end of a recording. A live stream may continue, because its encoder may restart. */
function ended(state: PlayerState, { isLive, now }: { readonly isLive: boolean; readonly now: number }): PlayerState {
  if (state.phase === 'blocked') return state;
  if (!wantedPlayer(state).plays) return into(state, 'paused', now);
  return isLive ? into(state, 'stalled', now) : into({ ...state, isHeld: true }, 'paused', now);
}
