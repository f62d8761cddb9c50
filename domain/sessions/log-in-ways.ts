import { type Actor, isAdmin } from '../people/actor.ts';

/** Ways to log in: a mailed link or code, a ticket code, or a password. */
export const LOG_IN_WAYS = ['mail', 'ticket', 'password'] as const;
export type LogInWay = (typeof LOG_IN_WAYS)[number];

/** The event's settings about logging in. */
export interface LogInSettings {
  readonly logInBy?: readonly LogInWay[] | undefined;
}

/** The ways of this event; all by default. */
export const logInWays = ({ logInBy = LOG_IN_WAYS }: LogInSettings): readonly LogInWay[] => logInBy;

/** Whether a person may log in this way. Organisers may always use mail, so that a setting cannot lock out those who set it. */
export const mayLogInBy = (way: LogInWay, event: LogInSettings, who: Pick<Actor, 'roles'>): boolean =>
  logInWays(event).includes(way) || (way === 'mail' && isAdmin(who));

/** Shown when a disabled way is used. */
export const WAY_CLOSED: Readonly<Record<LogInWay, string>> = {
  mail: 'People do not log in by mail at this event.',
  ticket: 'People do not log in with ticket codes at this event.',
  password: 'People do not log in with passwords at this event.',
};
