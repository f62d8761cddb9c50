import * as v from 'valibot';
import { type Sound, soundAtStart } from '../../../domain/talks/player/volume.ts';
import { deviceSetting, setDeviceSetting } from '../../platform/session/device-settings.ts';
import { computed, type ReadonlySignal } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

const Kept = v.object({ volume: v.number(), isMuted: v.boolean() });
const KEY = 'sound';

/** Phones have volume keys, so the player has no slider there (spec 2, 4). */
export const hasOwnVolumeKeys = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;

/** Volume of players on this device. */
export const sound: ReadonlySignal<Sound> = computed(deviceSetting(KEY), (kept): Sound => {
  const { output, success } = v.safeParse(Kept, kept);
  return success ? output : soundAtStart(hasOwnVolumeKeys());
});
export const keepSound = (next: Sound): void => setDeviceSetting(KEY, next);
export const useSound = (): Sound => useSignal(sound);
