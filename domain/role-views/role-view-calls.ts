import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { thingId } from '../fields.ts';
import { Phase } from '../phase.ts';
import { Me } from '../sessions/me.ts';
import { Instant } from '../time.ts';
import { ViewedRole } from './role-view.ts';

/** A view that began. Its token is good for calls that read, and ends with the log-in that asked for it. */
export const StartedView = v.object({
  id: v.string(),
  token: v.string(),
  expiresAt: Instant,
  /** As whom the app is seen, in the middle of a sentence: `an exhibitor of Tidewater`. */
  as: v.string(),
  /** The phase of the event in which it is seen, where one was chosen. */
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
    /** Of which company, for an exhibitor. */
    company_id: v.optional(thingId),
    /** In this phase of the event, else in the one that it is in. */
    phase: v.optional(Phase),
  }),
  output: StartedView,
  status: 201,
});

/** Answers the same where it is over already. */
export const endRoleView = call({
  method: 'delete',
  path: '/admin/role-views/:id',
  access: 'admin',
  input: v.object({ id: thingId }),
  output: v.null(),
  status: 204,
});
