import * as v from 'valibot';
import { TicketTypeName } from './ticket-type.ts';

/** A ticket as organisers see it. Everybody holds at most one, so its id is that of its holder. Its code is never shown again. */
export const TicketView = v.pipe(
  v.object({
    id: v.string(),
    user_id: v.string(),
    type: TicketTypeName,
    deactivate_sync: v.boolean(),
    has_code: v.boolean(),
    /** Of what an organiser changes of a ticket. */
    rev: v.string(),
  }),
  v.title('Ticket'),
);
export type TicketView = v.InferOutput<typeof TicketView>;
