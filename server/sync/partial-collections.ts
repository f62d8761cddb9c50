import { collections } from '../../domain/sync/collections.ts';
import { type DigestSum, EMPTY_SUM, withDocument } from '../../domain/sync/digest.ts';
import { logPositionOf } from '../../domain/sync/log-position.ts';
import type { Scope } from '../../domain/sync/log.ts';
import type { HeldDocument, ScopeState } from '../ports.ts';

/** Those of which a device holds only what is newest and what it asked for besides. */
const partial = collections.filter(({ newest }) => newest !== undefined);

/** Their names in this scope. */
export const partialIn = (scope: Scope): string[] =>
  partial.filter((one) => scope.startsWith(one.scope)).map(({ name }) => name);

/** What of a collection is in a snapshot. */
export function snapshotDocuments(state: ScopeState, c: string): readonly HeldDocument[] {
  const newest = partial.find(({ name, scope }) => name === c && state.scope.startsWith(scope))?.newest;
  return newest === undefined ? state.all(c) : newestBefore(state.all(c), Infinity, newest);
}

/** The last ones before this place, newest first. */
export const newestBefore = (all: readonly HeldDocument[], before: number, count: number): HeldDocument[] =>
  all
    .filter((held) => placeOf(held) < before)
    .toSorted((a, b) => placeOf(b) - placeOf(a))
    .slice(0, count);

/** Where it was written first, which it says itself: one that is written anew keeps its place. */
const placeOf = ({ doc, n }: HeldDocument): number => logPositionOf(doc) ?? n;

/** What mirrors of a scope are compared by: what every device holds of it. */
export function comparedSum(state: ScopeState): DigestSum {
  const left = partialIn(state.scope);
  if (left.length === 0) return state.sum;
  let sum = EMPTY_SUM;
  for (const c of state.collections())
    if (!left.includes(c)) for (const held of state.all(c)) sum = withDocument(sum, c, held);
  return sum;
}
