import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import { type LogInWay, mayLogInBy, WAY_CLOSED } from '../../../domain/sessions/log-in-ways.ts';
import type { Ports } from '../../ports.ts';

type Roles = Pick<Actor, 'roles'>;

/** Roles to check before the person is known: none. */
export const NOBODY: Roles = { roles: [] };

export const mayComeBy = (way: LogInWay, who: Roles, { event }: Pick<Ports, 'event'>): boolean =>
  mayLogInBy(way, event(), who);

/** Refuses a way to log in that the organisers disabled. Called before any lookup, so that the refusal reveals nothing. */
export function requireWay(way: LogInWay, who: Roles, ports: Pick<Ports, 'event'>): void {
  if (!mayComeBy(way, who, ports)) refuse('not-allowed', WAY_CLOSED[way]);
}
