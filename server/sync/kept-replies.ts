import { REPLIES_KEPT } from '../../domain/limits/log.ts';
import type { Scope } from '../../domain/sync/log.ts';
import type { Reply } from '../http/reply.ts';
import type { Ports, ScopeState, SyncLog } from '../ports.ts';

/** A collection of a scope that an answer is made of. */
export interface Source { readonly scope: Scope; readonly name: string }

interface Kept { readonly changedAt: readonly number[]; readonly reply: Reply }

const replies = new WeakMap<SyncLog, Map<string, Kept>>();

/**
 * An answer made once and given to everybody who asks for the same, until a collection it was made of changes.
 * `key` names the call and all that the answer depends on besides: who may see more, or whose it is.
 */
export async function keptReply(key: string, sources: readonly Source[], { log, make }: Pick<Ports, 'log'> & { readonly make: () => Promise<Reply> }): Promise<Reply> {
  const kept = replies.get(log) ?? new Map<string, Kept>();
  replies.set(log, kept);
  // Read before the answer is made: should something change in between, it is made once more.
  const changedAt: number[] = [];
  let state: ScopeState | undefined;
  for (const { scope, name } of sources) {
    if (state?.scope !== scope) state = await log.state(scope);
    changedAt.push(state.changedAt(name));
  }
  const known = kept.get(key);
  if (known && changedAt.every((at, index) => at === known.changedAt[index])) return known.reply;
  const reply = await make();
  kept.delete(key);
  const [oldest] = kept.keys();
  if (kept.size >= REPLIES_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, { changedAt, reply });
  return reply;
}
