import * as v from 'valibot';

/** Control characters, and marks that change the reading order. */
const NOT_ON_A_LINE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** A title or name: one line, trimmed. `what` is the subject of the error messages. */
export const oneLine = (what: string, most: number) =>
  v.pipe(
    v.string(`${what} is missing`),
    v.trim(),
    v.minLength(1, `${what} is missing`),
    v.maxLength(most, `${what} has at most ${most} characters`),
    v.check(isOneLine, `${what} must be one line of text`),
  );

export const isOneLine = (text: string): boolean => text.isWellFormed() && !NOT_ON_A_LINE.test(text);
