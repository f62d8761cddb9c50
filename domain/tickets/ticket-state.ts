import * as v from 'valibot';

/**
 * States of a ticket: not paid yet; valid; stopped by the shop for now; kept until it is known whose it is; ended for good. Only a
 * valid one gives anything.
 */
export const TICKET_STATES = ['waiting', 'valid', 'blocked', 'held', 'ended'] as const;
export const TicketState = v.picklist(TICKET_STATES);
export type TicketState = v.InferOutput<typeof TicketState>;

/** Said to a person who proves who they are, but whose tickets have all ended. */
export const TICKET_ENDED = 'Your ticket has ended. Ask the organisers.';
/** Said if none of the person's valid tickets opens the event. */
export const TICKET_OPENS_NOTHING = 'Your ticket alone does not open the event. Ask the organisers.';
