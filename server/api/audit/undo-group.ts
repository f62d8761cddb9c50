import type { undoGroup } from '../../../domain/audit/audit-calls.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { Refused } from '../../../domain/refusal.ts';
import type * as v from 'valibot';
import type { Ports } from '../../ports.ts';
import { matching } from './listed-entries.ts';
import { undoEntry } from './undo.ts';

/**
 * Puts back what was done together, the latest first; what has been changed since is left as it is, and said. The undoing
 * is a group as well.
 */
export async function undoWholeGroup(
  group: string,
  actor: Actor,
  ports: Ports,
): Promise<v.InferOutput<(typeof undoGroup)['output']>> {
  const own: Ports = { ...ports, group: ports.randomId(12) };
  const left: { id: string; message: string }[] = [];
  const entries = await matching({ group }, ports);
  for (const entry of entries)
    try {
      await undoEntry(entry, actor, own);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      left.push({ id: entry.id, message: error.refusal.message });
    }
  return { undone: entries.length - left.length, left };
}
