import * as v from 'valibot';
import { collection } from '../sync/collection.ts';

/** `#rrggbb`, in any case. */
export const HexColour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'A colour is written #rrggbb'));

/** A theme that talks share, with a colour and possibly a sponsor (spec 3). */
export const Track = v.object({
  id: v.string(),
  name: v.string(),
  color: HexColour,
  sponsorship: v.nullable(v.object({ link: v.string(), imageURL: v.string(), title: v.string() })),
});
export type Track = v.InferOutput<typeof Track>;

export const tracksCollection = collection('pub', 'tracks', { schema: Track });
