import { isEmail } from '../../../../domain/sessions/email.ts';
import { isCompanyTicket, type TicketType, typeNamed } from '../../../../domain/tickets/ticket-type.ts';
import type { Ports } from '../../../ports.ts';
import { NO_ATTENDEE_ADDRESS } from '../held-reasons.ts';
import type { TicketRow } from '../ticket-row.ts';
import { allTicketTypes } from '../ticket-types.ts';
import { heldRowOf } from '../held-row.ts';
import type { Purchase } from './claim-store.ts';

/** A ticket whose buyer can say whose it is. */
export interface Claimable {
  readonly purchase: Purchase;
  readonly type: TicketType;
}

/**
 * Returns the purchase and type of a ticket without a holder, if its buyer can name one: only the attendee's address is missing.
 * What else is missing, such as a company, organisers know better.
 */
export async function claimableOf(row: TicketRow, ports: Ports): Promise<Claimable | undefined> {
  if (row.state !== 'held' || row.personId !== '' || row.order === '' || row.sealed === '') return undefined;
  const { email, buyer, product } = heldRowOf(row, ports);
  if (email !== '' || !isEmail(buyer)) return undefined;
  const types = await allTicketTypes(ports);
  const isOfTable = row.source === 'table';
  if (!isOfTable && row.why !== NO_ATTENDEE_ADDRESS) return undefined;
  const type = isOfTable ? typeNamed(product, types) : types.find(({ id }) => id === row.typeId);
  if (!type || isCompanyTicket(type)) return undefined;
  return { purchase: { source: row.source, order: row.order, buyer }, type };
}
