import { publishedStream, roomName } from '../../../domain/talks/player/room-elsewhere.ts';
import type { Op, Scope } from '../../../domain/sync/log.ts';
import { STREAM_SCOPES, type StreamScope, type TalkStream } from '../../../domain/talks/player/talk-stream.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { Ports, ScopeState, SyncLog } from '../../ports.ts';
import { talksOf } from '../../sync/stored-collections.ts';
import { streams } from './talk-streams.ts';
import { LOG_BATCH } from '../../../domain/limits/log.ts';
import { isPlayable } from '../../../domain/talks/player/stream-provider.ts';
import { documentsIn, readable } from '../../sync/documents.ts';

/** Revision of the state that was last compared, per log of this process. */
const compared = new WeakMap<SyncLog, string>();

/** What each talk says of its addresses, by its id. */
type Marks = ReadonlyMap<string, Pick<Talk, 'isStreamed' | 'elsewhere'>>;

const marksOf = (all: readonly TalkStream[]): Marks =>
  new Map(
    all.map(({ id, videos, outside }) => [
      id,
      { isStreamed: isPlayable(videos), ...(outside && { elsewhere: roomName(outside) }) },
    ]),
  );

/**
 * Sets `isStreamed` and `elsewhere` on each talk from the addresses in the organisers' scope. It is computed from stored data, so it is
 * also right after an import, an undo or an update. It is not an edit: the talk keeps its revision.
 */
async function markStreamed({ log }: Pick<Ports, 'log'>): Promise<void> {
  const own = await log.state(streams.scope);
  const states = await Promise.all(STREAM_SCOPES.map((scope) => log.state(scope)));
  const seen = [own.changedAt(streams.name), ...states.map((state) => state.changedAt(talksOf('live').name))].join();
  if (compared.get(log) === seen) return;
  const marks = marksOf(documentsIn(own, streams));
  const isDone = await Promise.all(STREAM_SCOPES.map((scope) => markIn(scope, marks, log)));
  if (isDone.every(Boolean)) compared.set(log, seen);
}

/** Marks the talks of one scope. Returns true if there was nothing to do. */
async function markIn(scope: Scope, marks: Marks, log: SyncLog): Promise<boolean> {
  const state = await log.state(scope);
  if (marksIn(state, marks).length === 0) return true;
  // Servers that see the same state use the same mutation id, so only one entry is written.
  await log.append(scope, {
    mid: `streamed:${state.n}`,
    by: 'server',
    decide: (held) => ({ ops: marksIn(held, marks).slice(0, LOG_BATCH) }),
  });
  return markIn(scope, marks, log);
}

function marksIn(state: ScopeState, marks: Marks): Op[] {
  const { name } = talksOf('live');
  return state.all(name).flatMap((held): Op[] => {
    const talk = readable(held, talksOf('live'));
    if (!talk) return [];
    const { isStreamed = false, elsewhere } = marks.get(talk.id) ?? {};
    if ((talk.isStreamed ?? false) === isStreamed && talk.elsewhere === elsewhere) return [];
    const { elsewhere: _before, ...rest } = talk;
    const doc = { ...rest, isStreamed, ...(elsewhere !== undefined && { elsewhere }) };
    return [{ c: name, id: held.id, rev: held.rev, doc }];
  });
}

/**
 * Sets `isStreamed` on each talk, publishes video addresses when people may have them, and removes them when they may not
 * (rules in talk-stream.ts). The organisers' copy in `adm` is never removed. Depends only on talks and clock, so it can be
 * interrupted, run late, or run on several servers.
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
  // Servers that see the same state use the same mutation id; a server with a later state finds nothing to do.
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
  const wanted = own.all(c).flatMap((stored): Op[] => {
    const [stream, talk, there] = [readable(stored, streams), talkOf(stored.id), state.get(c, stored.id)];
    if (!stream || !talk) return [];
    const held = there && readable(there, streams);
    const shown = publishedStream(stream, talk, { scope, now, held });
    // Without the room it is another version of the document.
    const rev = shown && stream.outside && !shown.outside ? `${stored.rev}:no-room` : stored.rev;
    return shown ? [{ c, id: stored.id, rev, doc: shown }] : [];
  });
  const ids = new Set(wanted.map(({ id }) => id));
  return [
    ...state
      .all(c)
      .filter(({ id }) => !ids.has(id))
      .map(({ id, rev }): Op => ({ c, id, rev: `out:${rev}`, del: true })),
    ...wanted.filter(({ id, rev }) => state.get(c, id)?.rev !== rev),
  ];
}
