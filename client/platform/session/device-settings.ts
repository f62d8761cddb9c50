import { personKey } from '../../../domain/people/person-key.ts';
import { appendWrite } from '../storage/write-ahead.ts';
import { computed, createSignal, type ReadonlySignal } from '../react/signal.ts';
import { me } from './session.ts';

/** Settings that only this device has of one person: flags, the selected day, the volume. JSON values by name. */
export const deviceSettings = createSignal<ReadonlyMap<string, unknown>>(new Map());

/** Stores a setting. Set once the database is open; until then settings are in memory and localStorage. */
export type SettingsSink = (name: string, value: unknown) => void;
export const settingsSink = createSignal<SettingsSink | undefined>(undefined);

/** Whether the database has been read. Until then a missing setting may still be loading. */
export const areSettingsLoaded = createSignal(false);

/** Names set in this page before the database was open: they win over stored values. */
export const unsavedSettings = new Set<string>();

/** Sets a value. With a log-in it survives closing the page at once, whether or not the database is open. */
export function setDeviceSetting(name: string, value: unknown): void {
  deviceSettings.set(new Map(deviceSettings.get()).set(name, value));
  const sink = settingsSink.get();
  if (sink) return sink(name, value);
  unsavedSettings.add(name);
  const person = me.get();
  if (person) appendWrite(personKey(person.id), name, value);
}

const views = new Map<string, ReadonlySignal<unknown>>();

/** One setting as a signal; always the same object for the same name. */
export function deviceSetting(name: string): ReadonlySignal<unknown> {
  const known = views.get(name);
  if (known) return known;
  const view = computed(deviceSettings, (values) => values.get(name));
  views.set(name, view);
  return view;
}
