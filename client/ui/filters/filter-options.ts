import type { CountedWord } from '../../../domain/search/counted-words.ts';

/** Options with their counts. Chosen ones stay, even with a count of 0. */
export function optionsOf(
  words: readonly CountedWord[],
  chosen: readonly string[],
): { readonly value: string; readonly label: string; readonly count: number }[] {
  const missing = chosen.filter((word) => !words.some((each) => each.word === word));
  return [...words, ...missing.map((word) => ({ word, count: 0 }))].map(({ word, count }) => ({
    value: word,
    label: word,
    count,
  }));
}
