import { areSettingsLoaded, deviceSetting } from '../../platform/session/device-settings.ts';
import { noted } from '../../platform/session/noted-counts.ts';

/** Where the device keeps what it has counted and not brought to the server yet. */
export const COUNTED = 'views';

/** Sends what was counted before the device's values were read, in this visit and in earlier ones; returns the way out. */
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
