import { people, personName } from '../../../domain/people/person.ts';
import { searchBestFirst, textIndex } from '../../../domain/search/text-index.ts';
import { derived } from '../../platform/live-value.ts';
import { list, shelf } from '../../platform/shelf.ts';
import { useLive } from '../../platform/use-live.ts';
import type { Choice } from './choices.ts';

/** How many are offered at once. */
const OFFERED = 8;

const index = derived(list(people), (all) =>
  textIndex(all, (person) => `${personName(person)}\n${person.companyName}`),
);

/** Finds people by name or company, with what tells them from their namesakes. */
export function useFindPeople(): (query: string) => readonly (Choice & { readonly detail: string })[] {
  const everybody = useLive(index);
  return (query) =>
    query.trim() === ''
      ? []
      : searchBestFirst(everybody, query)
          .slice(0, OFFERED)
          .map((person) => ({
            value: person.id,
            label: personName(person),
            detail: [person.jobPosition, person.companyName].filter(Boolean).join(', '),
          }));
}

/** What somebody is called; their id where this device does not know them. */
export function useNameOf(): (id: string) => string {
  const known = useLive(shelf(people));
  return (id) => {
    const person = known.get(id);
    return person ? personName(person) : id;
  };
}
