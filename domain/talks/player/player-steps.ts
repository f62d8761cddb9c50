import { LIVE_GONE_TRIES } from '../../limits/player.ts';
import { wantedPlayer, type PlayerPhase, type PlayerState } from './player-state.ts';
import type { PlayerSource } from './stream-provider.ts';

/* Building blocks of the player's steps. Each returns the next state; `now` is the time of the event. */

export const into = (state: PlayerState, phase: PlayerPhase, now: number): PlayerState => ({
  ...state,
  phase,
  since: now,
});

/** Mounts a new player of this provider. */
export const mountNewPlayer = (state: PlayerState, now: number): PlayerState => ({
  ...into(state, 'loading', now),
  mounts: state.mounts + 1,
  attempt: 0,
  isBroken: false,
  goneBecause: undefined,
});

/** Repeats the play command. */
export const playAgain = (state: PlayerState, now: number): PlayerState => ({
  ...into(state, 'starting', now),
  plays: state.plays + 1,
  attempt: state.attempt + 1,
});

/** The next untried provider of this round; undefined if the person chose the current one. */
export function nextSource({ provider, chosen, providers, tried }: PlayerState): PlayerSource | undefined {
  if (provider === chosen && chosen !== undefined) return undefined;
  return providers.find((other) => other !== provider && !tried.includes(other));
}

/**
 * Handles a failed provider: switches to the next one; the first source of an all-day stream is retried several times. While offline, no
 * provider counts as failed.
 */
export function giveUp(state: PlayerState, now: number): PlayerState {
  const gone = state.gone + 1;
  const isAskedAgain = state.isOnline && state.provider === 'PRIMARY' && gone < LIVE_GONE_TRIES;
  return isAskedAgain ? mountNewPlayer({ ...state, gone }, now) : leavePlayer(state, now);
}

/** Switches to the next source, also from one that never answered: the person must not wait for it twice. */
export function leavePlayer(state: PlayerState, now: number): PlayerState {
  if (!state.isOnline) return { ...into(state, 'stalled', now), isBroken: true };
  const other = nextSource(state);
  const refused = state.provider && { provider: state.provider, why: state.goneBecause ?? 'network' };
  if (other === undefined) return { ...into(state, 'failed', now), refused };
  const tried = state.provider === undefined ? state.tried : [...state.tried, state.provider];
  return mountNewPlayer({ ...state, tried, provider: other, isSilenced: false, refused }, now);
}

/** Plays, pauses or removes the player, as the state now requires. */
export function settlePlayer(state: PlayerState, now: number): PlayerState {
  const { phase } = state;
  if (state.isCancelled || state.status === 'future') return phase === 'idle' ? state : into(state, 'idle', now);
  if (wantedPlayer(state).plays) return begun(state, now);
  if (['playing', 'starting', 'stalled', 'blocked'].includes(phase)) return into(state, 'paused', now);
  return state;
}

function begun(state: PlayerState, now: number): PlayerState {
  if (state.phase === 'idle') return mountNewPlayer(state, now);
  if (state.phase !== 'ready' && state.phase !== 'paused') return state;
  return state.isBroken
    ? mountNewPlayer(state, now)
    : { ...into(state, 'starting', now), plays: state.plays + 1, attempt: 0 };
}
