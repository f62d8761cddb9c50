import { chosenProvider, type PlayerSource } from './stream-provider.ts';
import type { TalkStatus } from './talk-status.ts';

/**
 * Where the player of a talk is with its provider. Only `idle` and `failed` have none mounted; `ready` and `paused` wait
 * to be told to play, `starting` has been told, `stalled` played and stopped moving, `blocked` needs a press.
 */
export const PLAYER_PHASES = [
  'idle',
  'failed',
  'loading',
  'ready',
  'paused',
  'starting',
  'playing',
  'stalled',
  'blocked',
] as const;
export type PlayerPhase = (typeof PLAYER_PHASES)[number];

/** All that decides what the player of one talk shows and does. Times are of a clock that never jumps, in ms. */
export interface PlayerState {
  readonly talkId: string;
  /** Of the replays: not a talk that is over, but one to be watched. */
  readonly isReplay: boolean;
  /** In the order they are offered. */
  readonly providers: readonly PlayerSource[];
  readonly provider: PlayerSource | undefined;
  /** What this person wants wherever it is offered; it is never left by itself. */
  readonly chosen: PlayerSource | undefined;
  /** Which could not be had this round. */
  readonly tried: readonly PlayerSource[];

  readonly status: TalkStatus;
  readonly wasStreaming: boolean;
  /** They said at its end that they stay. */
  readonly hasStayed: boolean;
  readonly isCancelled: boolean;
  /** The server has confirmed the time; without that there is no auto-advance. */
  readonly isSure: boolean;
  /** The next talk on the stage. */
  readonly next: string | undefined;

  /** They have done something on the page, which before Play means that they read or write there. */
  readonly hasActed: boolean;
  /** They have stopped the countdown of NEXT TALK, which is for the whole visit. */
  readonly isStopped: boolean;

  readonly isClicked: boolean;
  /** A person has paused it, or it came to its end. */
  readonly isHeld: boolean;
  /** Paused by the talk's end, not by the viewer: if the end turns out to be yet to come, it goes on. */
  readonly isHeldByEnd: boolean;
  /** Held because another tab plays. */
  readonly isElsewhere: boolean;
  readonly isOnline: boolean;
  readonly isHidden: boolean;
  /** By the person's own wish. */
  readonly isMuted: boolean;
  /** The browser lets it play only without sound. */
  readonly isSilenced: boolean;

  readonly phase: PlayerPhase;
  /** When this phase began. */
  readonly since: number;
  /** How often it was told to play without moving. */
  readonly attempt: number;
  /** The provider gave up while there was no network; with the network it is made anew. */
  readonly isBroken: boolean;
  /** Since when the ten seconds of NEXT TALK run; undefined where it is shown and leads nowhere. */
  readonly announcedAt: number | undefined;
  /** NEXT TALK came to somebody who could hear the talk: they are led on without looking. */
  readonly isListening: boolean;
  /** When the talk ended; cleared by the viewer's next input. */
  readonly endedAt: number | undefined;

  /** How often its first source was gone, where it is asked more than once. */
  readonly gone: number;

  // Counters: the shell of the player acts when one of them has grown.
  readonly mounts: number;
  readonly plays: number;
  /** To where the talk is now, after a sleep. */
  readonly jumps: number;
  /** Where the viewer is led; after that this state is done. */
  readonly leadsTo: string | undefined;
}

export interface PlayerStart {
  readonly talkId: string;
  readonly isReplay?: boolean;
  readonly providers?: readonly PlayerSource[];
  readonly chosen?: PlayerSource | undefined;
  /** The countdown was stopped, or has led on, when this talk was looked at before. */
  readonly isStopped?: boolean;
  /** Kept from the talk before, whose player led here: a person has pressed Play already. */
  readonly before?: Pick<PlayerState, 'isClicked' | 'isMuted' | 'isSilenced' | 'isHidden' | 'isOnline'>;
}

const AT_FIRST = {
  tried: [],
  status: 'future',
  wasStreaming: false,
  hasStayed: false,
  isCancelled: false,
  isSure: false,
  next: undefined,
  hasActed: false,
  isHeld: false,
  isHeldByEnd: false,
  isElsewhere: false,
  phase: 'idle',
  since: 0,
  attempt: 0,
  isBroken: false,
  announcedAt: undefined,
  isListening: false,
  endedAt: undefined,
  gone: 0,
  mounts: 0,
  plays: 0,
  jumps: 0,
  leadsTo: undefined,
} as const satisfies Partial<PlayerState>;

