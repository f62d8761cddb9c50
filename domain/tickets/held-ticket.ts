import type { TicketState } from './ticket-state.ts';

/** A person's ticket, as their account sums it up. The table `tickets` has the rest. */
export interface HeldTicket {
  /** `source:key`. */
  readonly id: string;
  readonly typeId: string;
  readonly state: TicketState;
}
