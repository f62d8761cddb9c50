import { type Role } from './role.ts';

/** Who is asking: the logged-in person, as the server knows them. */
export interface Actor {
  readonly id: string;
  readonly roles: readonly Role[];
  readonly companyId: string | null;
  readonly replayAccess: boolean;
}

export const isAdmin = (actor: Pick<Actor, 'roles'>): boolean => actor.roles.includes('ROLE_ADMIN');

/** Whether somebody may see replays at all (spec 6). */
export const mayWatchReplays = (actor: Pick<Actor, 'roles' | 'replayAccess'>): boolean =>
  actor.replayAccess || isAdmin(actor);
