import * as v from 'valibot';
import { ReminderMinutes, setting, type Settings, SETTINGS_REF } from '../../../domain/people/settings.ts';
import { endpoint } from '../../http/endpoint.ts';
import { JUST_NOW } from '../../sync/write-mine.ts';
import { settingsOf, writeSettings } from './settings.ts';

const SettingsView = v.object({ reminder_minutes: ReminderMinutes });

const settingsView = ({ reminderMinutes }: Settings): v.InferOutput<typeof SettingsView> => ({
  reminder_minutes: reminderMinutes,
});

const readSettings = endpoint({
  method: 'get',
  path: '/settings',
  access: 'logged-in',
  summary:
    'What you have set for yourself: how many minutes before a talk you keep you are reminded of it, 0 for never.',
  input: v.object({}),
  output: SettingsView,
  handle: async ({ actor, ports }) => settingsView(await settingsOf(actor.id, ports)),
});

/** The same document a device writes offline (`setting:me`), so the later of two changes stands. */
const changeSettings = endpoint({
  method: 'patch',
  path: '/settings',
  access: 'logged-in',
  summary: 'Sets when you are reminded of a talk you keep: 2, 6, 15 or 30 minutes before it, or 0 for never.',
  input: v.object({ reminder_minutes: v.optional(ReminderMinutes) }),
  output: SettingsView,
  example: { reminder_minutes: 15 },
  handle: async ({ actor, input, ports }) => {
    const settings = await settingsOf(actor.id, ports);
    if (input.reminder_minutes === undefined) return settingsView(settings);
    const value = { ...settings, reminderMinutes: input.reminder_minutes };
    const written = await writeSettings(
      actor,
      setting.document(SETTINGS_REF, value, { changedAt: JUST_NOW, rev: ports.randomId(12) }),
      ports,
    );
    return settingsView(setting.read(written));
  },
});

export const settingsEndpoints = [readSettings, changeSettings];
