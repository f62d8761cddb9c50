import * as v from 'valibot';
import { ChosenAttendance } from '../tickets/attendance.ts';
import { userDocKind } from '../sync/mine-kind.ts';

/** Minutes before a kept talk at which its reminder is sent; 0 for none. */
export const REMINDER_CHOICES = [0, 2, 6, 15, 30] as const;
export const ReminderMinutes = v.picklist(
  REMINDER_CHOICES,
  'A reminder comes 2, 6, 15 or 30 minutes before a talk, or not at all (0)',
);
export type ReminderMinutes = v.InferOutput<typeof ReminderMinutes>;

/** Defaults. */
const UNSET = { reminderMinutes: 6 } as const;

/** A person's own settings: the `value` of their only document of kind `setting`, whose `ref` is `me`. */
export const Settings = v.object({
  reminderMinutes: v.optional(ReminderMinutes, UNSET.reminderMinutes),
  /** How the person takes part if their tickets allow both; absent: not decided. */
  attendance: v.exactOptional(ChosenAttendance),
});
export type Settings = v.InferOutput<typeof Settings>;
const NOTHING: Settings = UNSET;
export const setting = userDocKind('setting', Settings, { nothing: NOTHING, title: 'Your settings' });

/** The `ref` of the settings document. */
export const SETTINGS_REF = 'me';
