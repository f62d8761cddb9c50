import { isAdmin } from './people/actor.ts';
import { type Role } from './people/role.ts';
import type { Phase } from './phase.ts';

/** Access requirements of a screen. The server guards what stands on it; this only says which places are offered. */
export interface ScreenNeeds {
  readonly role?: Role;
  readonly replayAccess?: true;
  /** Phases of the event in which it is open. Admins prepare and look back, so it is always open to them. */
  readonly phases?: readonly Phase[];
  /** Too dense for a phone. */
  readonly isDesk?: true;
}

export interface ScreenVisitor {
  readonly roles: readonly Role[];
  readonly replayAccess: boolean;
  /** `undefined` until this device has heard of the event. */
  readonly phase: Phase | undefined;
  /** There is room for two things side by side. */
  readonly isWide: boolean;
  /** A computer's window, zoomed or not. */
  readonly isDesk: boolean;
}

export type UnmetNeed = 'role' | 'replay-access' | 'phase' | 'width';

/** The first thing that keeps this person out of a screen; `undefined` when it is open to them. */
export function unmetNeed(needs: ScreenNeeds, visitor: ScreenVisitor): UnmetNeed | undefined {
  if (needs.role && !visitor.roles.includes(needs.role)) return 'role';
  if (needs.isDesk && !visitor.isDesk) return 'width';
  if (isAdmin(visitor)) return undefined;
  if (needs.replayAccess && !visitor.replayAccess) return 'replay-access';
  if (needs.phases && visitor.phase && !needs.phases.includes(visitor.phase)) return 'phase';
  return undefined;
}
