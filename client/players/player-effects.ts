import { LIVE_EDGE_LOST } from '../../domain/limits/player.ts';
import { talkEngine } from '../../domain/talks/player/engine-address.ts';
import { type PlayerState, wantedPlayer } from '../../domain/talks/player/player-state.ts';
import { nextSource } from '../../domain/talks/player/player-steps.ts';
import { playedAddress, player, tellPlayer } from '../data/player/player.ts';
import {
  type CaptionTrack,
  forgetPicture,
  pictureChoices,
  pictureNow,
  tellPicture,
} from '../data/player/player-picture.ts';
import { sourceOf } from '../data/player/player-source.ts';
import { sound } from '../data/player/sound.ts';
import { engineFor } from './engines.ts';
import type { EngineEvent, Player } from './engine.ts';
import { pageFillsScreen } from './fullscreen-support.ts';

/* Applies what the player's machine requests: mounts one engine, plays or pauses it, sets its volume. Decides nothing itself. */

/** The mounted engine, and the number of the last command that it was given. */
interface Run {
  readonly key: string;
  readonly state: PlayerState;
  /** The player; undefined until its code is loaded. */
  player: Player | undefined;
  plays: number;
  jumps: number;
  isOver: boolean;
}

let run: Run | undefined;

/** The mounted player, for the bar. */
export const mountedPlayer = (): Player | undefined => run?.player;

/** Runs engines in this element. Returns a function that stops it. */
export function runPlayerEffects(place: HTMLElement): () => void {
  const settle = (): void => settleIn(place);
  const ends = [player.subscribe(settle), sound.subscribe(applySound), pictureChoices.subscribe(applyChoices)];
  settle();
  return () => {
    ends.forEach((end) => end());
    stop();
  };
}

function settleIn(place: HTMLElement): void {
  const state = player.get();
  const wanted = state && wantedPlayer(state);
  const key = state && wanted?.engine ? `${state.talkId} ${wanted.engine.provider} ${wanted.engine.mount}` : undefined;
  if (run?.key !== key) {
    stop();
    if (state && key !== undefined) void start(key, { state, place });
  }
  if (state && wanted && run) obey(run, { state, plays: wanted.plays });
}

function obey(mounted: Run, { state, plays }: { readonly state: PlayerState; readonly plays: boolean }): void {
  const { player: engine } = mounted;
  if (!engine) return;
  applySound();
  if (state.jumps > mounted.jumps) jump(engine);
  if (plays && state.plays > mounted.plays) engine.play();
  if (!plays && (state.phase === 'paused' || state.phase === 'ready')) engine.pause();
  mounted.plays = state.plays;
  mounted.jumps = state.jumps;
}

async function start(
  key: string,
  { state, place }: { readonly state: PlayerState; readonly place: HTMLElement },
): Promise<void> {
  const mine: Run = { key, state, player: undefined, plays: state.plays, jumps: state.jumps, isOver: false };
  run = mine;
  const text = state.provider && playedAddress(state.provider);
  const address = text === undefined ? undefined : talkEngine(text);
  const say = (event: EngineEvent): void => {
    if (!mine.isOver) hear(mine, event);
  };
  if (!address) return say({ what: 'gone', why: 'unsupported' });
  const Engine = await engineFor(address.engine).catch(() => undefined);
  if (mine.isOver) return;
  if (!Engine) return say({ what: 'gone', why: 'script' });
  const isLast = nextSource(state) === undefined;
  const controls = wantedPlayer(state).controls || !pageFillsScreen();
  const source = { ...sourceOf(state.talkId), address, isLast, controls };
  mine.player = new Engine({ place, source, say });
  applySound();
  applyChoices();
  const now = player.get();
  if (now) obey(mine, { state: now, plays: wantedPlayer(now).plays });
}

function stop(): void {
  if (!run) return;
  run.isOver = true;
  run.player?.unmount();
  run = undefined;
  forgetPicture();
}

function hear(from: Run, event: EngineEvent): void {
  // A constructor may send events before `player` is set.
  if (!from.player && event.what !== 'gone') return queueMicrotask(() => !from.isOver && hear(from, event));
  if (event.what === 'time') return hearTime(from, event);
  if (event.what === 'picture') return applyChoices();
  tellPlayer({ type: 'engine', mount: from.state.mounts, word: event });
  const state = player.get();
  if (event.what === 'playing' && state && !wantedPlayer(state).plays) from.player?.pause();
  if (event.what === 'playing' || event.what === 'ready') applyChoices();
}

function hearTime(
  { player: engine, state }: Run,
  { at, length, behind }: Extract<EngineEvent, { what: 'time' }>,
): void {
  const isLive = player.get()?.status === 'streaming';
  // For a recording shown as a live talk, "live" is everyone's current position.
  const isBehind = isLive ? (behind ?? Math.max(0, sourceOf(state.talkId).startAt(length) - at)) : 0;
  tellPicture({ at, length, behind: isBehind });
  if (isBehind > LIVE_EDGE_LOST && engine && player.get()?.phase === 'playing' && isNearEdge(length)) jump(engine);
}

/** Returns whether the recording is not near its end yet. A recording may be shorter than its talk. */
const isNearEdge = (length: number): boolean => !Number.isFinite(length) || pictureNow().at < length - LIVE_EDGE_LOST;

/** Jumps to the live position; a recording keeps its own. */
export function jump(engine: Player | undefined = run?.player): void {
  const state = player.get();
  if (!engine || !state || state.status === 'finished') return;
  const { length } = pictureNow();
  if (Number.isFinite(length)) engine.seek(sourceOf(state.talkId).startAt(length));
  else engine.seek('live');
}

function applySound(): void {
  const state = player.get();
  const { volume, isMuted } = sound.get();
  run?.player?.sound({ volume, isMuted: isMuted || state?.isSilenced === true });
}

/**
 * Returns the captions to choose from, one per language: the first, which the organisers added. Captions without a language go by
 * label.
 */
const offered = (tracks: readonly CaptionTrack[]): CaptionTrack[] => {
  const named = tracks.map((track) => ({ ...track, lang: track.lang || track.label }));
  return named.filter(({ lang }, index) => named.findIndex((each) => each.lang === lang) === index);
};

function applyChoices(): void {
  const engine = run?.player;
  const state = player.get();
  if (!engine || !state) return;
  const { data, rate, captions } = pictureChoices.get();
  const tracks = offered(engine.tracks());
  tellPicture({ tracks, can: engine.can });
  engine.data(data);
  engine.captions(tracks.find(({ lang }) => lang === captions)?.id ?? null);
  // A live talk runs at normal speed for everyone.
  if (engine.can.rate) engine.rate(state.status === 'finished' ? rate : 1);
}
