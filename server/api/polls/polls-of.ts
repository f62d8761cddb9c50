import { roomScope, talkRoom } from '../../../domain/chats/room.ts';
import { hostScope } from '../../../domain/hosting/host.ts';
import { hostPollCounts, hostPolls, type Poll, type PollCount, pollCounts, polls } from '../../../domain/polls/poll.ts';
import { type Collection, inScope, stored } from '../../sync/documents.ts';

const [inRooms, withHosts] = [stored(polls), stored(hostPolls)];
const [counts, countsForHosts] = [stored(pollCounts), stored(hostPollCounts)];

/** Polls in the room of a talk: without drafts, and with counts only if the poll shows them. */
export const pollsOf = (talkId: string): Collection<Poll> => inScope(inRooms, roomScope(talkRoom(talkId)));
export const pollCountsOf = (talkId: string): Collection<PollCount> => inScope(counts, roomScope(talkRoom(talkId)));
/** Polls as its hosts see them. */
export const hostPollsOf = (talkId: string): Collection<Poll> => inScope(withHosts, hostScope(talkId));
export const hostPollCountsOf = (talkId: string): Collection<PollCount> => inScope(countsForHosts, hostScope(talkId));
