import * as v from 'valibot';
import { listCall } from '../calls/crud-calls.ts';
import { TicketState } from './ticket-state.ts';

/** A ticket with its holder, for organisers and for programs at the door. Never contains a code. */
export const ListedTicket = v.pipe(
  v.object({
    /** A person's first ticket has the person's id. */
    id: v.string(),
    /** `hand`, `table` or the source's id. */
    source: v.string(),
    type: v.string(),
    title: v.string(),
    state: TicketState,
    /** Order in the source; empty for none. */
    order: v.string(),
    has_code: v.boolean(),
    /** Null for a ticket whose holder is not known. */
    user_id: v.nullable(v.string()),
    first_name: v.string(),
    last_name: v.string(),
    email: v.string(),
  }),
  v.title('ListedTicket'),
);
export type ListedTicket = v.InferOutput<typeof ListedTicket>;

/** All tickets, those that have ended or are held back included. */
export const listTickets = listCall({ path: '/tickets', access: 'admin', input: {}, view: ListedTicket });
