import { refuse } from '../../../domain/refusal.ts';
import type { Edition } from '../../../domain/talks/talk.ts';
import { type Crud, crudHandlers } from '../../sync/crud-handlers.ts';
import { withUniqueName } from '../../sync/unique-name.ts';
import { removePlace } from './remove-place.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** All fields have the same name in document and API. */
const NAMES = { id: 'id' } as const;

interface PlaceNoun<T, N, E, V> extends Pick<
  Crud<T, N, E, V, typeof NAMES>,
  'documents' | 'order' | 'viewFor' | 'input' | 'blank'
> {
  readonly what: 'stage' | 'track';
  readonly edition: Edition;
}

/**
 * Handlers of stages and tracks, which talks reference by id: names are unique per edition, and none is deleted while a talk
 * references it.
 */
export const placeHandlers = <T extends Named, N extends object, E extends object, V>({
  what,
  edition,
  ...noun
}: PlaceNoun<T, N, E, V>) =>
  crudHandlers({
    ...noun,
    names: NAMES,
    validate: (after, before, state) => void withUniqueName(after, before, { what, documents: noun.documents, state }),
    remove: (which, ports) => removePlace(what, { ...which, edition }, ports),
    missing: () => refuse('not-found', `This ${what} does not exist`),
  });
