import { useMemo } from 'react';
import { people, type Person } from '../../domain/people/person.ts';
import { one, shelf } from '../platform/shelf.ts';
import { useLive } from '../platform/use-live.ts';

/** The people of these ids that this device knows, in the order asked for. */
export function usePeople(ids: readonly string[]): readonly Person[] {
  const known = useLive(shelf(people));
  return ids.flatMap((id) => known.get(id) ?? []);
}

export const usePerson = (id: string): Person | undefined => useLive(useMemo(() => one(people, id), [id]));
