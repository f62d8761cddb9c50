import { useMemo } from 'react';
import { roomScope, talkRoom } from '../../../domain/chats/room.ts';
import { hostScope } from '../../../domain/hosting/host.ts';
import { ballot } from '../../../domain/polls/ballot.ts';
import {
  hostPollCountsCollection,
  hostPollsCollection,
  type Poll,
  type PollCount,
  pollCountsCollection,
  pollResults,
  pollsCollection,
} from '../../../domain/polls/poll.ts';
import { inScope } from '../../../domain/sync/collection.ts';
import { computed } from '../../platform/react/signal.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { list } from '../../platform/replica/collection-store.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { couldNotSave } from './talk-room.ts';

/** A poll with its results, if this person may see them. */
export interface ShownPoll extends Poll {
  readonly results: ReturnType<typeof pollResults> | undefined;
}

const withResults = (all: readonly Poll[], counts: readonly PollCount[], isHost: boolean): readonly ShownPoll[] =>
  all.map((poll) => ({ ...poll, results: isHost || poll.shows ? pollResults(poll, counts) : undefined }));

/** Polls in a talk's room. */
export const usePolls = (talkId: string): readonly ShownPoll[] =>
  useSignal(useMemo(() => pollsInRoom(talkId), [talkId]));

function pollsInRoom(talkId: string) {
  const scope = roomScope(talkRoom(talkId));
  return computed([list(inScope(pollsCollection, scope)), list(inScope(pollCountsCollection, scope))], (all, counts) =>
    withResults(all, counts, false),
  );
}

/** All polls of a talk including drafts, with results, for hosts. */
export const useHostPolls = (talkId: string): readonly ShownPoll[] =>
  useSignal(useMemo(() => pollsOfHosts(talkId), [talkId]));

function pollsOfHosts(talkId: string) {
  const scope = hostScope(talkId);
  return computed(
    [list(inScope(hostPollsCollection, scope)), list(inScope(hostPollCountsCollection, scope))],
    (all, counts) => withResults(all, counts, true),
  );
}

/** The person's own vote; null for none. */
export const useChoice = (pollId: string): number | null =>
  ballot.read(useSignal(userDocs).get(ballot.id(pollId))).choice;

/** Votes: shown here at once, also offline. */
export const answer = (talkId: string, pollId: string, choice: number): void =>
  void writeUserDoc(ballot, pollId, { room: talkRoom(talkId), choice }).catch(couldNotSave);
