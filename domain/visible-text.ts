/** Characters that count as letters or symbols but are blank. */
const BLANKS = /[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu;
/** Combining marks per letter. No script uses more; hundreds of them cover the lines above and below. */
const MARKS_MAX = 8;
const STACKED = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, 'gu');

/** Whether a text has any visible character: spaces, joiners and direction marks do not count. */
export const hasVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll(BLANKS, ''));

/** The text with at most MARKS_MAX marks per letter. */
export const withFewMarks = (text: string): string => text.replaceAll(STACKED, '$1');
