import { refuse } from '../../../domain/refusal.ts';
import type { Edition } from '../../../domain/talks/talk.ts';
import type { ScopeState } from '../../ports.ts';
import { type Crud, crudHandlers } from '../../sync/crud-handlers.ts';
import { documentsIn } from '../../sync/documents.ts';
import { withUniqueName } from '../../sync/unique-name.ts';
import { removePlace } from './remove-place.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface PlaceNoun<T, N, E, V> extends Pick<Crud<T, N, E, V>, 'documents' | 'order' | 'viewFor'> {
  readonly what: 'stage' | 'track';
  readonly edition: Edition;
  /** `others`: those that there are already. */
  readonly create: (id: string, form: N, others: readonly T[]) => T;
  readonly change: (before: T, form: E) => T;
}

/** What talks name by its id, a stage or a track: no two of an edition have one name, and none goes while a talk names it. */
export function placeHandlers<T extends Named, N, E, V>(noun: PlaceNoun<T, N, E, V>) {
  const { what, edition, documents, create, change } = noun;
  const named = (after: T, before: T | undefined, state: ScopeState): T =>
    withUniqueName(after, before, { what, documents, state });
  return crudHandlers({
    ...noun,
    create: (id, form: N, state) => named(create(id, form, documentsIn(state, documents)), undefined, state),
    change: (before, form: E, state) => named(change(before, form), before, state),
    remove: (which, ports) => removePlace(what, { ...which, edition }, ports),
    missing: () => refuse('not-found', `This ${what} does not exist`),
  });
}
