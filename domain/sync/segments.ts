import { SEGMENT_DOCUMENTS } from '../limits/sync.ts';

/** Number of segments for `count` documents, so that each holds about `SEGMENT_DOCUMENTS`; at least 1. */
export const bucketsFor = (count: number): number => Math.max(1, Math.ceil(count / SEGMENT_DOCUMENTS));

/** The segment of a document, `<collection>:<bucket>`; the same on every device and server. */
export const segmentKey = (collection: string, id: string, buckets: number): string =>
  `${collection}:${hash53(id) % buckets}`;

const TWO_TO_32 = 2 ** 32;

/**
 * A 53-bit hash with an even distribution: two 32-bit lanes over the UTF-16 units, mixed at the end. It protects against
 * accidents, not attackers. Its values are stored on devices, so it must never change.
 */
export function hash53(text: string): number {
  let low = 0x243f6a88;
  let high = 0x85a308d3 ^ text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995) + (low >>> 15);
  }
  low = mixed(low ^ (high >>> 7));
  high = mixed(high ^ low);
  return (high & 0x1fffff) * TWO_TO_32 + (low >>> 0);
}

/** Makes every bit of a lane depend on every other. */
function mixed(lane: number): number {
  const once = Math.imul(lane ^ (lane >>> 16), 0x7feb352d);
  const twice = Math.imul(once ^ (once >>> 15), 0x846ca68b);
  return twice ^ (twice >>> 16);
}
