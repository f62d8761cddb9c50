import * as v from 'valibot';
import { call } from '../calls/call.ts';
import { PUSH_BYTES_MAX, PUSH_TICKETS_MAX } from '../limits/sources.ts';

// At most as long as what they become: a product is a key of the map, a key is part of an id.
const text = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(most, `At most ${most} characters`),
    v.check((value) => value.isWellFormed(), 'This text contains invalid characters'),
  );
const some = (most: number) => v.pipe(text(most), v.minLength(1, 'This is missing'));
const line = (most: number) => v.optional(v.nullable(text(most)));

/** A ticket as another system tells it. */
export const PushedTicket = v.object({
  /** The system's own key for the ticket. It never changes. */
  key: some(100),
  /** `valid`, `waiting` (not paid yet), `blocked` or `ended`; words of known shops such as `paid` and `refunded` mean the same. */
  status: some(40),
  /** What was bought. Organisers say once what each type means. */
  type: some(100),
  email: line(254),
  first_name: line(80),
  last_name: line(80),
  company: line(120),
  /** What is printed on the ticket; with it its holder can log in. */
  code: line(64),
  order: line(100),
  /** When the system changed the ticket. Of two reports the later one counts; absent: when it arrives. */
  updated_at: line(40),
});
export type PushedTicket = v.InferOutput<typeof PushedTicket>;

/**
 * `taken`: new or changed. `held`: taken, and kept back until an organiser acts. `same`: known already. `older`: a later report is known.
 * `refused`: not taken; `message` says why.
 */
export const PUSH_OUTCOMES = ['taken', 'held', 'same', 'older', 'refused'] as const;

export const pushTickets = call({
  method: 'post',
  path: '/sources/:id/tickets',
  access: 'anyone',
  onlyPrograms: true,
  input: v.object({
    id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    tickets: v.pipe(
      v.array(PushedTicket),
      v.maxLength(PUSH_TICKETS_MAX, `At most ${PUSH_TICKETS_MAX} tickets. Send the others with another call.`),
    ),
  }),
  maxBytes: PUSH_BYTES_MAX,
  output: v.object({
    data: v.array(v.object({ key: v.string(), outcome: v.picklist(PUSH_OUTCOMES), message: v.string() })),
  }),
});
