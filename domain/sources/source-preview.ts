import * as v from 'valibot';

/**
 * What reading a shop would do with a ticket: `add` a person, `give` it to somebody who is here, `signup` for a talk, `hold` it back, `end`
 * what it gives now, `wait` for its payment, `keep` what it gives, or nothing: it is cancelled (`none`) or its person was erased.
 */
export const TICKET_OUTCOMES = ['add', 'give', 'signup', 'hold', 'end', 'wait', 'keep', 'none', 'erased'] as const;
export const TicketOutcome = v.picklist(TICKET_OUTCOMES);
export type TicketOutcome = v.InferOutput<typeof TicketOutcome>;

/** A ticket with what would happen to it. `why` is for those that are held back or end. */
export const PreviewedTicket = v.object({
  key: v.string(),
  name: v.string(),
  email: v.string(),
  product: v.string(),
  outcome: TicketOutcome,
  why: v.string(),
});
export type PreviewedTicket = v.InferOutput<typeof PreviewedTicket>;

export const SourcePreview = v.pipe(
  v.object({
    /** Why the shop could not be read; empty if it was. */
    wrong: v.string(),
    /** The shop is still being read: call again. Then the rest is empty. */
    is_reading: v.boolean(),
    /** While it is read: requests to the shop so far. */
    requests: v.number(),
    tickets: v.number(),
    /** Number of tickets by outcome. */
    counts: v.object({
      add: v.number(),
      give: v.number(),
      signup: v.number(),
      hold: v.number(),
      end: v.number(),
      wait: v.number(),
      keep: v.number(),
      none: v.number(),
      erased: v.number(),
    }),
    /** The first tickets that something would happen to. */
    rows: v.array(PreviewedTicket),
  }),
  v.title('SourcePreview'),
);
export type SourcePreview = v.InferOutput<typeof SourcePreview>;
