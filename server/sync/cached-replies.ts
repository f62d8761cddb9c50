import { REPLIES_KEPT } from '../../domain/limits/log.ts';
import type { Scope } from '../../domain/sync/log.ts';
import type { Reply } from '../http/reply.ts';
import type { Ports, SyncLog } from '../ports.ts';

/** A collection of a scope that an answer is made of. */
export interface Source {
  readonly scope: Scope;
  readonly name: string;
}

interface Kept {
  readonly changedAt: readonly number[];
  readonly made: unknown;
}

const replies = new WeakMap<SyncLog, Map<string, Kept>>();

/**
 * An answer made once and given to everybody who asks for the same, until a collection it was made of changes.
 * `key` names the call and all that the answer depends on besides: who may see more, or whose it is.
 */
export const cachedReply = (key: string, sources: readonly Source[], making: Making<Reply>): Promise<Reply> =>
  kept(key, sources, making);

type Making<T> = Pick<Ports, 'log'> & { readonly make: () => Promise<T> };

/** The same of what answers are made of. One key is always of the same kind. */
export async function kept<T>(key: string, sources: readonly Source[], { log, make }: Making<T>): Promise<T> {
  const all = replies.get(log) ?? new Map<string, Kept>();
  replies.set(log, all);
  // Read before the answer is made: should something change in between, it is made once more.
  const changedAt = await changesOf(sources, log);
  const known = all.get(key);
  if (known && changedAt.every((at, index) => at === known.changedAt[index])) return known.made as T;
  const made = await make();
  all.delete(key);
  const [oldest] = all.keys();
  if (all.size >= REPLIES_KEPT && oldest !== undefined) all.delete(oldest);
  all.set(key, { changedAt, made });
  return made;
}

/** Where the last change of each of them stands. */
async function changesOf(sources: readonly Source[], log: SyncLog): Promise<readonly number[]> {
  const states = await Promise.all(sources.map(({ scope }) => log.state(scope)));
  return sources.map(({ name }, index) => states[index]?.changedAt(name) ?? 0);
}
