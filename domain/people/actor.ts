import type { Machine } from '../machines/machine.ts';
import type { Phase } from '../phase.ts';
import { type Role } from './role.ts';

/** The caller, as the server knows them: a person who is logged in, or a program with a token. */
export interface Actor {
  readonly id: string;
  readonly roles: readonly Role[];
  readonly companyId: string | null;
  readonly replayAccess: boolean;
  /** Set for an organiser who views the app as a role: the person does not exist and can change nothing (role-views). */
  readonly viewing?: true;
  /** The phase that was chosen for the view; only with `viewing`. */
  readonly viewedPhase?: Phase;
  /** Set for a program: it has no roles, and makes only the calls of its scopes (domain/machines). */
  readonly machine?: Machine;
}

export const isAdmin = (actor: Pick<Actor, 'roles'>): boolean => actor.roles.includes('ROLE_ADMIN');

/** Whether a person may see replays (spec 6). */
export const mayWatchReplays = (actor: Pick<Actor, 'roles' | 'replayAccess'>): boolean =>
  actor.replayAccess || isAdmin(actor);
