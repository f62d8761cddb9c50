import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * A draw that anyone can repeat from the published data: the sorted numbers that took part, and the seed.
 *
 *   random 32-bit words  = SHA-256("<digest>:<seed>:<0, 1, 2 …>"), eight words each
 *   winner 1, 2, 3 …     = the first places of a Fisher–Yates shuffle fed by these words
 *
 * Equal chances: a word above the largest multiple of the range is rejected instead of reduced.
 */
export function drawn(
  entries: readonly string[],
  { seed, winners }: { readonly seed: string; readonly winners: number },
): string[] {
  const order = entries.toSorted();
  const random = wordsFrom(`${entriesDigest(order)}:${seed}`);
  const count = Math.min(winners, order.length);
  for (let place = 0; place < count; place += 1) {
    const other = place + below(order.length - place, random);
    const [here, there] = [order[place] ?? '', order[other] ?? ''];
    order[place] = there;
    order[other] = here;
  }
  return order.slice(0, count);
}

/** SHA-256 of the sorted entries, one per line, so that they cannot be changed unnoticed afterwards. */
export const entriesDigest = (entries: readonly string[]): string => bytesToHex(hashOf(entries.toSorted().join('\n')));

const hashOf = (text: string): Uint8Array => sha256(utf8ToBytes(text));

function* wordsFrom(key: string): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const { buffer, byteOffset, byteLength } = hashOf(`${key}:${block}`);
    const words = new DataView(buffer, byteOffset, byteLength);
    for (let at = 0; at < byteLength; at += 4) yield words.getUint32(at);
  }
}

/** A uniformly distributed integer in [0, `range`), from 32-bit words. */
export function below(range: number, words: Iterator<number, never>): number {
  const fair = 2 ** 32 - (2 ** 32 % range);
  for (;;) {
    const word = words.next().value;
    if (word < fair) return word % range;
  }
}
