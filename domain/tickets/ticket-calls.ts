import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { listCall } from '../calls/crud-calls.ts';
import { TicketTypeChanges, TicketTypeName } from './ticket-type.ts';
import { TicketView } from './ticket-view.ts';
import { NewTicket, TicketChanges } from './ticket.ts';

/** The only answer that contains the code. */
export const TicketWithCode = v.object({ ...TicketView.entries, code: v.string() });

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

export const TicketTypeView = v.pipe(
  v.object({
    id: TicketTypeName,
    name: TicketTypeName,
    title: v.string(),
    connection_limit: v.nullable(v.number()),
    replay_access: v.boolean(),
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
