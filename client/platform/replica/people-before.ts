import { peopleCollection } from '../../../domain/people/person.ts';
import { DIRECTORY } from '../../../domain/sync/readable-scopes.ts';
import { clearCollections, loadCollections, type MirrorReader } from './collection-store.ts';

/*
 * A copy of the public scope that a version before stored has the people in it. They are shown until people are loaded from
 * their own scope, so that a device that is offline after an update still has them.
 */

let areShown = false;
let areLoaded = false;

/** Handles a change of the public scope. */
export function showPeopleOfBefore(mirror: MirrorReader, collections: ReadonlySet<string>): void {
  if (areLoaded || !collections.has(peopleCollection.name)) return;
  const isThere = mirror.all(peopleCollection.name).length > 0;
  if (isThere) loadCollections(DIRECTORY, mirror, [peopleCollection.name]);
  else if (areShown) clearCollections(DIRECTORY);
  areShown = isThere;
}

/** People were loaded from their own scope, or, with false, are no longer. */
export function peopleLoaded(are: boolean): void {
  areLoaded = are;
  areShown = false;
}
