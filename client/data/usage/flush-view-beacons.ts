import { areSettingsLoaded, deviceSetting } from '../../platform/session/device-settings.ts';
import { noted } from '../../platform/session/noted-counts.ts';

/** Setting with the counts that the server does not have yet. */
export const COUNTED = 'views';

/** Sends counts recorded before the device's settings were loaded, in this visit and earlier ones. Returns a function that stops it. */
export function sendLeftCounts(): () => void {
  const ends: (() => void)[] = [];
  const stop = (): void => ends.splice(0).forEach((end) => end());
  const look = (): void => {
    if (!areSettingsLoaded.get()) return;
    const left = deviceSetting(COUNTED).get();
    if (noted().length === 0 && !(Array.isArray(left) && left.length > 0)) return;
    stop();
    void import('../player/view-beacon.ts').then(({ collectNoted, sendCounted }) => {
      collectNoted();
      return sendCounted();
    });
  };
  ends.push(areSettingsLoaded.subscribe(look), deviceSetting(COUNTED).subscribe(look));
  look();
  return stop;
}
