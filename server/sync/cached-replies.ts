import { REPLIES_KEPT } from '../../domain/limits/log.ts';
import type { Scope } from '../../domain/sync/log.ts';
import type { Reply } from '../http/reply.ts';
import type { Ports, SyncLog } from '../ports.ts';

/** A collection in a scope that an answer depends on. */
export interface ReplySource {
  readonly scope: Scope;
  readonly name: string;
}

interface Kept {
  readonly changedAt: readonly number[];
  readonly made: unknown;
}

const replies = new WeakMap<SyncLog, Map<string, Kept>>();

/**
 * Returns a cached answer. Equal calls share it until one of its sources changes. `key` must contain the call and
 * everything else that the answer depends on, such as the person or their permissions.
 */
export const cachedReply = (key: string, sources: readonly ReplySource[], making: Making<Reply>): Promise<Reply> =>
  kept(key, sources, making);

type Making<T> = Pick<Ports, 'log'> & { readonly make: () => Promise<T> };

/** Like `cachedReply`, for a value of any type. A key must always be used with the same type. */
export async function kept<T>(key: string, sources: readonly ReplySource[], { log, make }: Making<T>): Promise<T> {
  const all = replies.get(log) ?? new Map<string, Kept>();
  replies.set(log, all);
  // Read before making the answer: if a source changes meanwhile, the next call makes the answer again.
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

/** Returns the log position of the last change of each source. */
async function changesOf(sources: readonly ReplySource[], log: SyncLog): Promise<readonly number[]> {
  const states = await Promise.all(sources.map(({ scope }) => log.state(scope)));
  return sources.map(({ name }, index) => states[index]?.changedAt(name) ?? 0);
}
