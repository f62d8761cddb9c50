import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { NewRegistration } from '../registrations/registration-calls.ts';

const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

/** A ticket of an order whose buyer says who comes. */
export const ClaimedTicket = v.pipe(
  v.object({
    id: v.string(),
    product: v.string(),
    /** `open`: nobody has it yet. `named`: the buyer may still name somebody else. `used`: its holder has logged in. */
    state: v.picklist(['open', 'named', 'used']),
    /** Name of the holder; for an open ticket, the name in the shop, which may be empty. */
    name: v.string(),
  }),
  v.title('ClaimedTicket'),
);
export type ClaimedTicket = v.InferOutput<typeof ClaimedTicket>;

/** The tickets of an order that its buyer gives to people. */
export const TicketClaim = v.pipe(
  v.object({
    order: v.string(),
    expires_at: v.string(),
    /** How many more names the link takes. */
    names_left: v.number(),
    tickets: v.array(ClaimedTicket),
  }),
  v.title('TicketClaim'),
);
export type TicketClaim = v.InferOutput<typeof TicketClaim>;

/** Lists the tickets of the order of a mailed link. */
export const readClaim = call({
  method: 'post',
  path: '/claims',
  access: 'anyone',
  input: v.object({ token }),
  output: TicketClaim,
});

/** Names the holder of a ticket, or another one who takes it over. */
export const nameClaimHolder = call({
  method: 'post',
  path: '/claims/holder',
  access: 'anyone',
  input: v.object({ ...NewRegistration.entries, token, ticket: v.pipe(v.string(), v.maxLength(200)) }),
  output: TicketClaim,
});

/** Mails the buyers of all tickets that only lack a holder. Answers how many orders were mailed about. */
export const mailAllBuyers = call({
  method: 'post',
  path: '/admin/tickets/held/mail-buyers',
  access: 'admin',
  input: v.object({}),
  output: v.object({ orders: v.number() }),
});

/** Mails the buyer of a ticket without a holder a link to name the people of the order. An earlier link ends. */
export const mailBuyer = call({
  method: 'post',
  path: '/admin/tickets/:id/mail-buyer',
  access: 'admin',
  input: v.object({ id: v.string() }),
  output: v.object({ mailed_at: v.string() }),
});
