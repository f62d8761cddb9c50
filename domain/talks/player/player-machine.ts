import {
  PLAYER_KEPT_AFTER_END,
  PLAYER_READY_WAIT,
  PLAYER_START_TRIES,
  PLAYER_START_WAIT,
} from '../../limits/player.ts';
import { DACAST_RETRY, NEXT_TALK_ADVANCE } from '../../limits/talks.ts';
import { engineSays } from './player-engine.ts';
import type { PlayerEvent, TimedPlayerEvent } from './player-events.ts';
import { isMounted, wantedPlayer, type PlayerState } from './player-state.ts';
import { into, leavePlayer, mountNewPlayer, playAgain, settlePlayer } from './player-steps.ts';
import { chosenProvider, type PlayerSource } from './stream-provider.ts';
import { wasStreamingAfter } from '../talk-status.ts';

/**
 * The player as a pure state machine: returns the state after an event. The caller applies `wantedPlayer(state)` to the page,
 * and navigates to `advanceTo` once that is set.
 */
export function stepPlayer(state: PlayerState, event: TimedPlayerEvent): PlayerState {
  if (state.advanceTo !== undefined) return state;
  switch (event.type) {
    case 'status':
      return settlePlayer(atStatus(state, event), event.now);
    case 'videos':
      return settlePlayer(withVideos(state, event), event.now);
    case 'engine':
      return event.mount === state.mounts ? engineSays(state, event.word, event.now) : state;
    case 'tick':
      return ticked(state, event.now);
    case 'online':
    case 'hidden':
    case 'woke':
    case 'elsewhere':
      return onDevice(state, event);
    default:
      return byPerson(state, event);
  }
}

type Of<T extends PlayerEvent['type']> = Extract<TimedPlayerEvent, { type: T }>;

function atStatus(state: PlayerState, event: Of<'status'>): PlayerState {
  const { next, isCancelled, isSure, now } = event;
  // A person who chose to stay, and whose talk was then prolonged, is not treated like a late arrival.
  const status = state.hasStayed && event.status === 'loadingNextTalk' ? 'streaming' : event.status;
  const isOver = status === 'onehourfinished' || status === 'finished';
  const isNews = status !== state.status;
  const hasEnded = status === 'finished' && isNews;
  const seen: PlayerState = {
    ...state,
    status,
    next,
    isCancelled,
    isSure,
    wasStreaming: wasStreamingAfter(state.wasStreaming, status),
    hasStayed: state.hasStayed && status !== 'streaming',
    endedAt: isOver ? (isNews ? now : state.endedAt) : undefined,
    // The recording does not start automatically after the live talk: the person starts it. An end that a wrong clock announced is undone.
    isHeld: hasEnded || (state.isHeld && !(status === 'streaming' && state.isHeldByEnd)),
    isHeldByEnd: hasEnded ? !state.isHeld : status === 'finished' && state.isHeldByEnd,
  };
  return announced(seen, { before: state, isSure, now });
}

/** Announces the next talk with a countdown of ten seconds, and decides whether the viewer is led there (spec 4). */
function announced(
  state: PlayerState,
  { before, isSure, now }: { readonly before: PlayerState; readonly isSure: boolean; readonly now: number },
): PlayerState {
  if (!countsDown(state)) return { ...state, announcedAt: undefined };
  const isAudible = before.phase === 'playing' && !before.isSilenced && !before.isMuted;
  const announcedAt = state.announcedAt ?? now;
  const isListening = state.announcedAt === undefined ? isAudible : state.isListening;
  const isDue = now - announcedAt >= NEXT_TALK_ADVANCE && isSure;
  const isThere = !state.isHidden || isListening;
  return { ...state, announcedAt, isListening, advanceTo: isDue && isThere ? state.next : undefined };
}

/** Whether the countdown to the next talk runs. It does not for a person who reads or writes on the page. */
const countsDown = ({ status, isCancelled, isStopped, isClicked, hasActed }: PlayerState): boolean =>
  status === 'loadingNextTalk' && !isCancelled && !isStopped && (isClicked || !hasActed);

/** Stops the countdown after an action of the person; the next talk stays announced. */
function acted(state: PlayerState): PlayerState {
  const isStopped = state.isStopped || state.status === 'loadingNextTalk';
  return { ...state, hasActed: true, isStopped, announcedAt: isStopped ? undefined : state.announcedAt };
}

function withVideos(state: PlayerState, { providers, changed, isSwapped = false }: Of<'videos'>): PlayerState {
  const { provider, chosen } = state;
  const isThere = provider !== undefined && providers.includes(provider) && isMounted(state);
  const stays = isThere && (!isSwapped || provider === chosenProvider(providers, chosen));
  const other: PlayerState = {
    ...state,
    providers,
    tried: [],
    gone: 0,
    provider: stays ? provider : chosenProvider(providers, chosen),
  };
  if (stays && !changed.includes(provider)) return other;
  return { ...other, phase: 'idle', isSilenced: false };
}

type Person = Exclude<
  PlayerEvent['type'],
  'status' | 'videos' | 'engine' | 'tick' | 'online' | 'hidden' | 'woke' | 'elsewhere'
>;

