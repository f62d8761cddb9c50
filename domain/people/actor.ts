import type { Phase } from '../phase.ts';
import { type Role } from './role.ts';

/** Who is asking: the logged-in person, as the server knows them. */
export interface Actor {
  readonly id: string;
  readonly roles: readonly Role[];
  readonly companyId: string | null;
  readonly replayAccess: boolean;
  /** An organiser who sees the app as this role would: there is no such person, and they change nothing (role-views). */
  readonly viewing?: true;
  /** In which phase of the event, where they chose one; only with `viewing`. */
  readonly viewedPhase?: Phase;
}

export const isAdmin = (actor: Pick<Actor, 'roles'>): boolean => actor.roles.includes('ROLE_ADMIN');

/** Whether somebody may see replays at all (spec 6). */
export const mayWatchReplays = (actor: Pick<Actor, 'roles' | 'replayAccess'>): boolean =>
  actor.replayAccess || isAdmin(actor);
