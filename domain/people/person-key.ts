import { hash53 } from '../sync/segments.ts';

/**
 * A short name for a person's databases and keys, so that a list of databases does not show the ids of the people who use this browser. Not
 * a secret.
 */
export const personKey = (personId: string): string => hash53(personId).toString(36);
