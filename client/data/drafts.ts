import { deviceValue, setDeviceValue } from '../platform/device-values.ts';

type Values = Record<string, unknown>;

interface Draft {
  readonly read: () => Values | undefined;
  readonly keep: (values: Values | undefined) => void;
  readonly watch: (changed: () => void) => () => void;
}

/**
 * What was typed into a form and has not arrived: kept on this device for the person, and gone with them. Before somebody is logged in
 * it lives as long as the page.
 */
export function draftOf(form: string): Draft {
  const name = `draft:${form}`;
  const kept = deviceValue(name);
  return {
    read: () => {
      const values = kept.get();
      return typeof values === 'object' && values !== null ? (values as Values) : undefined;
    },
    keep: (values) => setDeviceValue(name, values ?? null),
    watch: (changed) => kept.subscribe(changed),
  };
}
