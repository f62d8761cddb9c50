import type { NarrowedFields } from './narrowed-fields.ts';
import type { Person, PrivateProfile } from './person.ts';

/**
 * Whether a narrowed answer is on its way from the public to the private part: it has left the one and not arrived in the other,
 * because a device receives the two apart. The private part lists what the server has moved.
 */
export const isBetweenPlaces = (
  { person, own }: { readonly person: Person; readonly own: PrivateProfile },
  narrowed: NarrowedFields,
): boolean =>
  Object.keys(narrowed).some(
    (id) => !own.narrowed?.includes(id) && person.extra?.[id] === undefined && own.extra?.[id] === undefined,
  );
