import type * as v from 'valibot';
import { changeSettings, readSettings, type SettingsView } from '../../../domain/people/person-calls.ts';
import { setting, type Settings, SETTINGS_REF } from '../../../domain/people/settings.ts';
import { endpoint } from '../../http/endpoint.ts';
import { JUST_NOW } from '../../sync/write-mine.ts';
import { settingsOf, writePersonSettings } from './settings.ts';

const settingsView = ({ reminderMinutes, attendance }: Settings): v.InferOutput<typeof SettingsView> => ({
  reminder_minutes: reminderMinutes,
  ...(attendance && { attendance }),
});

function changedSettings(
  { attendance: before, ...settings }: Settings,
  { reminder_minutes: reminderMinutes = settings.reminderMinutes, attendance = before }: Changes,
): Settings {
  return { ...settings, reminderMinutes, ...(attendance && { attendance }) };
}
type Changes = Pick<v.InferOutput<(typeof changeSettings)['input']>, 'reminder_minutes' | 'attendance'>;

export const settingsEndpoints = [
  endpoint(readSettings, {
    summary:
      'What you have set for yourself: how many minutes before a talk you keep you are reminded of it, 0 for never; and ' +
      'whether you take part in person or remotely, if your tickets allow both.',
    handle: async ({ actor, ports }) => settingsView(await settingsOf(actor.id, ports)),
  }),
  /** Writes the same document as an offline device (`setting:me`), so the later of two changes counts. */
  endpoint(changeSettings, {
    summary:
      'Sets when you are reminded of a talk you keep: 2, 6, 15 or 30 minutes before it, or 0 for never; and whether you take ' +
      'part in person or remotely.',
    example: { reminder_minutes: 15 },
    handle: async ({ actor, input, ports }) => {
      const settings = await settingsOf(actor.id, ports);
      if (input.reminder_minutes === undefined && input.attendance === undefined) return settingsView(settings);
      const value = changedSettings(settings, input);
      const written = await writePersonSettings(
        actor,
        setting.document(SETTINGS_REF, value, { changedAt: JUST_NOW, rev: ports.randomId(12) }),
        ports,
      );
      return settingsView(setting.read(written));
    },
  }),
];
