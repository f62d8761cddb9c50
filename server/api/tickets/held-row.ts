import { opened } from '../../platform/sealed.ts';
import type { Ports } from '../../ports.ts';
import type { HeldRow } from './read-holders.ts';
import type { TicketRow } from './ticket-row.ts';

/** Returns what the table said about a ticket without a holder. */
export const heldRowOf = ({ id, sealed }: TicketRow, ports: Ports): HeldRow =>
  JSON.parse(opened(sealed, `held:${id}`, ports).toString()) as HeldRow;
