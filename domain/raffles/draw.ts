import { hex, sha256 } from './sha256.ts';

/**
 * A draw that anybody can repeat from what the raffle shows: the numbers that took part, sorted, and the seed.
 *
 *   random 32-bit words  = SHA-256("<digest>:<seed>:<0, 1, 2 …>"), eight words each
 *   winner 1, 2, 3 …     = the first places of a Fisher–Yates shuffle fed by these words
 *
 * Equal chances: a word above the largest multiple of the range is thrown away rather than folded into it.
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

/** SHA-256 of the entries, sorted, one a line: what cannot be exchanged afterwards without its showing. */
export const entriesDigest = (entries: readonly string[]): string => hex(sha256(entries.toSorted().join('\n')));

function* wordsFrom(key: string): Generator<number, never> {
  for (let block = 0; ; block += 1) yield* sha256(`${key}:${block}`);
}

/** A whole number from 0, below `range`, each as likely as the other: from words of 32 bits. */
export function below(range: number, words: Iterator<number, never>): number {
  const fair = 2 ** 32 - (2 ** 32 % range);
  for (;;) {
    const word = words.next().value;
    if (word < fair) return word % range;
  }
}
