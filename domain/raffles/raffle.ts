import * as v from 'valibot';
import { byOrder } from '../by-order.ts';
import { descriptionText, isoInstant, orderNumber, titleText } from '../forms/input-schemas.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';

/** A draw: everything needed to repeat it (see draw.ts), without names. */
export const Draw = v.object({
  drawnAt: Instant,
  seed: v.string(),
  /** Number of participants, and the SHA-256 of their sorted numbers, one per line. */
  entries: v.number(),
  digest: v.string(),
  /** The winning numbers in the order drawn. */
  winners: v.array(v.string()),
});
export type Draw = v.InferOutput<typeof Draw>;

/** A raffle that people enter once each; later some are drawn (spec 3). */
export const Raffle = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  imageUrl: v.nullable(v.string()),
  /** When entering ends; null: at the draw. */
  closesAt: v.nullable(Instant),
  order: v.number(),
  draw: v.nullable(Draw),
});
export type Raffle = v.InferOutput<typeof Raffle>;

export const hasClosed = ({ closesAt }: Pick<Raffle, 'closesAt'>, now: Instant): boolean =>
  closesAt !== null && closesAt <= now;

/** Why a person cannot enter now. */
export function entryRefusal(raffle: Raffle | undefined, now: Instant): Refusal | undefined {
  if (!raffle) return refusal('not-found', 'This raffle is gone');
  return raffle.draw !== null || hasClosed(raffle, now) ? refusal('conflict', 'This raffle is closed') : undefined;
}

/** Why a raffle cannot be drawn now: it is still open, and people were promised that time. */
export const drawRefusal = (raffle: Raffle, now: Instant): Refusal | undefined =>
  raffle.closesAt !== null && !hasClosed(raffle, now)
    ? refusal('conflict', 'People may still enter this raffle. Close it first.')
    : undefined;

/** Why a draw cannot be undone: winners have been notified, and the entries record it as well. */
export const undrawRefusal = (
  before: { readonly draw?: unknown } | null,
  after: { readonly draw?: unknown } | null,
): Refusal | undefined =>
  before?.draw === null && after?.draw ? refusal('conflict', 'A raffle that has been drawn stays drawn') : undefined;

export const NewRaffle = v.object({
  title: titleText,
  description: v.optional(descriptionText, ''),
  closes_at: v.optional(v.nullable(isoInstant), null),
  order: v.optional(orderNumber, 0),
});
export const RaffleChange = v.object({
  title: v.optional(titleText),
  description: v.optional(descriptionText),
  closes_at: v.optional(v.nullable(isoInstant)),
  order: v.optional(orderNumber),
});

export const rafflesCollection = collection('pub', 'raffles', { schema: Raffle, order: byOrder });
