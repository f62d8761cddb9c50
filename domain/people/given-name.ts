import { GIVEN_NAME_MAX } from '../limits/people.ts';
import { hasVisible } from '../visible-text.ts';

/** Whether somebody may be called so by those who give names: organisers, and tables. One letter is a name, blanks are none. */
export const isGivenName = (name: string): boolean => hasVisible(name) && name.length <= GIVEN_NAME_MAX;

/** What is wrong with a first or a last name of a table's row; undefined for a good one, and for none. */
export function givenNameProblem(which: 'first' | 'last', name: string): string | undefined {
  if (name === '' || isGivenName(name)) return undefined;
  return hasVisible(name)
    ? `has a ${which} name of more than ${GIVEN_NAME_MAX} characters`
    : `has a ${which} name in which there is nothing to see`;
}