export const startPlayer = ({
  talkId,
  isReplay = false,
  providers = [],
  chosen,
  isStopped = false,
  before,
}: PlayerStart): PlayerState => ({
  ...AT_FIRST,
  talkId,
  isReplay,
  providers,
  provider: chosenProvider(providers, chosen),
  chosen,
  isStopped,
  isClicked: before?.isClicked ?? false,
  isOnline: before?.isOnline ?? true,
  isHidden: before?.isHidden ?? false,
  isMuted: before?.isMuted ?? false,
  isSilenced: before?.isSilenced ?? false,
});

/** What lies over the picture, or in its place. */
const PLAYER_OVERLAYS = [
  'cancelled',
  'cover',
  'next',
  'go-on',
  'finished',
  'no-stream',
  'ask',
  'recording',
  'offline',
  'failed',
  'tap-for-sound',
  'streaming',
  'elsewhere',
  'held',
  'blocked',
  'waiting',
] as const;
export type PlayerOverlay = (typeof PLAYER_OVERLAYS)[number];

/** Desired state of the world; the shell of the player makes it so. */
export interface RequestedPlayer {
  /** At most one, and none before a click; another `mount` is another one, of the same provider or not. */
  readonly engine: { readonly provider: PlayerSource; readonly mount: number } | undefined;
  readonly plays: boolean;
  /** Play stops it; what has failed, or waits for a press, is begun by the same press. */
  readonly pressHolds: boolean;
  readonly overlay: PlayerOverlay;
  /** 'Stream not playing? Click here.' is asked over the picture: it should play and does not (spec 4). */
  readonly offersRetry: boolean;
  /** That press is taken, also of what says it plays and may show nothing. Without a network no press helps. */
  readonly takesRetry: boolean;
  /** The provider's own controls are shown (spec 4). */
  readonly controls: boolean;
  /** Whether this is time watched. */
  readonly counts: boolean;
}

export const isMounted = ({ phase }: Pick<PlayerState, 'phase'>): boolean => phase !== 'idle' && phase !== 'failed';

export function wantedPlayer(state: PlayerState): RequestedPlayer {
  const { provider, status, phase } = state;
  const plays = mayPlay(state);
  const takesRetry = plays && state.isOnline && phase !== 'idle';
  const mayMount = provider !== undefined && state.isClicked && !state.isCancelled && status !== 'future';
  return {
    engine: mayMount && isMounted(state) ? { provider, mount: state.mounts } : undefined,
    plays,
    pressHolds: plays && phase !== 'failed' && phase !== 'blocked',
    overlay: overlayOf(state),
    offersRetry: takesRetry && status === 'streaming' && phase !== 'playing',
    takesRetry,
    controls: status === 'finished',
    counts: plays && phase === 'playing',
  };
}

/** It plays only while the talk is streaming (spec 4), or as a recording that a person has started. */
const mayPlay = ({ provider, isClicked, isCancelled, isHeld, status }: PlayerState): boolean =>
  provider !== undefined && isClicked && !isCancelled && !isHeld && (status === 'streaming' || status === 'finished');

function overlayOf(state: PlayerState): PlayerOverlay {
  const { status, provider, isClicked, isReplay } = state;
  if (state.isCancelled) return 'cancelled';
  if (status === 'future') return 'cover';
  if (status === 'loadingNextTalk') return 'next';
  if (status === 'onehourfinished') return state.next === undefined ? 'finished' : 'go-on';
  if (status === 'finished' && !isReplay && (!isClicked || provider === undefined)) return 'finished';
  if (provider === undefined) return 'no-stream';
  if (!isClicked) return 'ask';
  return overlayOfProvider(state);
}

function overlayOfProvider(state: PlayerState): PlayerOverlay {
  const { status, phase } = state;
  if (state.isElsewhere) return 'elsewhere';
  if (!state.isOnline && phase !== 'playing') return 'offline';
  if (phase === 'failed') return 'failed';
  if (phase === 'blocked') return 'blocked';
  if (phase === 'playing' && state.isSilenced) return 'tap-for-sound';
  if (phase === 'playing') return status === 'finished' ? 'recording' : 'streaming';
  return state.isHeld ? 'held' : 'waiting';
}

/** Whether there is a picture, or a press has asked for one: until then, and when it is over, the talk's cover is enough. */
export function showsPlayer(state: PlayerState): boolean {
  const { engine, plays } = wantedPlayer(state);
  return engine !== undefined || plays;
}
