import { cheer, cheerEvery, type Cheers, cheersCollection as declared } from '../../../domain/cheers/cheer.ts';
import { CHEER_BUDGET, CHEER_EVERY_LEAST } from '../../../domain/limits/hosting.ts';
import { endpoint } from '../../http/endpoint.ts';
import { TooMany } from '../../http/too-many.ts';
import { getTalkRoom } from '../hosting/find-hosted.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { roomScope, talkRoom } from '../../../domain/chats/room.ts';
import { REACTION_TYPES, type ReactionType } from '../../../domain/posts/reaction.ts';
import type { Op } from '../../../domain/sync/log.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { type StoredCollection, withScope, readable, stored } from '../../sync/documents.ts';

const inRooms = stored(declared);
const cheersOf = (talkId: string): StoredCollection<Cheers> => withScope(inRooms, roomScope(talkRoom(talkId)));

type Sum = Partial<Record<ReactionType, number>>;
const gathered = new WeakMap<Ports['log'], Map<string, Sum>>();

/**
 * Collects the cheers of one second in this process. Each process adds them to the room as one entry per second, so 5,000
 * people who cheer at once cause only one change.
 */
function gatherCheers(talkId: string, { type, count }: Cheering, ports: Ports): void {
  const talks = gathered.get(ports.log) ?? new Map<string, Sum>();
  gathered.set(ports.log, talks);
  const sum = talks.get(talkId);
  if (sum) sum[type] = (sum[type] ?? 0) + count;
  else {
    talks.set(talkId, { [type]: count });
    ports.later('cheers', async () => {
      await delay(CHEER_EVERY_LEAST);
      const heard = talks.get(talkId) ?? {};
      talks.delete(talkId);
      await addUp(talkId, heard, ports);
    });
  }
}

interface Cheering {
  readonly type: ReactionType;
  readonly count: number;
}

async function addUp(talkId: string, heard: Sum, { log, randomId }: Ports): Promise<void> {
  const { scope } = cheersOf(talkId);
  await log.append(scope, {
    mid: `cheers:${randomId(12)}`,
    by: 'server',
    decide: (state) => ({ ops: REACTION_TYPES.flatMap((type) => opFor(type, { talkId, state, heard })) }),
  });
}

interface Adding {
  readonly talkId: string;
  readonly state: ScopeState;
  readonly heard: Sum;
}

function opFor(type: ReactionType, { talkId, state, heard }: Adding): Op[] {
  const more = heard[type] ?? 0;
  const documents = cheersOf(talkId);
  const total = (readable(state.get(documents.name, type), documents)?.total ?? 0) + more;
  return more === 0 ? [] : [{ c: documents.name, id: type, rev: String(total), doc: { id: type, total } }];
}

export const cheerEndpoints = [
  endpoint(cheer, {
    summary:
      'Cheers in the room of a talk, so many times. Answers for how long to gather the next ones, in milliseconds.',
    example: { id: 'forum', type: 'love', count: 3 },
    handle: async ({ actor, input: { id, type, count }, ports }) => {
      await getTalkRoom(actor, id, ports);
      const wait = ports.attempts.take(`cheers:${actor.id}`, CHEER_BUDGET);
      if (wait > 0) throw new TooMany(wait, 'You are cheering very fast. Please wait a moment.');
      gatherCheers(id, { type, count }, ports);
      return { every: cheerEvery(ports.streams.count) };
    },
  }),
];
