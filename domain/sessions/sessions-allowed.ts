import { ADMIN_SESSIONS } from '../limits/sessions.ts';
import { type Actor, isAdmin } from '../people/actor.ts';
import type { EventSettings } from '../event/event-settings.ts';

/** Returns on how many browsers a person may be logged in; the newest log-ins stay. */
export const sessionsAllowed = (
  person: Pick<Actor, 'roles'>,
  { sessionsPerUser }: Pick<EventSettings, 'sessionsPerUser'>,
): number => (isAdmin(person) ? Math.max(ADMIN_SESSIONS, sessionsPerUser) : sessionsPerUser);
