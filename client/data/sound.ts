import * as v from 'valibot';
import { type Sound, soundAtStart } from '../../domain/talks/volume.ts';
import { deviceValue, setDeviceValue } from '../platform/device-values.ts';
import { derived, type Live } from '../platform/live-value.ts';
import { useLive } from '../platform/use-live.ts';

const Kept = v.object({ volume: v.number(), isMuted: v.boolean() });
const KEY = 'sound';

/** On phones loudness is a matter of their own keys: they have no slider (spec 2, 4). */
export const hasOwnVolumeKeys = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;

/** How loud players are on this device. */
export const sound: Live<Sound> = derived(deviceValue(KEY), (kept): Sound => {
  const { output, success } = v.safeParse(Kept, kept);
  return success ? output : soundAtStart(hasOwnVolumeKeys());
});
export const keepSound = (next: Sound): void => setDeviceValue(KEY, next);
export const useSound = (): Sound => useLive(sound);
