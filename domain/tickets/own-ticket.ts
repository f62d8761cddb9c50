import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import { Attendance } from './attendance.ts';

/** A valid ticket, as its holder's devices know it: without its code. */
export const OwnTicket = v.object({
  id: v.string(),
  /** Id of its type. */
  type: v.string(),
  title: v.string(),
  attendance: Attendance,
  /** Position among the person's tickets; the first is 0. */
  place: v.number(),
});
export type OwnTicket = v.InferOutput<typeof OwnTicket>;

/** A person's own valid tickets, in their own scope, so that they are known offline. */
export const ownTicketsCollection = collection('u:', 'tickets', {
  schema: OwnTicket,
  order: (a, b) => a.place - b.place,
});
