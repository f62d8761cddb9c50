import { OTHER } from '../../../domain/choices/other.ts';

/** The chosen values that are not on the list: the person's own words. */
export const ownWords = (chosen: readonly string[], listed: readonly string[]): string[] =>
  chosen.filter((each) => !listed.includes(each));

/** The choices with `words` in place of 'Other' or of earlier own words. Without words, 'Other' itself is chosen again (spec 2, 9). */
export function withOwnWords(chosen: readonly string[], listed: readonly string[], words: string): string[] {
  const [before] = ownWords(chosen, listed);
  const others = chosen.filter((each) => each !== OTHER && each !== before);
  return [...others, words.trim() === '' ? OTHER : words.trim()];
}
