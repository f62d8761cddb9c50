import { hash53 } from './segments.ts';

/**
 * Checksum that compares a replica with the server: the number of documents, and the xor of a 53-bit hash of each one's collection, id and
 * revision. Adding and removing are the same operation, so a change costs two, and the order of changes does not matter.
 */
export interface DigestSum {
  readonly count: number;
  /** The upper 21 and the lower 32 bits of the xor: JavaScript's bit operators are limited to 32. */
  readonly high: number;
  readonly low: number;
}

export const EMPTY_SUM: DigestSum = { count: 0, high: 0, low: 0 };

/** The parts of a document that the sum covers. */
export interface Summed {
  readonly id: string;
  readonly rev: string;
}

export const withDocument = (sum: DigestSum, c: string, document: Summed): DigestSum =>
  toggled(sum, hashOf(c, document), 1);

export const withoutDocument = (sum: DigestSum, c: string, document: Summed): DigestSum =>
  toggled(sum, hashOf(c, document), -1);

/** The xor as 14 hexadecimal digits, as on the wire. */
export const sumHex = ({ high, low }: DigestSum): string =>
  high.toString(16).padStart(6, '0') + low.toString(16).padStart(8, '0');

const toggled = (sum: DigestSum, hash: number, step: 1 | -1): DigestSum => ({
  count: sum.count + step,
  high: (sum.high ^ Math.floor(hash / 2 ** 32)) >>> 0,
  low: (sum.low ^ hash) >>> 0,
});

/** Ids and collections contain no line feed, so different documents never hash as the same text. */
const hashOf = (c: string, { id, rev }: Summed): number => hash53(`${c}\n${id}\n${rev}`);
