import { hash53 } from './segments.ts';

/**
 * The sum a mirror is compared by: how many documents live, and the xor of a 53-bit hash of each one's
 * collection, id and revision. Adding and taking away are the same step, so a change costs two steps and
 * the order of changes never shows.
 */
export interface DigestSum {
  readonly count: number;
  /** The upper 21 and the lower 32 bits of the xor: JavaScript's bit operators end at 32. */
  readonly high: number;
  readonly low: number;
}

export const EMPTY_SUM: DigestSum = { count: 0, high: 0, low: 0 };

/** A document of a collection, as far as the sum says of it. */
export interface Summed {
  readonly id: string;
  readonly rev: string;
}

export const withDocument = (sum: DigestSum, c: string, document: Summed): DigestSum =>
  toggled(sum, hashOf(c, document), 1);

export const withoutDocument = (sum: DigestSum, c: string, document: Summed): DigestSum =>
  toggled(sum, hashOf(c, document), -1);

/** The xor as 14 hexadecimal digits, as it crosses the wire. */
export const sumHex = ({ high, low }: DigestSum): string =>
  high.toString(16).padStart(6, '0') + low.toString(16).padStart(8, '0');

const toggled = (sum: DigestSum, hash: number, step: 1 | -1): DigestSum => ({
  count: sum.count + step,
  high: (sum.high ^ Math.floor(hash / 2 ** 32)) >>> 0,
  low: (sum.low ^ hash) >>> 0,
});

/** A line feed stands in no id and no collection, so different documents never hash as the same text. */
const hashOf = (c: string, { id, rev }: Summed): number => hash53(`${c}\n${id}\n${rev}`);
