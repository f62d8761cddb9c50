import { setting, SETTINGS_REF } from '../../../domain/people/settings.ts';
import {
  type Attendance,
  attendanceNow,
  attendanceOf,
  type ChosenAttendance,
} from '../../../domain/tickets/attendance.ts';
import { raiseError } from '../../platform/http/toasts.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { useOwnTickets } from './own-tickets.ts';

const useSettings = () => setting.read(useSignal(userDocs).get(setting.id(SETTINGS_REF)));

/** What the person's tickets allow; undefined without a ticket. */
export const useHeldAttendance = (): Attendance | undefined =>
  attendanceOf(useOwnTickets().map(({ attendance }) => attendance));

/** How the person takes part: by their tickets and, where these allow both, by their choice. */
export function useOwnAttendance(): Attendance | undefined {
  const { attendance } = useSettings();
  return attendanceNow(useHeldAttendance(), attendance);
}

/** The person's choice on all their devices, and how to change it; undefined while they have not decided. */
export function useChosenAttendance(): [ChosenAttendance | undefined, (chosen: ChosenAttendance | undefined) => void] {
  const { attendance, ...settings } = useSettings();
  const choose = (chosen: ChosenAttendance | undefined): void =>
    void writeUserDoc(setting, SETTINGS_REF, { ...settings, ...(chosen && { attendance: chosen }) }).catch(() =>
      raiseError('This device could not save that. Is its storage full?'),
    );
  return [attendance, choose];
}
