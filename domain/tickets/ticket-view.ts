import * as v from 'valibot';

/** A ticket for organisers. Each person has at most one, so its id is that of its holder. Never contains the code. */
export const TicketView = v.pipe(
  v.object({
    id: v.string(),
    user_id: v.string(),
    type: v.string(),
    deactivate_sync: v.boolean(),
    has_code: v.boolean(),
    /** Revision of the fields that an organiser can change. */
    rev: v.string(),
  }),
  v.title('Ticket'),
);
export type TicketView = v.InferOutput<typeof TicketView>;
