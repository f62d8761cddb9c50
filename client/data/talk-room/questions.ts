import { useMemo } from 'react';
import { roomScope, talkRoom } from '../../../domain/chats/room.ts';
import { STATUS_REFRESH } from '../../../domain/limits/talks.ts';
import { COUNT_FOLLOWS } from '../../../domain/limits/lobby.ts';
import {
  type ListedQuestion,
  listedQuestions,
  type OwnQuestion,
  votesSeen,
} from '../../../domain/questions/question-list.ts';
import { question, questionsCollection } from '../../../domain/questions/question.ts';
import { questionVotesCollection, vote } from '../../../domain/questions/vote.ts';
import { inScope } from '../../../domain/sync/collection.ts';
import { isUncounted } from '../../../domain/sync/uncounted-change.ts';
import type { UserDocument } from '../../../domain/sync/mine.ts';
import type { Instant } from '../../../domain/time.ts';
import { computed } from '../../platform/react/signal.ts';
import { userDocs } from '../../platform/outbox/user-docs-store.ts';
import { writeUserDoc } from '../../platform/outbox/user-docs-writer.ts';
import { newRandomId } from '../../platform/browser/random-id.ts';
import { online } from '../../platform/http/online.ts';
import { isLoaded, list, collectionStore } from '../../platform/replica/collection-store.ts';
import { type SyncStatus, syncStatus } from '../../platform/status/sync-status.ts';
import { raise } from '../../platform/http/toasts.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { isUnsent } from '../edits/is-unsent.ts';
import { useNow } from '../loading/now.ts';
import { couldNotSave } from './talk-room.ts';

/** A talk's questions for this person, in their current order. */
export function useQuestions(talkId: string): readonly ListedQuestion[] {
  const now = useNow(STATUS_REFRESH);
  const read = useSignal(useMemo(() => questionsIn(talkId), [talkId]));
  return useMemo(() => read(now), [read, now]);
}

const questionsIn = (talkId: string) => {
  const room = talkRoom(talkId);
  const counts = collectionStore(inScope(questionVotesCollection, roomScope(room)));
  return computed(
    [
      list(inScope(questionsCollection, roomScope(room))),
      counts,
      userDocs,
      syncStatus,
      isLoaded(roomScope(room)),
      online,
    ],
    (...[inRoom, counted, documents, status, isRoomRead, isOnline]) =>
      (now: Instant): readonly ListedQuestion[] =>
        listedQuestions({
          inRoom,
          own: ownIn(room, documents, status),
          isCurrent: isRoomRead && isOnline && status.unreachable !== true,
          votesOf: (id) => votesSeen(counted.get(id), ownVote(documents.get(vote.id(id)), status, now)),
        }),
  );
};

function ownIn(room: string, documents: ReadonlyMap<string, UserDocument>, status: SyncStatus): OwnQuestion[] {
  return [...documents.values()].flatMap((document) => {
    if (!question.is(document)) return [];
    const value = question.read(document);
    if (value.room !== room || value.withdrawn) return [];
    const { text, anonymous: isAnonymous } = value;
    return [{ id: document.ref, text, at: document.changedAt, isUnsent: isUnsent(document, status), isAnonymous }];
  });
}

/** The vote before the latest uncounted one, kept while this page is open. */
const votedBefore = new Map<string, boolean>();

function ownVote(document: UserDocument | undefined, status: SyncStatus, now: Instant) {
  if (!document) return undefined;
  const { ref, changedAt } = document;
  const waits = isUnsent(document, status);
  // The count includes it by now.
  if (!waits && now - changedAt > COUNT_FOLLOWS) return undefined;
  const { up } = vote.read(document);
  return { up, before: votedBefore.get(ref) ?? !up, changedAt, isUnsent: waits };
}

export const useHasVoted = (id: string): boolean => vote.read(useSignal(userDocs).get(vote.id(id))).up;

/** Toggles a vote: shown here at once, also offline; sent when there is a network. */
export function toggleVote(talkId: string, id: string): void {
  const room = talkRoom(talkId);
  const document = userDocs.get().get(vote.id(id));
  const { up } = vote.read(document);
  const counted = collectionStore(inScope(questionVotesCollection, roomScope(room)))
    .get()
    .get(id);
  const isCounted = !document || !isUncounted(counted, { ...document, isUnsent: isUnsent(document, syncStatus.get()) });
  if (!votedBefore.has(id) || isCounted) votedBefore.set(id, up);
  void writeUserDoc(vote, id, { room, up: !up }).catch(couldNotSave);
}

/** Asks a question, also offline. */
export const ask = (talkId: string, text: string, anonymous: boolean): void =>
  void writeUserDoc(question, newRandomId(), { room: talkRoom(talkId), text, anonymous, withdrawn: false }).catch(
    couldNotSave,
  );

export function withdraw(id: string): void {
  const { room, anonymous } = question.read(userDocs.get().get(question.id(id)));
  writeUserDoc(question, id, { room, text: '', anonymous, withdrawn: true }).then(
    () => raise('Your question is taken back', { topic: 'question' }),
    couldNotSave,
  );
}
