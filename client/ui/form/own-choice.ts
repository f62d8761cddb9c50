import { OTHER } from '../../../domain/choices/other.ts';

/** What stands among the choices in somebody's own words, on none of the lists. */
export const ownWords = (chosen: readonly string[], listed: readonly string[]): string[] =>
  chosen.filter((each) => !listed.includes(each));

/**
 * The choices with these words in the place of 'Other', or of the words that stood there; with none, 'Other' stands for
 * itself again (spec 2, 9).
 */
export function withOwnWords(chosen: readonly string[], listed: readonly string[], words: string): string[] {
  const [before] = ownWords(chosen, listed);
  const others = chosen.filter((each) => each !== OTHER && each !== before);
  return [...others, words.trim() === '' ? OTHER : words.trim()];
}
