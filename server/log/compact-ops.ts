import type { Op } from '../../domain/sync/log.ts';
import type { ScopeState } from '../ports.ts';

/** The last op of each document of a run, which is all that a device needs to move along it. */
export function latestOps(ops: readonly Op[]): readonly Op[] {
  const latest = new Map<string, Op>();
  for (const op of ops) latest.set(`${op.c}\n${op.id}`, op);
  return latest.size === ops.length ? ops : [...latest.values()];
}

/**
 * What was there for a time is handed out as gone once it is: a device reaches the same end, and a late reader
 * finds nothing in the log that is no longer readable.
 */
export function standingOps(ops: readonly Op[], state: ScopeState): readonly Op[] {
  const isGone = ({ c, id, del }: Op): boolean => del === undefined && state.get(c, id) === undefined;
  return ops.some(isGone) ? ops.map((op) => (isGone(op) ? { c: op.c, id: op.id, rev: op.rev, del: true } : op)) : ops;
}
