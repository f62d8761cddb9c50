/** Characters that count as letters or symbols and draw nothing. */
const BLANKS = /[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu;
/** Marks on one letter. No script writes more; hundreds of them paint over what is above and below. */
const MARKS_MAX = 8;
const STACKED = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, 'gu');

/** Whether there is anything to see in a text: blanks, joiners and direction marks alone are nothing. */
export const hasVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll(BLANKS, ''));

/** The text with at most as many marks on a letter as any script writes. */
export const withFewMarks = (text: string): string => text.replaceAll(STACKED, '$1');
