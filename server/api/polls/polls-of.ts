import { roomScope, talkRoom } from '../../../domain/chats/room.ts';
import { hostScope } from '../../../domain/hosting/host.ts';
import {
  hostPollCountsCollection,
  hostPollsCollection,
  type Poll,
  type PollCount,
  pollCountsCollection,
  pollsCollection,
} from '../../../domain/polls/poll.ts';
import { type StoredCollection, withScope, stored } from '../../sync/documents.ts';

const [inRooms, withHosts] = [stored(pollsCollection), stored(hostPollsCollection)];
const [counts, countsForHosts] = [stored(pollCountsCollection), stored(hostPollCountsCollection)];

/** Collection of the polls in a talk's room: no drafts, and counts only if the poll shows them. */
export const pollsOf = (talkId: string): StoredCollection<Poll> => withScope(inRooms, roomScope(talkRoom(talkId)));
export const pollCountsOf = (talkId: string): StoredCollection<PollCount> =>
  withScope(counts, roomScope(talkRoom(talkId)));
/** Collection of the polls of a talk that its hosts see. */
export const hostPollsOf = (talkId: string): StoredCollection<Poll> => withScope(withHosts, hostScope(talkId));
export const hostPollCountsOf = (talkId: string): StoredCollection<PollCount> =>
  withScope(countsForHosts, hostScope(talkId));
