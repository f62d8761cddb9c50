import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { listCall, removeCall } from '../calls/crud-calls.ts';
import { Attendance } from './attendance.ts';
import { NewTicketType, TicketTypeChanges } from './ticket-type.ts';
import { TicketView } from './ticket-view.ts';
import { NewTicket, TicketChanges, TicketEnding, TicketHolder } from './ticket.ts';
import { TicketState } from './ticket-state.ts';

/** The only answer that contains the code. */
export const TicketWithCode = v.pipe(v.object({ ...TicketView.entries, code: v.string() }), v.title('TicketWithCode'));

export const createTicket = call({
  method: 'post',
  path: '/admin/tickets',
  access: 'admin',
  input: NewTicket,
  output: TicketWithCode,
  status: 201,
});

export const renewTicket = call({
  method: 'post',
  path: '/admin/tickets/:id',
  access: 'admin',
  input: v.object({ id: v.string(), send_mail: v.optional(v.boolean(), true) }),
  output: TicketWithCode,
});

export const changeTicket = call({
  method: 'patch',
  path: '/admin/tickets/:id',
  access: 'admin',
  input: v.object({ ...TicketChanges.entries, id: v.string() }),
  output: TicketView,
  current: TicketView,
});

/** A ticket with what its type says, and whether it is valid. */
export const HeldTicketView = v.pipe(
  v.object({
    ...TicketView.entries,
    title: v.string(),
    attendance: Attendance,
    state: TicketState,
    /** Why it is held or has ended. */
    why: v.string(),
  }),
  v.title('HeldTicket'),
);
export type HeldTicketView = v.InferOutput<typeof HeldTicketView>;

export const listUserTickets = call({
  method: 'get',
  path: '/admin/users/:id/tickets',
  access: 'admin',
  input: v.object({ id: v.string() }),
  output: v.object({ data: v.array(HeldTicketView) }),
});

export const endTicket = call({
  method: 'post',
  path: '/admin/tickets/:id/end',
  access: 'admin',
  input: v.object({ ...TicketEnding.entries, id: v.string() }),
  output: HeldTicketView,
});

/** A paid ticket of a table that does not say whose it is. */
export const TicketWithoutHolder = v.pipe(
  v.object({
    id: v.string(),
    /** What the table calls it. */
    product: v.string(),
    order: v.string(),
    name: v.string(),
    email: v.string(),
    /** Mail address of the buyer; empty if the table has none. */
    buyer: v.string(),
    /** Why its holder is not known. */
    why: v.string(),
    /** Whether the buyer can name its holder by a mailed link, and when they were last mailed one. */
    can_mail_buyer: v.boolean(),
    buyer_mailed_at: v.nullable(v.string()),
    /** When somebody opened that link. */
    buyer_opened_at: v.nullable(v.string()),
    /** What became of that mail; empty without one, and when it is forgotten. */
    buyer_mail: v.picklist(['', 'waiting', 'sent', 'refused']),
    /** The mail server's code for a mail that it refused, such as 550. */
    buyer_mail_code: v.nullable(v.number()),
  }),
  v.title('TicketWithoutHolder'),
);
export type TicketWithoutHolder = v.InferOutput<typeof TicketWithoutHolder>;

export const listTicketsWithoutHolder = listCall({
  path: '/admin/tickets/held',
  access: 'admin',
  input: {},
  view: TicketWithoutHolder,
});

/** Gives a ticket without a holder to the person with this mail address; a new person is added. */
export const nameTicketHolder = call({
  method: 'post',
  path: '/admin/tickets/:id/holder',
  access: 'admin',
  input: v.object({ ...TicketHolder.entries, id: v.string() }),
  output: TicketWithCode,
});

/** One's own valid tickets. Never contains a code. */
export const listOwnTickets = call({
  method: 'get',
  path: '/profile/tickets',
  access: 'logged-in',
  input: v.object({}),
  output: v.object({
    data: v.array(v.object({ id: v.string(), type: v.string(), title: v.string(), attendance: Attendance })),
  }),
});

export const TicketTypeView = v.pipe(
  v.object({
    id: v.string(),
    name: v.string(),
    title: v.string(),
    connection_limit: v.nullable(v.number()),
    replay_access: v.boolean(),
    aliases: v.array(v.string()),
    attendance: Attendance,
    opens_event: v.boolean(),
    needs_company: v.boolean(),
    package_id: v.nullable(v.string()),
    talks: v.array(v.string()),
    rev: v.string(),
  }),
  v.title('TicketType'),
);

export const listTicketTypes = listCall({
  path: '/ticket-types',
  access: 'admin',
  input: {},
  view: TicketTypeView,
});

export const changeTicketType = call({
  method: 'patch',
  path: '/ticket-types/:id',
  access: 'admin',
  input: v.object({ ...TicketTypeChanges.entries, id: v.string() }),
  output: TicketTypeView,
  current: TicketTypeView,
});

export const createTicketType = call({
  method: 'post',
  path: '/ticket-types',
  access: 'admin',
  input: NewTicketType,
  output: TicketTypeView,
  status: 201,
});

export const removeTicketType = removeCall('/ticket-types', { id: v.string(), view: TicketTypeView });

/** How many people hold each type; a person with two types counts for both. */
export const countTicketHolders = call({
  method: 'get',
  path: '/admin/ticket-types/holders',
  access: 'admin',
  input: v.object({}),
  output: v.object({ data: v.array(v.object({ type: v.string(), holders: v.number() })) }),
});
