import type { Op } from '../../../domain/sync/log.ts';
import { standsIn, STREAM_SCOPES, type StreamScope } from '../../../domain/talks/talk-stream.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { markStreamed } from './mark-streamed.ts';
import { streams } from './talk-streams.ts';

/**
 * Says on each talk whether it is streamed, puts the video addresses of talks where people may have them now, and takes
 * them away where they may not, or no longer (talk-stream.ts). The organisers' own stay in `adm`, so nothing is lost on the
 * way; it is told from talks and clock what should stand where, not from what was done, so it may be cut off, run late, or
 * run at several servers.
 */
export async function moveStreams(ports: Pick<Ports, 'log' | 'now'>): Promise<void> {
  await markStreamed(ports);
  for (const scope of STREAM_SCOPES) await moveIn(scope, ports);
}

async function moveIn(scope: StreamScope, { log, now }: Pick<Ports, 'log' | 'now'>): Promise<void> {
  const own = await log.state(streams.scope);
  const [live, replay] = [await log.state('pub'), await log.state('replay')];
  const there = await log.state(scope);
  const moves = (state: ScopeState): Op[] =>
    movesIn(state, { scope, own, talkOf: (id) => talkIn(live, id) ?? talkIn(replay, id), now: now() });
  if (moves(there).length === 0) return;
  // Servers that see the same moment propose the same mutation, and of those that see a later one, none is left to do.
  await log.append(scope, { mid: `streams:${there.n}`, by: 'server', decide: (state) => ({ ops: moves(state) }) });
}

function talkIn(state: ScopeState, id: string): Talk | undefined {
  const { name, parse } = talksOf('live');
  const held = state.get(name, id);
  return held && parse(held);
}

interface Around {
  readonly scope: StreamScope;
  readonly own: ScopeState;
  readonly talkOf: (id: string) => Talk | undefined;
  readonly now: number;
}

function movesIn(state: ScopeState, { scope, own, talkOf, now }: Around): Op[] {
  const { name: c } = streams;
  const belongs = (id: string): boolean => {
    const talk = talkOf(id);
    return talk !== undefined && standsIn(scope, talk, { now, isThere: state.get(c, id) !== undefined });
  };
  const wanted = own.all(c).filter(({ id }) => belongs(id));
  const ids = new Set(wanted.map(({ id }) => id));
  return [
    ...state
      .all(c)
      .filter(({ id }) => !ids.has(id))
      .map(({ id, rev }): Op => ({ c, id, rev: `out:${rev}`, del: true })),
    ...wanted
      .filter(({ id, rev }) => state.get(c, id)?.rev !== rev)
      .map(({ id, rev, doc }): Op => ({ c, id, rev, doc })),
  ];
}
