import { type ReminderMinutes, setting, SETTINGS_REF } from '../../../domain/people/settings.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { raiseError } from '../../platform/http/toasts.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** Minutes before a kept talk at which the person is reminded, on all their devices; 0 for never. */
export function useReminderMinutes(): [ReminderMinutes, (minutes: ReminderMinutes) => void] {
  const settings = setting.read(useSignal(userDocs).get(setting.id(SETTINGS_REF)));
  const set = (reminderMinutes: ReminderMinutes): void =>
    void writeUserDoc(setting, SETTINGS_REF, { ...settings, reminderMinutes }).catch(() =>
      raiseError('This device could not save that. Is its storage full?'),
    );
  return [settings.reminderMinutes, set];
}
