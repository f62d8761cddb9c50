import { collections } from '../../domain/sync/collections.ts';
import { type DigestSum, EMPTY_SUM, withDocument } from '../../domain/sync/digest.ts';
import { logPositionOf } from '../../domain/sync/log-position.ts';
import type { Scope } from '../../domain/sync/log.ts';
import type { HeldDocument, ScopeState } from '../ports.ts';

/** Collections of which a device holds only the newest documents, plus older ones that it requested. */
const partial = collections.filter(({ newest }) => newest !== undefined);

/** Returns the names of the partial collections in this scope. */
export const partialIn = (scope: Scope): string[] =>
  partial.filter((one) => scope.startsWith(one.scope)).map(({ name }) => name);

/** Returns the documents of a collection that belong in a snapshot. */
export function snapshotDocuments(state: ScopeState, c: string): readonly HeldDocument[] {
  const newest = partial.find(({ name, scope }) => name === c && state.scope.startsWith(scope))?.newest;
  return newest === undefined ? state.all(c) : newestBefore(state.all(c), Infinity, newest);
}

/** Returns at most `count` documents before a log position, newest first. */
export const newestBefore = (all: readonly HeldDocument[], before: number, count: number): HeldDocument[] =>
  all
    .filter((held) => placeOf(held) < before)
    .toSorted((a, b) => placeOf(b) - placeOf(a))
    .slice(0, count);

/**
 * Returns the position at which a document was first written. It is stored in the document, so a document that is changed
 * keeps its place.
 */
const placeOf = ({ doc, n }: HeldDocument): number => logPositionOf(doc) ?? n;

/** Returns the checksum for comparing replicas. It only covers documents that every device holds. */
export function comparedSum(state: ScopeState): DigestSum {
  const left = partialIn(state.scope);
  if (left.length === 0) return state.sum;
  let sum = EMPTY_SUM;
  for (const c of state.collections())
    if (!left.includes(c)) for (const held of state.all(c)) sum = withDocument(sum, c, held);
  return sum;
}
