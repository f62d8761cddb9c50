import type { Company } from '../../domain/companies/company.ts';
import type { EventSettings } from '../../domain/event/event-settings.ts';
import type { Person } from '../../domain/people/person.ts';
import type { Stage } from '../../domain/stages/stage.ts';
import type { Track } from '../../domain/stages/track.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { derived, liveValue } from './live-value.ts';

/** How much of the catalog is here: nothing, today's talks as last seen, or all of it. */
export type CatalogState = 'empty' | 'boot' | 'ready';

/** Documents by id, read when somebody asks for one: ten thousand people need not be parsed to show twenty. */
export interface Shelf<T> {
  get(id: string): T | undefined;
  ids(): readonly string[];
}

const noShelf: Shelf<never> = { get: () => undefined, ids: () => [] };

/** What the server owns, in memory, as screens read it. Fed by the boot snapshot first, then by the catalog engine. */
export const catalogState = liveValue<CatalogState>('empty');
export const event = liveValue<EventSettings | undefined>(undefined);
export const stages = liveValue<readonly Stage[]>([]);
export const tracks = liveValue<readonly Track[]>([]);
export const talks = liveValue<readonly Talk[]>([]);
export const talksById = derived(talks, (list) => new Map(list.map((talk) => [talk.id, talk])));
export const people = liveValue<Shelf<Person>>(noShelf);
export const companies = liveValue<Shelf<Company>>(noShelf);

/** Shows nothing: the person who could see it is gone. */
export function hideCatalog(): void {
  catalogState.set('empty');
  event.set(undefined);
  for (const list of [stages, tracks, talks]) list.set([]);
  people.set(noShelf);
  companies.set(noShelf);
}
