import type { Person } from '../../domain/people/person.ts';
import { people } from '../platform/catalog-view.ts';
import { useLive } from '../platform/use-live.ts';

/** The people of these ids that this device knows, in the order asked for. */
export function usePeople(ids: readonly string[]): readonly Person[] {
  const shelf = useLive(people);
  return ids.flatMap((id) => shelf.get(id) ?? []);
}

export const usePerson = (id: string): Person | undefined => useLive(people).get(id);
