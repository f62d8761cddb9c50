/** Why a ticket has no holder yet, if only the attendee's mail address is missing. */
export const NO_ATTENDEE_ADDRESS = 'has no mail address of its attendee';
