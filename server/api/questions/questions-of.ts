import { roomScope, talkRoom } from '../../../domain/chats/room.ts';
import { hostScope } from '../../../domain/hosting/host.ts';
import { hostQuestions, type Question, questions } from '../../../domain/questions/question.ts';
import { type QuestionVotes, questionVotes } from '../../../domain/questions/vote.ts';
import { type Collection, inScope, stored } from '../../sync/documents.ts';

const [inRooms, withHosts, votes] = [stored(questions), stored(hostQuestions), stored(questionVotes)];

/** Questions in the room of a talk. */
export const questionsOf = (talkId: string): Collection<Question> => inScope(inRooms, roomScope(talkRoom(talkId)));
/** Questions that only its hosts see. */
export const waitingQuestionsOf = (talkId: string): Collection<Question> => inScope(withHosts, hostScope(talkId));
export const votesOf = (talkId: string): Collection<QuestionVotes> => inScope(votes, roomScope(talkRoom(talkId)));
