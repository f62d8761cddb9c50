import type { Op } from '../../domain/sync/log.ts';

/** The last op of each document of a run, which is all that a device needs to move along it. */
export function latestOps(ops: readonly Op[]): readonly Op[] {
  const latest = new Map<string, Op>();
  for (const op of ops) latest.set(`${op.c}\n${op.id}`, op);
  return latest.size === ops.length ? ops : [...latest.values()];
}
