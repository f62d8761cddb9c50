import { type Actor, isAdmin } from '../people/actor.ts';

/** How people may come in: by a mailed link or its code, by the code of their ticket, by a password of their own. */
export const LOG_IN_WAYS = ['mail', 'ticket', 'password'] as const;
export type LogInWay = (typeof LOG_IN_WAYS)[number];

/** What an event's settings say of it. */
export interface LogInSettings {
  readonly logInBy?: readonly LogInWay[] | undefined;
}

/** The ways of this event; all of them unless its organisers say otherwise. */
export const logInWays = ({ logInBy = LOG_IN_WAYS }: LogInSettings): readonly LogInWay[] => logInBy;

/** Organisers always come in by mail: a setting must not shut out those who set it. */
export const mayLogInBy = (way: LogInWay, event: LogInSettings, who: Pick<Actor, 'roles'>): boolean =>
  logInWays(event).includes(way) || (way === 'mail' && isAdmin(who));

/** Said where somebody comes another way. */
export const WAY_CLOSED: Readonly<Record<LogInWay, string>> = {
  mail: 'People do not log in by mail at this event.',
  ticket: 'People do not log in with ticket codes at this event.',
  password: 'People do not log in with passwords at this event.',
};
