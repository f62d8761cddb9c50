import { NAME_MIN } from '../limits/people.ts';

/** Scripts in which one character can be a whole name. */
const WORD = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether this is only an initial. False for an empty name. */
export const isTooShortName = (name: string): boolean => name.length > 0 && name.length < NAME_MIN && !WORD.test(name);
