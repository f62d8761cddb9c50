import type { GoneBecause } from './gone-reasons.ts';
import { chosenProvider, type PlayerSource } from './stream-provider.ts';
import type { TalkStatus } from '../talk-status.ts';

/**
 * Phase of a talk's player. Only `idle` and `failed` have no player mounted. `ready` and `paused` wait for a play command,
 * `starting` got one, `stalled` played and stopped, `blocked` needs a press.
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

/** Everything that decides what the player of a talk shows and does. Times are milliseconds of a monotonic clock. */
export interface PlayerState {
  readonly talkId: string;
  /** True for a talk of the replay edition, which is a recording, not an ended talk. */
  readonly isReplay: boolean;
  /** Sources of the video in the order in which they are tried. */
  readonly providers: readonly PlayerSource[];
  readonly provider: PlayerSource | undefined;
  /** The provider chosen by the person, wherever it is offered; it is never left automatically. */
  readonly chosen: PlayerSource | undefined;
  /** Providers that failed in this round. */
  readonly tried: readonly PlayerSource[];

  readonly status: TalkStatus;
  readonly wasStreaming: boolean;
  /** The person chose to stay at the end of the talk. */
  readonly hasStayed: boolean;
  readonly isCancelled: boolean;
  /** The server has confirmed the time; otherwise there is no auto-advance. */
  readonly isSure: boolean;
  /** Id of the next talk on the stage. */
  readonly next: string | undefined;

  /** The person has acted on the page. Before a press on Play this means that they read or write. */
  readonly hasActed: boolean;
  /** The person stopped the countdown to the next talk, for this whole visit. */
  readonly isStopped: boolean;

  readonly isClicked: boolean;
  /** Paused by the person, or at the end of the talk. */
  readonly isHeld: boolean;
  /** Paused by the talk's end: if the end is postponed, playback continues. */
  readonly isHeldByEnd: boolean;
  /** Paused because another tab plays. */
  readonly isElsewhere: boolean;
  readonly isOnline: boolean;
  readonly isHidden: boolean;
  /** Muted by the person. */
  readonly isMuted: boolean;
  /** The browser only allows playback without sound. */
  readonly isSilenced: boolean;

  readonly phase: PlayerPhase;
  /** When this phase began. */
  readonly since: number;
  /** Number of play commands without effect. */
  readonly attempt: number;
  /** The provider failed while offline; it is mounted again with the network. */
  readonly isBroken: boolean;
  /** When the countdown to the next talk began; undefined if that talk is announced without a countdown. */
  readonly announcedAt: number | undefined;
  /** The person could hear the talk when the next one was announced. Then the player advances even if the page is hidden. */
  readonly isListening: boolean;
  /** When the talk ended; cleared by the person's next action. */
  readonly endedAt: number | undefined;

  /** Number of failures of the first source, if it is tried more than once. */
  readonly gone: number;
  /** Why the current player gave up; undefined if it did not say so. */
  readonly goneBecause: GoneBecause | undefined;
  /** The provider that was given up last, and why; undefined before. */
  readonly refused: { readonly provider: PlayerSource; readonly why: GoneBecause } | undefined;

  // Counters: the caller acts when one of the next values has increased.
  readonly mounts: number;
  readonly plays: number;
  /** Number of jumps to the current position, which are needed after the device slept. */
  readonly jumps: number;
  /** Id of the talk to go to; afterwards this state no longer changes. */
  readonly advanceTo: string | undefined;
}

export interface PlayerStart {
  readonly talkId: string;
  readonly isReplay?: boolean;
  readonly providers?: readonly PlayerSource[];
  readonly chosen?: PlayerSource | undefined;
  /** On an earlier visit to this talk, the countdown was stopped or the player advanced. */
  readonly isStopped?: boolean;
  /** State of the previous talk's player, if it advanced to this talk: the person has already pressed Play. */
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
  goneBecause: undefined,
  refused: undefined,
  mounts: 0,
  plays: 0,
  jumps: 0,
  advanceTo: undefined,
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

/** Kinds of covers over the picture, or in place of it. */
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
export type OverlayKind = (typeof PLAYER_OVERLAYS)[number];

/** The player that the page should show. */
export interface RequestedPlayer {
  /** The player to mount; undefined before a press. A new `mount` number means a new player, even of the same provider. */
  readonly engine: { readonly provider: PlayerSource; readonly mount: number } | undefined;
  readonly plays: boolean;
  /** Whether a press on Play pauses; otherwise it also restarts what failed or was blocked. */
  readonly pressHolds: boolean;
  readonly overlay: OverlayKind;
  /** Whether 'Stream not playing? Click here.' is shown: the player should play but does not (spec 4). */
  readonly offersRetry: boolean;
  /** Whether a retry has an effect, also for a player that claims to play. Without a network it has none. */
  readonly takesRetry: boolean;
  /** Whether the provider's own controls are shown (spec 4). */
  readonly controls: boolean;
  /** Whether this counts as time watched. */
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

/** Whether the player may play: only while the talk is streaming (spec 4), or a recording that the person started. */
const mayPlay = ({ provider, isClicked, isCancelled, isHeld, status }: PlayerState): boolean =>
  provider !== undefined && isClicked && !isCancelled && !isHeld && (status === 'streaming' || status === 'finished');

function overlayOf(state: PlayerState): OverlayKind {
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

function overlayOfProvider(state: PlayerState): OverlayKind {
  const { status, phase } = state;
  if (state.isElsewhere) return 'elsewhere';
  if (!state.isOnline && phase !== 'playing') return 'offline';
  if (phase === 'failed') return 'failed';
  if (phase === 'blocked') return 'blocked';
  if (phase === 'playing' && state.isSilenced) return 'tap-for-sound';
  if (phase === 'playing') return status === 'finished' ? 'recording' : 'streaming';
  return state.isHeld ? 'held' : 'waiting';
}

/** Whether the player is shown: it is mounted, or a press has asked for it. Otherwise the talk's cover is shown. */
export function showsPlayer(state: PlayerState): boolean {
  const { engine, plays } = wantedPlayer(state);
  return engine !== undefined || plays;
}
