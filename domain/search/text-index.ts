import { foldText, searchWords } from './search-text.ts';

/** Things with their text folded once, so that a keystroke folds only the query. Kept in memory, in the order given. */
export type TextIndex<T> = readonly { readonly thing: T; readonly text: string }[];

/** Parts of `textOf` that are no running text belong on lines of their own: a word never reaches across a line. */
export const textIndex = <T>(things: readonly T[], textOf: (thing: T) => string): TextIndex<T> =>
  things.map((thing) => ({ thing, text: foldText(textOf(thing)) }));

/** Things that hold any word of the query (spec 2), in the order of the index; all for a blank query. */
export function searchAnyWord<T>(index: TextIndex<T>, query: string): T[] {
  const words = searchWords(query);
  const hits = words.length === 0 ? index : index.filter(({ text }) => words.some((word) => text.includes(word)));
  return hits.map(({ thing }) => thing);
}

/** The same, with those that hold more of the words first: who types a whole name means one person. */
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
