import type { Ports } from '../../ports.ts';
import type { Account } from '../accounts/account-store.ts';
import { eventTable } from '../analytics/event-store.ts';
import { lastSessionUse } from './session-store.ts';

type Known = Pick<Account, 'id' | 'password' | 'hasLoggedIn'>;

/**
 * Whether a person has ever logged in, also if they are logged out by now. For accounts of earlier releases: by their password, a
 * log-in of the last month, or a counted event of the last three.
 */
export const hasLoggedIn = async ({ id, password, hasLoggedIn: isNoted }: Known, ports: Ports): Promise<boolean> =>
  isNoted === true ||
  password !== '' ||
  (await lastSessionUse(id, ports)) > 0 ||
  (await (await eventTable(ports)).count('byPerson', [id])) > 0;
