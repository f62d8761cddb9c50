import { personKey } from '../../domain/people/person-key.ts';
import { keepLate } from './late-values.ts';
import { derived, liveValue, type Live } from './live-value.ts';
import { me } from './session.ts';

/** What only this device knows of one person: flags, the selected day, the volume. JSON values by name. */
export const deviceValues = liveValue<ReadonlyMap<string, unknown>>(new Map());

/** Takes a value for keeps once the device's database is open; until then values live in memory and in localStorage. */
export type DeviceSink = (name: string, value: unknown) => void;
export const deviceSink = liveValue<DeviceSink | undefined>(undefined);

/** Whether the database has been read: what is not among the values by then is not there. */
export const areValuesRead = liveValue(false);

/** Names set in this page before the database was open: they win over what it held. */
export const unsunk = new Set<string>();

/** Sets a value. Where somebody is logged in it survives a page that is left at once, whether or not the database is open. */
export function setDeviceValue(name: string, value: unknown): void {
  deviceValues.set(new Map(deviceValues.get()).set(name, value));
  const sink = deviceSink.get();
  if (sink) return sink(name, value);
  unsunk.add(name);
  const person = me.get();
  if (person) keepLate(personKey(person.id), name, value);
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
