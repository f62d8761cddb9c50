import { areSettingsLoaded, deviceSetting, setDeviceSetting } from '../../platform/session/device-settings.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** A boolean that this device stores for the person (spec 3, key-value flags), such as `completed-tutorial`. */
export function useFlag(name: string): [boolean, (value: boolean) => void] {
  const key = `flag:${name}`;
  return [useSignal(deviceSetting(key)) === true, (value) => setDeviceSetting(key, value)];
}

/** A number that this device stores for the person; 0 if it was never set, undefined until the device has read it. */
export function useDeviceNumber(name: string): [number | undefined, (value: number) => void] {
  const [stored, isLoaded] = [useSignal(deviceSetting(name)), useSignal(areSettingsLoaded)];
  const value = typeof stored === 'number' ? stored : isLoaded ? 0 : undefined;
  return [value, (next) => setDeviceSetting(name, next)];
}
