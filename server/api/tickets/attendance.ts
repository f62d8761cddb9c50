import { type Attendance, attendanceNow } from '../../../domain/tickets/attendance.ts';
import type { Ports } from '../../ports.ts';
import type { Account } from '../accounts/account-store.ts';
import { settingsOf } from '../people/settings.ts';
import { accessOf } from './access-of.ts';

/** How a person takes part, by their tickets and, where these allow both, by their own choice; undefined without a ticket. */
export async function attendanceOfPerson(account: Account, ports: Pick<Ports, 'log'>): Promise<Attendance | undefined> {
  const { attendance } = await accessOf(account, ports);
  return attendance === 'either'
    ? attendanceNow(attendance, (await settingsOf(account.id, ports)).attendance)
    : attendance;
}
