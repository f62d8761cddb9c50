import { deviceSink, deviceValue } from '../platform/device-values.ts';

/** Where the device keeps what it has counted and not brought to the server yet. */
export const COUNTED = 'views';

/** What an earlier visit counted and could not send goes with this one, once the device's values are read; returns the way out. */
export function sendLeftCounts(): () => void {
  const ends: (() => void)[] = [];
  const stop = (): void => ends.splice(0).forEach((end) => end());
  const look = (): void => {
    const left = deviceSink.get() && deviceValue(COUNTED).get();
    if (!Array.isArray(left) || left.length === 0) return;
    stop();
    void import('./counting.ts').then(({ sendCounted }) => sendCounted());
  };
  ends.push(deviceSink.subscribe(look), deviceValue(COUNTED).subscribe(look));
  look();
  return stop;
}
