import * as v from 'valibot';

/** A filter word with the number of results it would leave. */
const CountedWord = v.object({ word: v.string(), count: v.number() });
export type CountedWord = Readonly<v.InferOutput<typeof CountedWord>>;
export const CountedWords = v.pipe(v.array(CountedWord), v.readonly());

/** The words without duplicates, most frequent first. */
export function countWords(words: readonly string[]): CountedWord[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return mostFrequent(counts);
}

/** Counted words, most frequent first; the empty one is left out. */
export const mostFrequent = (counts: ReadonlyMap<string, number>): CountedWord[] =>
  [...counts]
    .filter(([word]) => word !== '')
    .map(([word, count]) => ({ word, count }))
    .toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
