import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../domain/people/actor.ts';
import type { Op, Scope } from '../../domain/sync/log.ts';
import type { Ports, ScopeState } from '../ports.ts';

/** A document to write; `null` deletes it. */
export interface DocumentWrite {
  /** Absent: the scope that is edited. Otherwise one of the scopes that the edit names as `also`. */
  readonly scope?: Scope;
  readonly c: string;
  readonly id: string;
  readonly doc: object | null;
  /** Whether the document gets a new revision even if it is unchanged. */
  readonly anew?: boolean;
}

/** A change of a second scope that belongs to the entry of a first (`ScopeEdit.also`). Stored with the entry for the audit. */
export interface ChangeElsewhere {
  readonly scope: Scope;
  /** Place among all changes of the edit. */
  readonly at: number;
  readonly c: string;
  readonly id: string;
  readonly rev: string;
  /** The revision that is replaced; absent if the document is new. */
  readonly was?: string;
  readonly before: object | null;
  readonly after: object | null;
}

export const bodyOf = (state: ScopeState, c: string, id: string): object | null =>
  (state.get(c, id)?.doc as object | undefined) ?? null;

export function changedElsewhere(
  { c, id, doc: after }: DocumentWrite,
  { at, rev, other }: { readonly at: number; readonly rev: string; readonly other: ScopeState },
): ChangeElsewhere {
  const was = other.get(c, id)?.rev;
  return { scope: other.scope, at, c, id, rev, ...(was !== undefined && { was }), before: bodyOf(other, c, id), after };
}

export const writeOf = ({ scope, c, id, after: doc }: ChangeElsewhere): DocumentWrite => ({ scope, c, id, doc });

interface Changing extends Pick<Ports, 'log' | 'randomId'> {
  readonly actor: Actor;
  /** Whether an earlier attempt may have written them: then what changed since stays. */
  readonly isRepeat?: boolean;
}

/** Writes changes of other scopes, in one entry for each. Safe to repeat. */
export async function changeElsewhere(
  changes: readonly ChangeElsewhere[],
  { actor, log, randomId, isRepeat = false }: Changing,
): Promise<void> {
  for (const [scope, those] of Map.groupBy(changes, (change) => change.scope))
    await log.append(scope, {
      mid: `along:${randomId(12)}`,
      by: actor.id,
      decide: (state) => ({ ops: those.flatMap((change) => opOf(change, state, isRepeat)) }),
    });
}

function opOf(change: ChangeElsewhere, state: ScopeState, isRepeat: boolean): readonly Op[] {
  const { c, id, rev, was, before, after } = change;
  const held = state.get(c, id);
  if (held?.rev === rev) return [];
  const isAsSeen = held?.rev === was;
  if (!isAsSeen && (isRepeat || !held)) return [];
  if (after === null) return held ? [{ c, id, rev, del: true }] : [];
  return [{ c, id, rev, doc: isAsSeen ? after : { ...(held?.doc as object), ...changedFields(before, after) } }];
}

/** Somebody else has changed the document since it was read: only the fields of this change are written. */
const changedFields = (before: object | null, after: object): object =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(value, Reflect.get(before ?? {}, field))),
  );
