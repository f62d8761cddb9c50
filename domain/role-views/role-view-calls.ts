import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { thingId } from '../forms/input-schemas.ts';
import { Phase } from '../phase.ts';
import { Me } from '../sessions/me.ts';
import { Instant } from '../time.ts';
import { ViewedRole } from './role-view.ts';

/** A started view. Its token only allows reading, and ends with the log-in that requested it. */
export const StartedView = v.object({
  id: v.string(),
  token: v.string(),
  expiresAt: Instant,
  /** The role as part of a sentence: `an exhibitor of Tidewater`. */
  as: v.string(),
  /** The chosen phase of the event. */
  phase: v.optional(Phase),
  me: Me,
});
export type StartedView = v.InferOutput<typeof StartedView>;

export const startRoleView = call({
  method: 'post',
  path: '/admin/role-views',
  access: 'admin',
  input: v.object({
    role: ViewedRole,
    /** The company, for an exhibitor. */
    company_id: v.optional(thingId),
    /** Phase of the view; by default the event's own. */
    phase: v.optional(Phase),
  }),
  output: StartedView,
  status: 201,
});

/** Ends a view. Succeeds as well if it is over already. */
export const endRoleView = call({
  method: 'delete',
  path: '/admin/role-views/:id',
  access: 'admin',
  input: v.object({ id: thingId }),
  output: v.null(),
  status: 204,
});
