import * as v from 'valibot';
import { byOrder } from '../by-order.ts';
import { orderNumber, thingId, titleText } from '../forms/input-schemas.ts';
import { formTexts } from '../form-texts.ts';
import { httpLink } from '../links.ts';
import { collection } from '../sync/collection.ts';

/** A sponsor of the event: a picture with a link (spec 3). */
export const Sponsorship = v.object({
  id: v.string(),
  title: v.string(),
  link: v.string(),
  imageUrl: v.nullable(v.string()),
  order: v.number(),
  /** Absent: no tier. A tier that is gone counts as none. */
  tierId: v.optional(v.string()),
});
export type Sponsorship = v.InferOutput<typeof Sponsorship>;

export const NewSponsorship = v.object({
  title: titleText,
  link: httpLink(formTexts.linkWrong),
  order: v.optional(orderNumber, 0),
  tier_id: v.optional(v.nullable(thingId)),
});
export const SponsorshipChange = v.object({
  title: v.optional(titleText),
  link: v.optional(httpLink(formTexts.linkWrong)),
  order: v.optional(orderNumber),
  tier_id: v.optional(v.nullable(thingId)),
});

export const sponsorshipsCollection = collection('pub', 'sponsorships', { schema: Sponsorship, order: byOrder });
