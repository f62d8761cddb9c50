import { VOLUME_DEFAULT, VOLUME_DEFAULT_MOBILE, VOLUME_MAX } from '../../limits/talks.ts';

/** Volume of a player, 0 to 100. It is kept while muted. */
export interface Sound {
  readonly volume: number;
  readonly isMuted: boolean;
}

/** The initial volume (spec 4, 9); phones have their own volume keys. */
export const soundAtStart = (isMobile: boolean): Sound => ({
  volume: isMobile ? VOLUME_DEFAULT_MOBILE : VOLUME_DEFAULT,
  isMuted: false,
});

/** The volume after a move of the slider: above 0 it is unmuted (spec 4). NaN changes nothing. */
export function withVolume(sound: Sound, moved: number): Sound {
  if (Number.isNaN(moved)) return sound;
  const volume = Math.min(VOLUME_MAX, Math.max(0, moved));
  return { volume, isMuted: volume > 0 ? false : sound.isMuted };
}

/** The state after a press on mute: unmuting at volume 0 sets the default, so that there is sound (spec 4). */
export const muteToggled = ({ volume, isMuted }: Sound): Sound =>
  isMuted ? { volume: volume === 0 ? VOLUME_DEFAULT : volume, isMuted: false } : { volume, isMuted: true };
