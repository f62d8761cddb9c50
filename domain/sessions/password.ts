import * as v from 'valibot';
import { PASSWORD_MAX, PASSWORD_MIN } from '../limits/sessions.ts';
import { texts } from '../texts.ts';
import { chosenPerson, RegisterEmail } from './email.ts';

const TOO_SHORT = `A password has at least ${PASSWORD_MIN} characters`;
const TOO_LONG = `A password has at most ${PASSWORD_MAX} characters`;
export const PASSWORD_GUESSABLE = 'This password is among the first that are tried. Please choose another one.';

/** Length in Unicode code points. */
const length = (text: string): number => Array.from(text).length;
/** Limit before counting, far above that of a password, so that long input costs nothing. */
const RAW_MAX = 10 * PASSWORD_MAX;

/**
 * A password as typed: not cut or trimmed, and only its length is checked (ASVS 6.2). Different encodings of a letter are
 * normalized (NIST SP 800-63B-4: NFC).
 */
const exact = v.pipe(
  v.string(texts.passwordMissing),
  v.maxLength(RAW_MAX, TOO_LONG),
  v.transform((text) => text.normalize('NFC')),
);
const typed = v.pipe(exact, v.nonEmpty(texts.passwordMissing));

/** Schema of a new password; `isGuessable` checks for common passwords. */
export const NewPassword = v.optional(
  v.pipe(
    typed,
    v.check((text) => length(text) >= PASSWORD_MIN, TOO_SHORT),
    v.check((text) => length(text) <= PASSWORD_MAX, TOO_LONG),
  ),
  '',
);

/** The current password, absent for accounts without one. It is not checked against current rules. */
export const GivenPassword = v.optional(exact, '');

/** Guesses that attackers try first: common passwords in lower case, and words of this event and person. */
export interface GuessedFirst {
  readonly common: ReadonlySet<string>;
  readonly words: readonly string[];
}

/** Whether it is a common password, or one of these words with only digits and signs around it. */
export function isGuessable(password: string, { common, words }: GuessedFirst): boolean {
  const lower = password.toLowerCase();
  if (common.has(lower)) return true;
  const letters = lettersOf(lower);
  return words.some((word) => letters !== '' && letters === lettersOf(word.toLowerCase()));
}

const lettersOf = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}]/gu, '');

/** The words of names that are long enough to guess, and each name as one word. */
export const passwordWords = (...names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap((name) => [name, ...name.split(/[^\p{L}]+/u)]).filter((word) => length(word) >= SHORTEST_WORD),
  ),
];
const SHORTEST_WORD = 3;

/** `POST attendee/login` with a password. Without that field it is a log-in by ticket. */
export const PasswordLogIn = v.object({ email: RegisterEmail, password: typed, user_id: chosenPerson });
export type PasswordLogIn = v.InferOutput<typeof PasswordLogIn>;
