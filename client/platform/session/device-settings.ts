import { personKey } from '../../../domain/people/person-key.ts';
import { appendWrite } from '../storage/write-ahead.ts';
import { computed, createSignal, type ReadonlySignal } from '../react/signal.ts';
import { me } from './session.ts';

/** What only this device knows of one person: flags, the selected day, the volume. JSON values by name. */
export const deviceSettings = createSignal<ReadonlyMap<string, unknown>>(new Map());

/** Takes a value for keeps once the device's database is open; until then values live in memory and in localStorage. */
export type SettingsSink = (name: string, value: unknown) => void;
export const settingsSink = createSignal<SettingsSink | undefined>(undefined);

/** Whether the database has been read: what is not among the values by then is not there. */
export const areSettingsLoaded = createSignal(false);

/** Names set in this page before the database was open: they win over what it held. */
export const unsavedSettings = new Set<string>();

/** Sets a value. Where somebody is logged in it survives a page that is left at once, whether or not the database is open. */
export function setDeviceSetting(name: string, value: unknown): void {
  deviceSettings.set(new Map(deviceSettings.get()).set(name, value));
  const sink = settingsSink.get();
  if (sink) return sink(name, value);
  unsavedSettings.add(name);
  const person = me.get();
  if (person) appendWrite(personKey(person.id), name, value);
}

const views = new Map<string, ReadonlySignal<unknown>>();

/** One value, live; always the same object for the same name. */
export function deviceSetting(name: string): ReadonlySignal<unknown> {
  const known = views.get(name);
  if (known) return known;
  const view = computed(deviceSettings, (values) => values.get(name));
  views.set(name, view);
  return view;
}
