import * as v from 'valibot';
import { PASSWORD_MAX, PASSWORD_MIN } from '../limits/sessions.ts';
import { texts } from '../texts.ts';
import { RegisterEmail } from './email.ts';

const TOO_SHORT = `A password has at least ${PASSWORD_MIN} characters`;
const TOO_LONG = `A password has at most ${PASSWORD_MAX} characters`;
export const PASSWORD_GUESSABLE = 'This password is among the first that are tried. Please choose another one.';

/** A character is what Unicode counts as one, whatever it takes to write it. */
const length = (text: string): number => Array.from(text).length;
/** Far more than any password may have, so that no sender makes us count. */
const RAW_MAX = 10 * PASSWORD_MAX;

/**
 * A password as it was typed. Nothing is cut, trimmed or asked of it but its length (ASVS 6.2); only the two ways
 * in which keyboards write one letter are made one (NIST SP 800-63B-4: NFC).
 */
const exact = v.pipe(
  v.string(texts.passwordMissing),
  v.maxLength(RAW_MAX, TOO_LONG),
  v.transform((text) => text.normalize('NFC')),
);
const typed = v.pipe(exact, v.nonEmpty(texts.passwordMissing));

/** A new password; whether it is one of the common ones is for `isGuessable`. */
export const NewPassword = v.optional(
  v.pipe(
    typed,
    v.check((text) => length(text) >= PASSWORD_MIN, TOO_SHORT),
    v.check((text) => length(text) <= PASSWORD_MAX, TOO_LONG),
  ),
  '',
);

/** The current password, absent for accounts without one. It is not checked against today's rules. */
export const GivenPassword = v.optional(exact, '');

/** What guessers try first: the common passwords, in lower case, and the words of this event and this person. */
export interface GuessedFirst {
  readonly common: ReadonlySet<string>;
  readonly words: readonly string[];
}

/** One of the common passwords, or a word that stands in front of everybody's eyes with nothing but digits and signs around it. */
export function isGuessable(password: string, { common, words }: GuessedFirst): boolean {
  const lower = password.toLowerCase();
  if (common.has(lower)) return true;
  const letters = lettersOf(lower);
  return words.some((word) => letters !== '' && letters === lettersOf(word.toLowerCase()));
}

const lettersOf = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}]/gu, '');

/** The words of a name that say it by themselves, and the name as one word. */
export const wordsOf = (...names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap((name) => [name, ...name.split(/[^\p{L}]+/u)]).filter((word) => length(word) >= SHORTEST_WORD),
  ),
];
const SHORTEST_WORD = 3;

/** `POST attendee/login` with a password. Without the field it is a log-in by ticket. */
export const PasswordLogIn = v.object({ email: RegisterEmail, password: typed });
export type PasswordLogIn = v.InferOutput<typeof PasswordLogIn>;
