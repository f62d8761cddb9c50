import * as v from 'valibot';

/** What a shop can say about a ticket; `held` is never its word. */
export const SHOP_TICKET_STATES = ['waiting', 'valid', 'blocked', 'ended'] as const;
export type ShopTicketState = (typeof SHOP_TICKET_STATES)[number];

/** What a ticket shop says about one ticket. */
export const ShopTicket = v.object({
  /** The shop's own key, which stays when a ticket moves to another order. */
  key: v.string(),
  state: v.picklist(SHOP_TICKET_STATES),
  /** Id of the product, with the variation if it has one: `12/3`. */
  product: v.string(),
  order: v.string(),
  /** What is printed on the ticket; empty for none. */
  code: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  /** Of the attendee; empty if the shop does not have it. */
  email: v.string(),
  buyer: v.string(),
  buyerName: v.string(),
  company: v.string(),
  /** Whether it is the first ticket of its order. */
  isFirst: v.boolean(),
});
export type ShopTicket = v.InferOutput<typeof ShopTicket>;

/** A part of a shop's list. */
export interface ShopPage {
  readonly tickets: readonly ShopTicket[];
  /** The shop's time before it read them. Of two reports about a ticket the later one counts. */
  readonly asOf: number;
}
