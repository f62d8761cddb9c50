import { roomScope, talkRoom } from '../../../domain/chats/room.ts';
import { hostScope } from '../../../domain/hosting/host.ts';
import { ballot } from '../../../domain/polls/ballot.ts';
import {
  Poll,
  type PollCount,
  pollCountId,
  pollCountsCollection as declared,
  pollsCollection,
} from '../../../domain/polls/poll.ts';
import * as v from 'valibot';
import type { LogPlace, Projection } from '../../log/projection.ts';
import { talkOfRoom } from '../hosting/find-hosted.ts';

const Shows = v.pick(Poll, ['shows']);

/**
 * Counts the answers of each poll. Hosts always see the counts; the room sees them while the poll shows results. Keys are
 * `<talk>~<poll>~<choice>`.
 */
export const pollCountsProjection: Projection = {
  collection: declared.name,
  about: pollsCollection.name,
  counted: (document) => {
    const { room, choice } = ballot.read(document);
    const talkId = talkOfRoom(room);
    return choice === null || talkId === undefined ? [] : [`${talkId}~${pollCountId(document.ref, choice)}`];
  },
  places: (id): readonly LogPlace[] => {
    const { talkId, poll, choice } = countedIn(id);
    const place = { id: pollCountId(poll, choice), aboutId: poll };
    return [
      { ...place, scope: hostScope(talkId) },
      { ...place, scope: roomScope(talkRoom(talkId)), isShown: (held) => v.is(Shows, held) && held.shows },
    ];
  },
  document(id, count, at): PollCount {
    const { poll, choice } = countedIn(id);
    return { id: pollCountId(poll, choice), poll, choice, count: Math.max(0, count), at };
  },
};

/** Splits a key. Poll ids cannot contain `~`, but talk ids can. */
function countedIn(id: string): { readonly talkId: string; readonly poll: string; readonly choice: number } {
  const [, talkId = '', poll = '', choice = ''] = /^(.*)~([^~]*)~(\d+)$/s.exec(id) ?? [];
  return { talkId, poll, choice: Number(choice) };
}
