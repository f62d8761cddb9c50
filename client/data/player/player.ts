import * as v from 'valibot';
import { PLAYER_TICK } from '../../../domain/limits/player.ts';
import { knownPeople } from '../people/optimistic-profiles.ts';
import { isLiveStream } from '../../../domain/talks/player/live-stream.ts';
import { nextOnStage } from '../../../domain/talks/next-talk.ts';
import type { PlayerEvent } from '../../../domain/talks/player/player-events.ts';
import { stepPlayer } from '../../../domain/talks/player/player-machine.ts';
import { isMounted, type PlayerState, startPlayer, wantedPlayer } from '../../../domain/talks/player/player-state.ts';
import {
  prefersJw,
  STREAM_PROVIDERS,
  streamAddress,
  type PlayedVideos,
  PLAYER_SOURCES,
  type PlayerSource,
  type StreamProvider,
  streamProviders,
} from '../../../domain/talks/player/stream-provider.ts';
import { viewerStatus } from '../../../domain/talks/talk-status.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { talks } from '../../platform/replica/catalog-view.ts';
import { deviceSetting, setDeviceSetting } from '../../platform/session/device-settings.ts';
import { type ReadonlySignal, createSignal } from '../../platform/react/signal.ts';
import { online } from '../../platform/http/online.ts';
import { isInField, whenPersonActs } from '../../platform/browser/person-acts.ts';
import { sayPlaying, whenOtherPlays } from '../../platform/browser/player-channel.ts';
import { clockSource, clockState, shownNow } from '../../platform/clock/server-clock.ts';
import { me } from '../../platform/session/session.ts';
import { startSleepDetector } from '../../platform/clock/sleep-detector.ts';
import { currentPlayer } from './player-current.ts';
import { pictureNow } from './player-picture.ts';
import { playableTalks } from './player-talk.ts';
import { sound } from './sound.ts';
import { videosByTalk } from '../talks/streams.ts';

/*
 * The player of this tab: at most one, of the talk shown or, after Play was pressed, of the talk that plays on.
 * domain/talks/player/player-machine.ts decides its state; this file passes it the events.
 */

const current = currentPlayer;
export const player: ReadonlySignal<PlayerState | undefined> = current;

/** The talks of the last advance: from one talk to the next. */
export interface AutoAdvanceState {
  readonly from: string;
  readonly to: string;
}
export const autoAdvance = createSignal<AutoAdvanceState | undefined>(undefined);

const PROVIDER = 'provider';
const Provider = v.optional(v.picklist(STREAM_PROVIDERS));
const chosen = (): StreamProvider | undefined => {
  const { output, success } = v.safeParse(Provider, deviceSetting(PROVIDER).get());
  return success ? output : undefined;
};

/** How a person opens a talk. */
export interface WatchWay {
  /** As a replay, whatever the talk's time. */
  readonly isReplay?: boolean;
  /** Start at this second of the recording. */
  readonly at?: number | undefined;
}

/** The requested start position of a recording, until it has started there. */
let wantedStart: { readonly talkId: string; readonly at: number } | undefined;
export const requestedStart = (talkId: string): number | undefined =>
  wantedStart?.talkId === talkId ? wantedStart.at : undefined;

/** Talks whose countdown was stopped or has ended. Opening such a talk again does not restart it. */
const stopped = new Set<string>();

let videos: PlayedVideos = {};
let stopListening: (() => void) | undefined;

const PRESSES: readonly PlayerEvent['type'][] = ['click', 'resume', 'choose', 'retry'];

/** Passes an event to the player, if there is one. */
export function tellPlayer(event: PlayerEvent): void {
  const before = current.get();
  if (!before) return;
  if (event.type === 'choose' && !isLiveStream(before.talkId)) setDeviceSetting(PROVIDER, event.provider);
  const after = stepPlayer(before, { ...event, now: performance.now() });
  if (after.phase === 'playing') wantedStart = undefined;
  else if (after.mounts > before.mounts) keepPlace(before);
  if (!isSame(before, after)) current.set(after);
  // Only for a press: a stream that resumes in an older tab must not stop the others.
  if (PRESSES.includes(event.type) && wantedPlayer(after).plays) sayPlaying();
  if (after.isStopped || after.advanceTo !== undefined) stopped.add(after.talkId);
  if (after.advanceTo !== undefined) follow(after, after.advanceTo);
}

/** A recording that is mounted again, or from another source, continues at its last position. */
function keepPlace({ talkId, status }: PlayerState): void {
  const { at, length } = pictureNow();
  if (status === 'finished' && at > 0 && Number.isFinite(length)) wantedStart = { talkId, at };
}

/** Most ticks do not change the state and must not re-render anything. */
const isSame = (before: PlayerState, after: PlayerState): boolean =>
  (Object.keys(after) as (keyof PlayerState)[]).every((key) => before[key] === after[key]);

/** Opens the player of a talk that is shown, unless the person keeps watching another one. */
export function lookAt(talkId: string, { isReplay = false }: WatchWay = {}): void {
  const state = current.get();
  if (state === undefined) begin({ talkId, isReplay });
  if (state?.talkId !== talkId || state.isReplay === isReplay) return;
  current.set({ ...state, isReplay });
  lookAtClock();
}

