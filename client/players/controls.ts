import { SEEK_STEP, SEEK_STRIDE, VOLUME_STEP, PLAYER_RATES } from '../../domain/limits/player.ts';
import { VOLUME_MAX } from '../../domain/limits/talks.ts';
import { wantedPlayer } from '../../domain/talks/player/player-state.ts';
import { muteToggled, type Sound, withVolume } from '../../domain/talks/player/volume.ts';
import { player, playTalk, tellPlayer, type WatchWay } from '../data/player/player.ts';
import { choosePicture, pictureChoices, pictureNow, tellPicture } from '../data/player/player-picture.ts';
import { keepSound, sound } from '../data/player/sound.ts';
import { mountedPlayer } from './player-effects.ts';

// Actions that the bar and the keys share.

/** Toggles mute; for a player silenced by the browser it asks for sound. */
export const toggleMuted = (): void =>
  hear(player.get()?.isSilenced ? { ...sound.get(), isMuted: false } : muteToggled(sound.get()));

export const keepVolume = (volume: number): void => hear(withVolume(sound.get(), volume));

function hear(next: Sound): void {
  keepSound(next);
  if (!next.isMuted) tellPlayer({ type: 'sound-on' });
}

/** Toggles captions: off, or on in the last chosen language, else the first. */
export function toggleCaptions(): void {
  const { tracks } = pictureNow();
  const { captions, captionsLast } = pictureChoices.get();
  const isOn = tracks.some(({ lang }) => lang === captions);
  const wanted = tracks.find(({ lang }) => lang === captionsLast) ?? tracks[0];
  choosePicture({ captions: isOn ? null : (wanted?.lang ?? null) });
}

export const togglePictureInPicture = (): void => void mountedPlayer()?.pictureInPicture();

export function seekTo(to: number): void {
  tellPicture({ at: to });
  mountedPlayer()?.seek(to);
}

/** Plays from a position, whether it is playing already or not. */
export function playFrom(talkId: string, way: WatchWay & { readonly at: number }): void {
  const state = player.get();
  if (state?.talkId === talkId && mountedPlayer() && Number.isFinite(pictureNow().length)) {
    seekTo(way.at);
    tellPlayer({ type: 'resume' });
  } else playTalk(talkId, way);
}

/** Runs the action of a key and returns its announcement; undefined for other keys. */
export function pressKey(key: string): string | undefined {
  const state = player.get();
  if (!state) return undefined;
  if (key === ' ') {
    const { pressHolds } = wantedPlayer(state);
    tellPlayer({ type: pressHolds ? 'hold' : 'resume' });
    return '';
  }
  if (key === 'ArrowUp' || key === 'ArrowDown') return louder(key === 'ArrowUp' ? VOLUME_STEP : -VOLUME_STEP);
  if (state.status !== 'finished') return undefined;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -SEEK_STEP,
    ArrowRight: SEEK_STEP,
    j: -SEEK_STRIDE,
    l: SEEK_STRIDE,
  };
  const step = steps[key];
  if (step !== undefined) return go(step);
  return key === '<' || key === '>' ? faster(key === '>' ? 1 : -1) : undefined;
}

function louder(by: number): string {
  keepVolume(Math.min(VOLUME_MAX, sound.get().volume + by));
  return `Volume ${sound.get().volume} %`;
}

function go(by: number): string {
  const { at, length } = pictureNow();
  if (Number.isFinite(length)) seekTo(Math.min(length, Math.max(0, at + by)));
  return '';
}

function faster(by: 1 | -1): string {
  const rates: readonly number[] = PLAYER_RATES;
  const rate = rates[rates.indexOf(pictureChoices.get().rate) + by] ?? pictureChoices.get().rate;
  choosePicture({ rate });
  return `Speed ${rate}`;
}
