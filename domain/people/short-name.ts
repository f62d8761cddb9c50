import { NAME_MIN } from '../limits/people.ts';
import type { Person } from './person.ts';

/** Letters that are whole words, so that one of them may be a whole name. */
const WORD = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Whether this is an initial rather than a first or a last name. Who has none at all is another question. */
export const isTooShortName = (name: string): boolean => name.length > 0 && name.length < NAME_MIN && !WORD.test(name);

/** Why a table's row does not name somebody as the forms would; undefined for a name on its own, which only forms ask to be completed. */
export function shortNameProblem({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string | undefined {
  const which = isTooShortName(firstName) ? 'first' : isTooShortName(lastName) ? 'last' : undefined;
  return which && `has a ${which} name of one letter`;
}
