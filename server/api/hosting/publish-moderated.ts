import { roomScope, talkRoom } from '../../../domain/chats/room.ts';
import { hostScope } from '../../../domain/hosting/host.ts';
import { hostPollsCollection, pollsCollection } from '../../../domain/polls/poll.ts';
import { hostQuestionsCollection, isInRoom, questionsCollection } from '../../../domain/questions/question.ts';
import type { Op, Scope } from '../../../domain/sync/log.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { readable } from '../../sync/documents.ts';
import { queuedQuestionsIn, backstageScope, preparedFor, shownQuestion } from './moderation-queue.ts';

type SettlePorts = Pick<Ports, 'log' | 'randomId'>;

/** A document of the room's or the hosts' scope, with the revision of its content. */
interface Placed {
  readonly c: string;
  readonly id: string;
  readonly rev: string;
  readonly doc: object;
}

/**
 * Reconciles the room's and the hosts' scopes with the moderation queue. The room gets open and answered questions and
 * opened polls; the hosts get the rest. Compares whole sets, so it also repairs what a crash left undone. Repeats until
 * the queue no longer changes.
 */
export async function publishModerated(talkId: string, ports: SettlePorts): Promise<void> {
  let settledAt = -1;
  for (;;) {
    const backstage = await ports.log.state(backstageScope(talkId));
    if (backstage.n === settledAt) return;
    settledAt = backstage.n;
    await place(hostScope(talkId), () => withHosts(talkId, backstage), ports);
    await place(roomScope(talkRoom(talkId)), () => inRoom(talkId, backstage), ports);
  }
}

const KINDS: readonly string[] = [questionsCollection.name, pollsCollection.name];

async function place(scope: Scope, wanted: () => readonly Placed[], { log, randomId }: SettlePorts): Promise<void> {
  if (opsFor(await log.state(scope), wanted()).length === 0) return;
  await log.append(scope, {
    mid: `settle:${randomId(12)}`,
    by: 'server',
    decide: (state) => ({ ops: opsFor(state, wanted()) }),
  });
}

function opsFor(state: ScopeState, wanted: readonly Placed[]): Op[] {
  const ids = new Set(wanted.map(({ c, id }) => `${c} ${id}`));
  const removed = KINDS.flatMap((c) =>
    state.all(c).flatMap(({ id, rev }): Op[] => (ids.has(`${c} ${id}`) ? [] : [{ c, id, rev: `${rev}-`, del: true }])),
  );
  return [...removed, ...wanted.filter(({ c, id, rev }) => state.get(c, id)?.rev !== rev)];
}

function inRoom(talkId: string, backstage: ScopeState): Placed[] {
  return [
    ...questionsOf(talkId, backstage, questionsCollection.name).filter(({ doc }) => isInRoom(doc)),
    ...pollsOf(talkId, backstage, pollsCollection.name).filter(({ doc }) => doc.state !== 'draft'),
  ];
}

function withHosts(talkId: string, backstage: ScopeState): Placed[] {
  return [
    ...questionsOf(talkId, backstage, hostQuestionsCollection.name).filter(({ doc }) => !isInRoom(doc)),
    ...pollsOf(talkId, backstage, hostPollsCollection.name),
  ];
}

const questionsOf = (talkId: string, backstage: ScopeState, c: string) =>
  backstage.all(queuedQuestionsIn(talkId).name).flatMap((held) => {
    const question = readable(held, queuedQuestionsIn(talkId));
    return question ? [{ c, id: held.id, rev: held.rev, doc: shownQuestion(question) }] : [];
  });

const pollsOf = (talkId: string, backstage: ScopeState, c: string) =>
  backstage.all(preparedFor(talkId).name).flatMap((held) => {
    const doc = readable(held, preparedFor(talkId));
    return doc ? [{ c, id: held.id, rev: held.rev, doc }] : [];
  });
