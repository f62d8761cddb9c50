import type { Op } from '../../domain/sync/log.ts';
import type { ScopeState } from '../ports.ts';

/** Returns only the last op of each document in a run. A device does not need the earlier ones. */
export function latestOps(ops: readonly Op[]): readonly Op[] {
  const latest = new Map<string, Op>();
  for (const op of ops) latest.set(`${op.c}\n${op.id}`, op);
  return latest.size === ops.length ? ops : [...latest.values()];
}

/**
 * Replaces ops of documents that no longer exist by deletions. A device ends up in the same state, and the log does not
 * hand out deleted data.
 */
export function withoutDeleted(ops: readonly Op[], state: ScopeState): readonly Op[] {
  const isGone = ({ c, id, del }: Op): boolean => del === undefined && state.get(c, id) === undefined;
  return ops.some(isGone) ? ops.map((op) => (isGone(op) ? { c: op.c, id: op.id, rev: op.rev, del: true } : op)) : ops;
}
