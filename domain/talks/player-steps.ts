import { LIVE_GONE_TRIES } from '../limits/player.ts';
import { wantedPlayer, type PlayerPhase, type PlayerState } from './player-state.ts';
import type { PlayerSource } from './stream-provider.ts';

/*
 * What the steps of the player are made of. Each gives the state after it; `now` is when it happened.
 */

export const into = (state: PlayerState, phase: PlayerPhase, now: number): PlayerState => ({
  ...state,
  phase,
  since: now,
});

/** A player of this provider that has not been before. */
export const mountAnew = (state: PlayerState, now: number): PlayerState => ({
  ...into(state, 'loading', now),
  mounts: state.mounts + 1,
  attempt: 0,
  isBroken: false,
});

/** Once more: it has been told and does not move. */
export const playAgain = (state: PlayerState, now: number): PlayerState => ({
  ...into(state, 'starting', now),
  plays: state.plays + 1,
  attempt: state.attempt + 1,
});

/** Which this round has still to try after the one that is there: each once, and none where the person chose that one. */
export function nextSource({ provider, chosen, providers, tried }: PlayerState): PlayerSource | undefined {
  if (provider === chosen && chosen !== undefined) return undefined;
  return providers.find((other) => other !== provider && !tried.includes(other));
}

/**
 * This provider says that it cannot play: the next one by itself; of what runs all day the first one is asked more often.
 * Offline, a source that does not play is no failure, so none is given up.
 */
export function giveUp(state: PlayerState, now: number): PlayerState {
  const gone = state.gone + 1;
  const isAskedAgain = state.isOnline && state.provider === 'PRIMARY' && gone < LIVE_GONE_TRIES;
  return isAskedAgain ? mountAnew({ ...state, gone }, now) : leave(state, now);
}

/** The next source, also for one that never said anything: who waited for it once is not to wait so long again. */
export function leave(state: PlayerState, now: number): PlayerState {
  if (!state.isOnline) return { ...into(state, 'stalled', now), isBroken: true };
  const other = nextSource(state);
  if (other === undefined) return into(state, 'failed', now);
  const tried = state.provider === undefined ? state.tried : [...state.tried, state.provider];
  return mountAnew({ ...state, tried, provider: other, isSilenced: false }, now);
}

/** After whatever may have changed what is wanted: plays what is to play, pauses what is not, takes down what may not be. */
export function settle(state: PlayerState, now: number): PlayerState {
  const { phase } = state;
  if (state.isCancelled || state.status === 'future') return phase === 'idle' ? state : into(state, 'idle', now);
  if (wantedPlayer(state).plays) return begun(state, now);
  if (['playing', 'starting', 'stalled', 'blocked'].includes(phase)) return into(state, 'paused', now);
  return state;
}

function begun(state: PlayerState, now: number): PlayerState {
  if (state.phase === 'idle') return mountAnew(state, now);
  if (state.phase !== 'ready' && state.phase !== 'paused') return state;
  return state.isBroken
    ? mountAnew(state, now)
    : { ...into(state, 'starting', now), plays: state.plays + 1, attempt: 0 };
}
