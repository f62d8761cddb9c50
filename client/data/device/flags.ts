import { deviceSetting, setDeviceSetting } from '../../platform/session/device-settings.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** A boolean that this device stores for the person (spec 3, key-value flags), such as `completed-tutorial`. */
export function useFlag(name: string): [boolean, (value: boolean) => void] {
  const key = `flag:${name}`;
  return [useSignal(deviceSetting(key)) === true, (value) => setDeviceSetting(key, value)];
}
