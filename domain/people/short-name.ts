import { NAME_MIN } from '../limits/people.ts';

/** Letters that are whole words, so that one of them may be a whole name. */
const WORD = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether this is an initial rather than a first or a last name. Who has none at all is another question. */
export const isTooShortName = (name: string): boolean => name.length > 0 && name.length < NAME_MIN && !WORD.test(name);
