import { foldText } from './search-text.ts';

/** A part of a text, and whether it matches the search. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a text into matching and other parts; joined they are the text again. `words` are normalized. */
export function markedText(text: string, words: readonly string[]): TextPart[] {
  const parts: TextPart[] = [];
  for (const part of text.split(/(\s+)/).flatMap((token) => markedToken(token, words))) {
    const last = parts.at(-1);
    if (part.text === '') continue;
    if (last?.isMatch === part.isMatch) parts[parts.length - 1] = { ...last, text: last.text + part.text };
    else parts.push(part);
  }
  return parts;
}

/** Marks the typed letters, or the whole word if normalizing changed its length. */
function markedToken(token: string, words: readonly string[]): TextPart[] {
  const folded = foldText(token);
  const word = longest(words.filter((each) => folded.includes(each)));
  if (word === undefined) return [{ text: token, isMatch: false }];
  const at = folded.indexOf(word);
  const end = at + word.length;
  if (foldText(token.slice(at, end)) !== word) return [{ text: token, isMatch: true }];
  return [
    { text: token.slice(0, at), isMatch: false },
    { text: token.slice(at, end), isMatch: true },
    { text: token.slice(end), isMatch: false },
  ];
}

const longest = (words: readonly string[]): string | undefined => words.toSorted((a, b) => b.length - a.length)[0];

/** Words before the match, and characters in all. */
const BEFORE = 3;
const LENGTH = 72;

/** The excerpt of a long text around the first match; empty without one. */
export function excerpt(text: string, words: readonly string[]): string {
  const tokens = text.split(/\s+/).filter((token) => token !== '');
  const found = tokens.findIndex((token) => {
    const folded = foldText(token);
    return words.some((word) => folded.includes(word));
  });
  if (found < 0) return '';
  const from = Math.max(0, found - BEFORE);
  let to = found + 1;
  while (to < tokens.length && tokens.slice(from, to + 1).join(' ').length <= LENGTH) to += 1;
  return `${from > 0 ? '… ' : ''}${tokens.slice(from, to).join(' ')}${to < tokens.length ? ' …' : ''}`;
}
