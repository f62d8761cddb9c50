import * as v from 'valibot';
import { mineKind } from '../sync/mine-kind.ts';

/** How long before a kept talk its reminder comes, in minutes; 0 is none. */
export const REMINDER_CHOICES = [0, 2, 6, 15, 30] as const;
export const ReminderMinutes = v.picklist(
  REMINDER_CHOICES,
  'A reminder comes 2, 6, 15 or 30 minutes before a talk, or not at all (0)',
);
export type ReminderMinutes = v.InferOutput<typeof ReminderMinutes>;

/** What holds until somebody sets it otherwise. */
const UNSET = { reminderMinutes: 6 } as const;

/** What a person has set for themselves: the `value` of their one document of kind `setting`, whose `ref` is `me`. */
export const Settings = v.object({ reminderMinutes: v.optional(ReminderMinutes, UNSET.reminderMinutes) });
export type Settings = v.InferOutput<typeof Settings>;
export const setting = mineKind('setting', Settings, { nothing: UNSET, title: 'Your settings' });

/** The thing a setting is about: the person themselves. */
export const SETTINGS_REF = 'me';
