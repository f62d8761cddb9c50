import * as v from 'valibot';
import { byOrder } from '../by-order.ts';
import { descriptionText, orderNumber, thingId, titleText } from '../forms/input-schemas.ts';
import { formTexts } from '../form-texts.ts';
import { STOCK_MAX } from '../limits/lobby.ts';
import { optionalLink } from '../links.ts';
import { collection } from '../sync/collection.ts';

/** Something that each person may claim once while there is any left (spec 3). */
export const Perk = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  imageUrl: v.nullable(v.string()),
  /** The exhibitor that offers it; null for the event. */
  companyId: v.nullable(v.string()),
  /** Units in stock; null if unlimited. */
  stock: v.nullable(v.number()),
  /** Where it can be redeemed; may be empty. */
  url: v.string(),
  order: v.number(),
});
export type Perk = v.InferOutput<typeof Perk>;

/** Units left after this many claims; null if unlimited. */
export const perksLeft = ({ stock }: Pick<Perk, 'stock'>, claimed: number): number | null =>
  stock === null ? null : Math.max(0, stock - claimed);

const stockNumber = v.nullable(
  v.pipe(
    v.number('A whole number'),
    v.safeInteger('A whole number'),
    v.minValue(0, 'At least 0'),
    v.maxValue(STOCK_MAX, `At most ${STOCK_MAX}`),
  ),
);

export const NewPerk = v.object({
  name: titleText,
  description: v.optional(descriptionText, ''),
  company_id: v.optional(v.nullable(thingId), null),
  stock: v.optional(stockNumber, null),
  url: v.optional(optionalLink(formTexts.linkWrong), ''),
  order: v.optional(orderNumber, 0),
});
export const PerkChange = v.object({
  name: v.optional(titleText),
  description: v.optional(descriptionText),
  company_id: v.optional(v.nullable(thingId)),
  stock: v.optional(stockNumber),
  url: v.optional(optionalLink(formTexts.linkWrong)),
  order: v.optional(orderNumber),
});

export const perksCollection = collection('pub', 'perks', { schema: Perk, order: byOrder });
