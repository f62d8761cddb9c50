import { SEARCH_TEXT_MAX, SEARCH_WORDS_MAX } from '../limits/search.ts';
import { searchWords } from './search-text.ts';

/** A thing with precomputed search text, so that a keystroke normalizes only the query. */
export interface Searchable<T> {
  readonly thing: T;
  /** Name of the thing, normalized. */
  readonly name: string;
  /** All searched text, normalized, including the name. */
  readonly text: string;
}

export interface BestMatches<T> {
  readonly best: readonly T[];
  /** Number of all matches. */
  readonly count: number;
}

/** Position of a match, best first: at the start of the name, at the start of a word in it, within it, or in other text. */
const [AT_START, AT_WORD, IN_NAME, IN_TEXT] = [0, 1, 2, 3];

/** Returns the words of a query; of a long query only the first. */
export const wordsOf = (query: string): readonly string[] =>
  searchWords(query.slice(0, SEARCH_TEXT_MAX)).slice(0, SEARCH_WORDS_MAX);

/**
 * Returns the best things that contain any word of the query (spec 2): by number of words, then by how near they are to the start
 * of the name; equally good things in the order of the index. Empty for an empty query.
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

/** Rank of a match, smaller is better; one missing word outweighs everything else. Undefined without a match. */
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