/** The talk is no longer shown: a playing player continues as the small player, any other is closed. */
export function lookAway(talkId: string): void {
  const state = current.get();
  if (state?.talkId === talkId && !(state.isClicked && isMounted(state))) closePlayer();
}

/** Plays this talk instead of the previous one. */
export function playTalk(talkId: string, { isReplay = false, at }: WatchWay = {}): void {
  const state = current.get();
  wantedStart = at === undefined ? undefined : { talkId, at };
  if (state?.talkId === talkId) lookAt(talkId, { isReplay });
  else begin({ talkId, isReplay }, state && { ...state, isClicked: false });
  tellPlayer({ type: 'click' });
}

/** The "Watch Talk" button below the picture: plays this talk, even if the next one is announced over it. */
export function watchTalk(talkId: string): void {
  if (current.get()?.talkId === talkId) tellPlayer({ type: 'stay', isOver: false });
  playTalk(talkId);
}

export function closePlayer(): void {
  current.set(undefined);
  stopListening?.();
  stopListening = undefined;
}

/** The talk's address at the player's provider. */
export const playedAddress = (provider: PlayerSource): string | undefined => streamAddress(videos, provider);

function begin({ talkId, isReplay }: Pick<PlayerState, 'talkId' | 'isReplay'>, before?: PlayerState): void {
  videos = videosByTalk.get()(talkId);
  const providers = offered();
  const device = {
    isOnline: online.get(),
    isHidden: document.visibilityState === 'hidden',
    isMuted: sound.get().isMuted,
  };
  const kept = { isClicked: before?.isClicked ?? false, isSilenced: before?.isSilenced ?? false };
  current.set(
    startPlayer({
      talkId,
      isReplay,
      providers,
      chosen: isLiveStream(talkId) ? undefined : chosen(),
      isStopped: stopped.has(talkId),
      before: { ...device, ...kept },
    }),
  );
  stopListening ??= listen();
  lookAtClock();
}

function follow(after: PlayerState, to: string): void {
  begin({ talkId: to, isReplay: false }, after);
  autoAdvance.set({ from: after.talkId, to });
}

const offered = (): PlayerSource[] => {
  const country = knownPeople.get().get(me.get()?.id ?? '')?.country ?? '';
  return streamProviders(videos, prefersJw(country));
};

function lookAtClock(): void {
  const state = current.get();
  if (!state) return;
  const talk = playableTalks.get()(state.talkId);
  // The talk is gone, or this person lost access.
  if (!talk) return closePlayer();
  tellPlayer({
    type: 'status',
    isSure: clockSource.get() === 'server',
    ...statusOf(talk, state.wasStreaming, state.isReplay),
  });
  // A person who is typing counts as active between two keys.
  if (current.get()?.announcedAt !== undefined && isInField()) tellPlayer({ type: 'acts' });
}

/** A talk's status for this person; a recording counts as over. */
export function statusOf(
  talk: Talk,
  wasStreaming: boolean,
  isReplay = false,
): Omit<Extract<PlayerEvent, { type: 'status' }>, 'type' | 'isSure'> {
  if (isLiveStream(talk.id)) return { status: 'streaming', next: undefined, isCancelled: false };
  if (isReplay) return { status: 'finished', next: undefined, isCancelled: talk.cancelled };
  const next = nextOnStage(talks.get(), talk);
  const status = viewerStatus({ talk, next, now: shownNow(), wasStreaming });
  return { status, next: next?.id, isCancelled: talk.cancelled };
}

function lookAtVideos(): void {
  const state = current.get();
  if (!state) return;
  const before = videos;
  videos = videosByTalk.get()(state.talkId);
  const changed = PLAYER_SOURCES.filter(
    (provider) => streamAddress(before, provider) !== streamAddress(videos, provider),
  );
  const isSwapped = before.lead !== videos.lead || before.isOnBackup !== videos.isOnBackup;
  if (changed.length > 0 || isSwapped) tellPlayer({ type: 'videos', providers: offered(), changed, isSwapped });
}

function listen(): () => void {
  const onVisibility = (): void => tellPlayer({ type: 'hidden', isHidden: document.visibilityState === 'hidden' });
  document.addEventListener('visibilitychange', onVisibility);
  const ends = [
    () => document.removeEventListener('visibilitychange', onVisibility),
    playableTalks.subscribe(lookAtClock),
    clockState.subscribe(lookAtClock),
    videosByTalk.subscribe(lookAtVideos),
    online.subscribe(() => tellPlayer({ type: 'online', isOnline: online.get() })),
    sound.subscribe(() => tellPlayer({ type: 'muted', isMuted: sound.get().isMuted })),
    me.subscribe(() => me.get() === undefined && closePlayer()),
    whenOtherPlays(() => tellPlayer({ type: 'elsewhere' })),
    whenPersonActs(() => tellPlayer({ type: 'acts' })),
    startSleepDetector(PLAYER_TICK, { onTick: tick, onWoke: () => tellPlayer({ type: 'woke' }) }),
  ];
  return () => ends.forEach((end) => end());
}

function tick(): void {
  lookAtClock();
  tellPlayer({ type: 'tick' });
}
