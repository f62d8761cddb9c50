import { roomScope, talkRoom } from '../../../domain/chats/room.ts';
import { hostScope } from '../../../domain/hosting/host.ts';
import { hostQuestionsCollection, type Question, questionsCollection } from '../../../domain/questions/question.ts';
import { type QuestionVotes, questionVotesCollection } from '../../../domain/questions/vote.ts';
import { type StoredCollection, withScope, stored } from '../../sync/documents.ts';

const [inRooms, withHosts, votes] = [
  stored(questionsCollection),
  stored(hostQuestionsCollection),
  stored(questionVotesCollection),
];

/** Questions in the room of a talk. */
export const questionsOf = (talkId: string): StoredCollection<Question> =>
  withScope(inRooms, roomScope(talkRoom(talkId)));
/** Questions that only its hosts see. */
export const waitingQuestionsOf = (talkId: string): StoredCollection<Question> =>
  withScope(withHosts, hostScope(talkId));
export const votesOf = (talkId: string): StoredCollection<QuestionVotes> =>
  withScope(votes, roomScope(talkRoom(talkId)));
