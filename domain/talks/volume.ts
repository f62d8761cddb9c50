import { VOLUME_DEFAULT, VOLUME_DEFAULT_MOBILE, VOLUME_MAX } from '../limits/talks.ts';

/** How loud a player is. The volume, 0 to 100, is kept while it is muted. */
export interface Sound {
  readonly volume: number;
  readonly isMuted: boolean;
}

/** Before anybody has touched it (spec 4, 9): on phones loudness is a matter of their own keys. */
export const soundAtStart = (isMobile: boolean): Sound => ({
  volume: isMobile ? VOLUME_DEFAULT_MOBILE : VOLUME_DEFAULT,
  isMuted: false,
});

/** The slider was moved: anything above 0 is meant to be heard (spec 4). What is no volume changes nothing. */
export function withVolume(sound: Sound, moved: number): Sound {
  if (Number.isNaN(moved)) return sound;
  const volume = Math.min(VOLUME_MAX, Math.max(0, moved));
  return { volume, isMuted: volume > 0 ? false : sound.isMuted };
}

/** The mute button was pressed: unmuting at volume 0 sets the default, so that something is heard (spec 4). */
export const muteToggled = ({ volume, isMuted }: Sound): Sound =>
  isMuted ? { volume: volume === 0 ? VOLUME_DEFAULT : volume, isMuted: false } : { volume, isMuted: true };
