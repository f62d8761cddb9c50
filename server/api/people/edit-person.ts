import type { Person } from '../../../domain/people/person.ts';
import { Refused } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import type { StoredCollection } from '../../sync/documents.ts';
import { type DocumentEdit, editDocument, type Edited, type EditPorts } from '../../sync/edit-documents.ts';
import { hiddenPeople, people, PLACES } from '../../sync/stored-collections.ts';
import { belongsInDirectory } from './answers.ts';

type PlacePorts = Pick<Ports, 'log' | 'store' | 'event'>;

/** Returns where the person is; undefined if there is none. */
async function foundIn(id: string, { log }: Pick<Ports, 'log'>): Promise<StoredCollection<Person> | undefined> {
  // A person who moves is put into the new place first: the second look at `dir` finds whom neither first look has found.
  for (const place of [...PLACES, people]) if ((await log.state(place.scope)).get(place.name, id)) return place;
  return undefined;
}

/** Returns where the person is; for a new person, where they belong. */
export const storedPlaceOf = async (id: string, ports: PlacePorts): Promise<StoredCollection<Person>> =>
  (await foundIn(id, ports)) ?? ((await belongsInDirectory(id, ports)) ? people : hiddenPeople);

/**
 * Changes or adds one person, listed or not: the only way to edit a single person. If the person moves at the same time, the
 * edit is repeated where they are then. `change` and `along` may therefore be called again.
 */
export async function editPerson<A extends Person | null>(
  edit: DocumentEdit<Person, A>,
  ports: EditPorts & PlacePorts,
): Promise<Edited<Person, A>> {
  const { id, change, ifMatch, ...rest } = edit;
  for (let isAgain = false; ; isAgain = true) {
    const place = await storedPlaceOf(id, ports);
    try {
      // A move keeps the revision, so the first attempt has compared it.
      const edited = await editDocument(place, { ...rest, id, change, ...(!isAgain && { ifMatch }) }, ports);
      if (edited.after === null || !(await hasMoved(id, place, ports))) return edited;
    } catch (error) {
      if (!(error instanceof Refused) || !(await hasMoved(id, place, ports))) throw error;
    }
  }
}

async function hasMoved(id: string, place: StoredCollection<Person>, ports: PlacePorts): Promise<boolean> {
  const found = await foundIn(id, ports);
  return found !== undefined && found !== place;
}
