import { derived, liveValue, type Live } from './live-value.ts';

/** What only this device knows of one person: flags, the selected day, the volume. JSON values by name. */
export const deviceValues = liveValue<ReadonlyMap<string, unknown>>(new Map());

/** Takes a value for keeps once the device's database is open; until then values live in memory and the boot snapshot. */
export type DeviceSink = (name: string, value: unknown) => void;
export const deviceSink = liveValue<DeviceSink | undefined>(undefined);

/** Names set in this page before the database was open: they win over what it held. */
export const unsunk = new Set<string>();

export function setDeviceValue(name: string, value: unknown): void {
  deviceValues.set(new Map(deviceValues.get()).set(name, value));
  const sink = deviceSink.get();
  if (sink) sink(name, value);
  else unsunk.add(name);
}

const views = new Map<string, Live<unknown>>();

/** One value, live; always the same object for the same name. */
export function deviceValue(name: string): Live<unknown> {
  const known = views.get(name);
  if (known) return known;
  const view = derived(deviceValues, (values) => values.get(name));
  views.set(name, view);
  return view;
}
