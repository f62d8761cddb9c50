import { GIVEN_NAME_MAX } from '../limits/people.ts';
import { hasVisible } from '../visible-text.ts';

/** Whether organisers and imports may use this as a name: at least one visible character, limited length. */
export const isGivenName = (name: string): boolean => hasVisible(name) && name.length <= GIVEN_NAME_MAX;

/** The problem of a first or last name in a table row; undefined if it is valid or empty. */
export function givenNameProblem(which: 'first' | 'last', name: string): string | undefined {
  if (name === '' || isGivenName(name)) return undefined;
  return hasVisible(name)
    ? `has a ${which} name of more than ${GIVEN_NAME_MAX} characters`
    : `has a ${which} name in which there is nothing to see`;
}
