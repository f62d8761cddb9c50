import { refuse } from '../../../domain/refusal.ts';
import type { Edition } from '../../../domain/talks/talk.ts';
import { type Crud, crudHandlers } from '../../sync/crud-handlers.ts';
import { withUniqueName } from '../../sync/unique-name.ts';
import { removePlace } from './remove-place.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Field of the document → its API name. No name differs. */
const NAMES = { id: 'id' } as const;

interface PlaceNoun<T, N, E, V> extends Pick<
  Crud<T, N, E, V, typeof NAMES>,
  'documents' | 'order' | 'viewFor' | 'input' | 'blank' | 'checked'
> {
  readonly what: 'stage' | 'track';
  readonly edition: Edition;
}

/** Returns the handlers of stages or tracks. Names are unique per edition, and a stage or track that a talk uses cannot be deleted. */
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
