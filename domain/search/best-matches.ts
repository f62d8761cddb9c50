import { SEARCH_TEXT_MAX, SEARCH_WORDS_MAX } from '../limits/search.ts';
import { searchWords } from './search-text.ts';

/** Something with its text folded once, so that a keystroke folds only the query. */
export interface Searchable<T> {
  readonly thing: T;
  /** What it is called, folded. */
  readonly name: string;
  /** All that is searched, folded; its name as well. */
  readonly text: string;
}

export interface BestMatches<T> {
  readonly best: readonly T[];
  /** How many there are in all. */
  readonly count: number;
}

/** Where a word stands, the best first: at the very beginning of the name, of a word in it, anywhere in it, in the other text. */
const [AT_START, AT_WORD, IN_NAME, IN_TEXT] = [0, 1, 2, 3];

/** The words of a query that are looked for: the first ones of a long one. */
export const wordsOf = (query: string): readonly string[] =>
  searchWords(query.slice(0, SEARCH_TEXT_MAX)).slice(0, SEARCH_WORDS_MAX);

/**
 * The best things that hold any word of the query (spec 2): those with more of the words first, then those with them nearer to the
 * beginning of their name; equal ones in the order of the index. Nothing for a blank query.
 */
export function bestMatches<T>(index: readonly Searchable<T>[], query: string, most: number): BestMatches<T> {
  const words = wordsOf(query);
  const byRank: T[][] = [];
  let count = 0;
  for (const { thing, name, text } of words.length === 0 ? [] : index) {
    const rank = rankOf(words, name, text);
    if (rank === undefined) continue;
    count += 1;
    const equal = (byRank[rank] ??= []);
    if (equal.length < most) equal.push(thing);
  }
  return { best: byRank.flat().slice(0, most), count };
}

/** The smaller the better; one missing word weighs more than all the others together. */
function rankOf(words: readonly string[], name: string, text: string): number | undefined {
  let rank = 0;
  let missing = 0;
  for (const word of words) {
    if (text.includes(word)) rank += placeOf(word, name);
    else missing += 1;
  }
  return missing === words.length ? undefined : rank + missing * (words.length * IN_TEXT + 1);
}

function placeOf(word: string, name: string): number {
  const at = name.indexOf(word);
  if (at < 0) return IN_TEXT;
  if (at === 0) return AT_START;
  return name.includes(` ${word}`) ? AT_WORD : IN_NAME;
}
