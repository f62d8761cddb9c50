import { foldText, searchWords } from './search-text.ts';

/** Things with precomputed search text, so that a keystroke normalizes only the query. In memory, in the given order. */
export type TextIndex<T> = readonly { readonly thing: T; readonly text: string }[];

/** `textOf`: put parts that are not running text on separate lines, because a word never matches across lines. */
export const textIndex = <T>(things: readonly T[], textOf: (thing: T) => string): TextIndex<T> =>
  things.map((thing) => ({ thing, text: foldText(textOf(thing)) }));

/** Things that contain any word of the query (spec 2), in the order of the index; all for an empty query. */
export function searchAnyWord<T>(index: TextIndex<T>, query: string): T[] {
  const words = searchWords(query);
  const hits = words.length === 0 ? index : index.filter(({ text }) => words.some((word) => text.includes(word)));
  return hits.map(({ thing }) => thing);
}

/** Returns the matching things, sorted by the number of matching words, so that for a full name the person comes first. */
export function searchBestFirst<T>(index: TextIndex<T>, query: string): T[] {
  const words = searchWords(query);
  if (words.length < 2) return searchAnyWord(index, query);
  const byMissing = words.map((): T[] => []);
  for (const { thing, text } of index) {
    const missing = words.reduce((count, word) => (text.includes(word) ? count : count + 1), 0);
    byMissing[missing]?.push(thing);
  }
  return byMissing.flat();
}