function byPerson(state: PlayerState, event: Of<Person>): PlayerState {
  const { now } = event;
  switch (event.type) {
    case 'click':
    case 'resume':
      return pressed(state, now);
    case 'hold':
      return settlePlayer({ ...state, isHeld: true, isHeldByEnd: false }, now);
    case 'choose':
      return settlePlayer(chosenNow(state, event.provider), now);
    case 'acts':
      return acted(state);
    case 'stay':
      return settlePlayer(stayed(state, event.isOver), now);
    case 'retry':
      return retried(state, now);
    case 'sound-on':
      return { ...state, isSilenced: false, isMuted: false };
    default:
      // An unchanged value is not a press, and only a press may start sound that the browser blocked.
      if (event.isMuted === state.isMuted) return state;
      return { ...state, isMuted: event.isMuted, isSilenced: state.isSilenced && event.isMuted };
  }
}

/** Handles Play: goes to the next talk if it is announced, else plays this one; retries all providers if all failed. */
function pressed(state: PlayerState, now: number): PlayerState {
  if (state.status === 'loadingNextTalk') return { ...state, advanceTo: state.next };
  const own: PlayerState = { ...state, isClicked: true, isHeld: false, isElsewhere: false, endedAt: undefined };
  // A blocked player starts with sound within the press.
  if (state.phase === 'blocked') return playAgain({ ...own, isSilenced: false }, now);
  if (state.phase !== 'failed') return settlePlayer(own, now);
  return settlePlayer(fromTheFirst(own), now);
}

/** Returns the state in which playback starts again with the first provider. */
const fromTheFirst = (state: PlayerState): PlayerState => ({
  ...state,
  phase: 'idle',
  tried: [],
  gone: 0,
  provider: chosenProvider(state.providers, state.chosen),
});

const chosenNow = (state: PlayerState, provider: PlayerSource): PlayerState => {
  if (!state.providers.includes(provider)) return state;
  const press = { isClicked: true, isHeld: false, isElsewhere: false, endedAt: undefined };
  return { ...state, ...press, chosen: provider, provider, tried: [], gone: 0, phase: 'idle', isSilenced: false };
};

/** Handles "Stay here": the current talk continues; after its end the player stays at the end. */
function stayed(state: PlayerState, isOver: boolean): PlayerState {
  if (state.status !== 'loadingNextTalk') return state;
  const status = isOver ? 'onehourfinished' : 'streaming';
  return { ...state, status, wasStreaming: !isOver, hasStayed: isOver, isStopped: true, announcedAt: undefined };
}

/** Handles a retry: starts playback again, or mounts the player again, because one that claims to play may be black. */
function retried(state: PlayerState, now: number): PlayerState {
  const { phase } = state;
  if (!wantedPlayer(state).takesRetry) return state;
  if (phase === 'failed') return pressed(state, now);
  const isAnew = phase === 'loading' || phase === 'playing';
  return isAnew ? mountNewPlayer(state, now) : playAgain({ ...state, attempt: 0 }, now);
}

function onDevice(state: PlayerState, event: Of<'online' | 'hidden' | 'woke' | 'elsewhere'>): PlayerState {
  const { now } = event;
  if (event.type === 'online') return settlePlayer(connected(state, event), now);
  if (event.type === 'elsewhere') {
    const plays = wantedPlayer(state).plays;
    return plays ? settlePlayer({ ...state, isHeld: true, isElsewhere: true }, now) : state;
  }
  if (event.type === 'hidden') {
    const at = { ...state, isHidden: event.isHidden };
    return event.isHidden ? at : backAt(at, now);
  }
  const ran = state.phase === 'playing' || state.phase === 'stalled';
  return ran ? { ...playAgain(state, now), jumps: state.jumps + 1 } : backAt(state, now);
}

/** Restarts the countdown of ten seconds when the person returns to the page. */
const backAt = (state: PlayerState, now: number): PlayerState =>
  state.announcedAt === undefined ? state : { ...state, announcedAt: now };

function connected(state: PlayerState, { isOnline, now }: Of<'online'>): PlayerState {
  const at: PlayerState = { ...state, isOnline };
  if (!isOnline || state.isOnline) return at;
  if (state.phase === 'failed') return fromTheFirst(at);
  if (state.isBroken) return into(at, 'idle', now);
  // The player could not start while offline, so its time limit begins now.
  return { ...at, since: now };
}

/** Handles the tick of each second: a player that should play but does not is started again, or given up. */
function ticked(state: PlayerState, now: number): PlayerState {
  const { endedAt, phase } = state;
  if (endedAt !== undefined && isMounted(state) && now - endedAt >= PLAYER_KEPT_AFTER_END)
    return into(state, 'idle', now);
  if (!wantedPlayer(state).plays || !state.isOnline) return state;
  const waited = now - state.since;
  if (phase === 'loading')
    return waited >= PLAYER_READY_WAIT ? leavePlayer({ ...state, goneBecause: 'network' }, now) : state;
  if (state.provider === 'DACAST') return dacastAgain(state, now);
  if (phase === 'stalled' && waited >= PLAYER_START_WAIT) return playAgain(state, now);
  if (phase !== 'starting' || waited < PLAYER_START_WAIT) return state;
  return state.attempt < PLAYER_START_TRIES ? playAgain(state, now) : leavePlayer(state, now);
}

/** Dacast gets a play command every second until it plays (spec 4). Half a second is tolerated, because ticks may be early. */
const dacastAgain = (state: PlayerState, now: number): PlayerState =>
  isMounted(state) && state.phase !== 'playing' && now - state.since >= DACAST_RETRY / 2
    ? playAgain(state, now)
    : state;
