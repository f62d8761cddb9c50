import { isAdmin } from './people/actor.ts';
import { type Role } from './people/role.ts';
import type { Phase } from './phase.ts';

/** Access requirements of a screen. They only decide which screens are offered; the server guards the data. */
export interface ScreenNeeds {
  readonly role?: Role;
  readonly replayAccess?: true;
  /** Phases of the event in which it is open. Always open to admins, who prepare and review. */
  readonly phases?: readonly Phase[];
  /** Too dense for a phone. */
  readonly isDesk?: true;
}

export interface ScreenVisitor {
  readonly roles: readonly Role[];
  readonly replayAccess: boolean;
  /** `undefined` until this device has loaded the event. */
  readonly phase: Phase | undefined;
  /** Whether there is room for two columns. */
  readonly isWide: boolean;
  /** Whether this is a computer's window, zoomed or not. */
  readonly isDesk: boolean;
}

export type UnmetNeed = 'role' | 'replay-access' | 'phase' | 'width';

/** The first unmet requirement of a screen; `undefined` if it is open to this person. */
export function unmetNeed(needs: ScreenNeeds, visitor: ScreenVisitor): UnmetNeed | undefined {
  if (needs.role && !visitor.roles.includes(needs.role)) return 'role';
  if (needs.isDesk && !visitor.isDesk) return 'width';
  if (isAdmin(visitor)) return undefined;
  if (needs.replayAccess && !visitor.replayAccess) return 'replay-access';
  if (needs.phases && visitor.phase && !needs.phases.includes(visitor.phase)) return 'phase';
  return undefined;
}
