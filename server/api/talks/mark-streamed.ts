import { LOG_BATCH } from '../../../domain/limits/log.ts';
import type { Op, Scope } from '../../../domain/sync/log.ts';
import { isPlayable } from '../../../domain/talks/stream-provider.ts';
import { STREAM_SCOPES } from '../../../domain/talks/talk-stream.ts';
import type { Ports, ScopeState, SyncLog } from '../../ports.ts';
import { documentsIn, readable } from '../../sync/documents.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { streams } from './talk-streams.ts';

/** The state that was compared last, for each log of this process. */
const compared = new WeakMap<SyncLog, string>();

/**
 * Writes on each talk whether a stream is set for it (`isStreamed`), compared with the addresses among the organisers, so
 * it is also right after an import, an undo or an update of the server. It is no edit: the talk keeps its revision.
 */
export async function markStreamed({ log }: Pick<Ports, 'log'>): Promise<void> {
  const own = await log.state(streams.scope);
  const states = await Promise.all(STREAM_SCOPES.map((scope) => log.state(scope)));
  const seen = [own.changedAt(streams.name), ...states.map((state) => state.changedAt(talksOf('live').name))].join();
  if (compared.get(log) === seen) return;
  const streamed = new Set(documentsIn(own, streams).flatMap(({ id, videos }) => (isPlayable(videos) ? [id] : [])));
  const isDone = await Promise.all(STREAM_SCOPES.map((scope) => markIn(scope, streamed, log)));
  if (isDone.every(Boolean)) compared.set(log, seen);
}

/** Answers whether nothing was left to do. */
async function markIn(scope: Scope, streamed: ReadonlySet<string>, log: SyncLog): Promise<boolean> {
  const state = await log.state(scope);
  if (marksIn(state, streamed).length === 0) return true;
  // Servers that see the same moment propose the same mutation.
  await log.append(scope, {
    mid: `streamed:${state.n}`,
    by: 'server',
    decide: (held) => ({ ops: marksIn(held, streamed).slice(0, LOG_BATCH) }),
  });
  return markIn(scope, streamed, log);
}

function marksIn(state: ScopeState, streamed: ReadonlySet<string>): Op[] {
  const { name } = talksOf('live');
  return state.all(name).flatMap((held): Op[] => {
    const talk = readable(held, talksOf('live'));
    if (!talk || (talk.isStreamed ?? false) === streamed.has(talk.id)) return [];
    return [{ c: name, id: held.id, rev: held.rev, doc: { ...talk, isStreamed: streamed.has(talk.id) } }];
  });
}
