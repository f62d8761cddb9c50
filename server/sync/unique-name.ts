import { nameKey, nameTaken } from '../../domain/names.ts';
import { Refused } from '../../domain/refusal.ts';
import type { ScopeState } from '../ports.ts';
import { type StoredCollection, documentsIn } from './documents.ts';

interface NamedThing {
  readonly id: string;
  readonly name: string;
}
interface Naming<T> {
  readonly what: Parameters<typeof nameTaken>[0];
  readonly documents: StoredCollection<T>;
  readonly state: ScopeState;
}

/**
 * Returns the item with a unique name among items of its kind. An item that keeps its name is not changed, even if others
 * have the same name.
 */
export function withUniqueName<T extends NamedThing>(
  after: T,
  before: T | undefined,
  { what, documents, state }: Naming<T>,
): T {
  if (before && nameKey(before.name) === nameKey(after.name)) return after;
  const taken = nameTaken(what, after, documentsIn(state, documents));
  if (taken) throw new Refused(taken);
  return after;
}
