import * as v from 'valibot';
import { TICKET_REASON_MAX } from '../limits/tickets.ts';
import { RegisterEmail, shared } from '../sessions/email.ts';
import { TicketTypeId } from './ticket-type.ts';

const line = v.pipe(v.string(), v.maxLength(200));
const NO_ID = 'There is no such person';
/** Confirms a ticket that makes its company's booth smaller. */
export const confirm = v.optional(v.boolean(), false);
const id = v.pipe(
  line,
  v.nonEmpty(NO_ID),
  v.check((text) => text.isWellFormed(), NO_ID),
);

/** `POST admin/tickets`: for an existing person, by `user_id` or mail address, or for a new one. */
export const NewTicket = v.object({
  user_id: v.exactOptional(id),
  email: v.exactOptional(RegisterEmail),
  first_name: v.exactOptional(line),
  last_name: v.exactOptional(line),
  ticket_type: v.optional(TicketTypeId, 'Attendee'),
  company_id: v.optional(v.nullable(line), null),
  confirm,
  shared,
  /** Gives one more ticket to a person who holds one. */
  another: v.optional(v.boolean(), false),
  /** Mails the code to its holder. */
  send_mail: v.optional(v.boolean(), true),
});
export type NewTicket = v.InferOutput<typeof NewTicket>;

/** `POST admin/tickets/{id}/holder`: whose a ticket without a holder is. */
export const TicketHolder = v.object({
  email: RegisterEmail,
  first_name: v.exactOptional(line),
  last_name: v.exactOptional(line),
  /** Without it, the type that its table says. */
  ticket_type: v.exactOptional(TicketTypeId),
  company_id: v.optional(v.nullable(line), null),
  confirm,
  shared,
  /** Mails the code to its holder. */
  send_mail: v.optional(v.boolean(), true),
});
export type TicketHolder = v.InferOutput<typeof TicketHolder>;

/** `PATCH admin/tickets/{id}`: omitted fields stay. */
export const TicketChanges = v.object({
  deactivate_sync: v.exactOptional(v.boolean()),
  ticket_type: v.exactOptional(TicketTypeId),
  company_id: v.optional(v.nullable(line), null),
  confirm,
});
export type TicketChanges = v.InferOutput<typeof TicketChanges>;

/** `POST admin/tickets/{id}/end`. */
export const TicketEnding = v.object({
  why: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(TICKET_REASON_MAX, `At most ${TICKET_REASON_MAX} characters`)),
    '',
  ),
});
