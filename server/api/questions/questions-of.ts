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

/** Collection of the questions in a talk's room. */
export const questionsOf = (talkId: string): StoredCollection<Question> =>
  withScope(inRooms, roomScope(talkRoom(talkId)));
/** Collection of the questions of a talk that only its hosts see. */
export const waitingQuestionsOf = (talkId: string): StoredCollection<Question> =>
  withScope(withHosts, hostScope(talkId));
export const votesOf = (talkId: string): StoredCollection<QuestionVotes> =>
  withScope(votes, roomScope(talkRoom(talkId)));
