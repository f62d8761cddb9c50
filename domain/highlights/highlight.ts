import * as v from 'valibot';
import { byOrder } from '../by-order.ts';
import { descriptionText, orderNumber, titleText } from '../forms/input-schemas.ts';
import { formTexts } from '../form-texts.ts';
import { optionalLink } from '../links.ts';
import { collection } from '../sync/collection.ts';

/** A video of the event (spec 3). Visible only to organisers until it is published. */
export const Highlight = v.object({
  id: v.string(),
  title: v.string(),
  description: v.string(),
  thumbnailUrl: v.nullable(v.string()),
  /** Address of the video; empty for none. */
  video: v.string(),
  order: v.number(),
  published: v.boolean(),
});
export type Highlight = v.InferOutput<typeof Highlight>;

export const NewHighlight = v.object({
  title: titleText,
  description: v.optional(descriptionText, ''),
  video: v.optional(optionalLink(formTexts.linkWrong), ''),
  order: v.optional(orderNumber, 0),
  published: v.optional(v.boolean(), false),
});
export const HighlightChange = v.object({
  title: v.optional(titleText),
  description: v.optional(descriptionText),
  video: v.optional(optionalLink(formTexts.linkWrong)),
  order: v.optional(orderNumber),
  published: v.optional(v.boolean()),
});

export const highlightsCollection = collection('pub', 'highlights', { schema: Highlight, order: byOrder });
