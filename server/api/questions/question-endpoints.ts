import { talkRoom } from '../../../domain/chats/room.ts';
import type { PageInput } from '../../../domain/calls/paging.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import {
  askQuestion,
  listQuestions,
  moderateQuestion,
  type QuestionView,
  removeQuestion,
  takeVoteBack,
  voteForQuestion,
} from '../../../domain/questions/question-calls.ts';
import {
  newestQuestion,
  type Question,
  question,
  question as questionKind,
  type QuestionState,
} from '../../../domain/questions/question.ts';
import { vote } from '../../../domain/questions/vote.ts';
import { refuse } from '../../../domain/refusal.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageOf } from '../../http/paging.ts';
import type { Ports } from '../../ports.ts';
import { allDocuments, findDocument } from '../../sync/documents.ts';
import { mineDocument } from '../chats/mine-document.ts';
import { queuedQuestionsIn, shownQuestion } from '../hosting/moderation-queue.ts';
import { getHostedTalk, getTalkRoom, hostedTalk } from '../hosting/find-hosted.ts';
import { setQuestionState, remove } from './moderate-question.ts';
import { questionsOf, votesOf, waitingQuestionsOf } from './questions-of.ts';
import { writeQuestion } from './write-question.ts';
import { writeVote } from './write-vote.ts';
import { personScope } from '../../../domain/sync/log.ts';
import { findMine } from '../../sync/write-mine.ts';

/** Returns a function that makes the view of a talk's question for this person. */
async function questionViews(
  actor: Actor,
  talkId: string,
  ports: Ports,
): Promise<(question: Question) => QuestionView> {
  const mine = await ports.log.state(personScope(actor.id));
  const counts = new Map((await allDocuments(votesOf(talkId), ports)).map(({ id, count }) => [id, count]));
  return ({ id, text, by, name, state, pinned, at }) => ({
    id,
    text,
    user_id: by,
    ...(name !== undefined && { user_name: name }),
    state,
    pinned,
    votes: counts.get(id) ?? 0,
    voted: vote.read(findMine(mine, vote.id(id))).up,
    is_own: !questionKind.read(findMine(mine, questionKind.id(id))).withdrawn,
    created_at: new Date(at).toISOString(),
  });
}

export const questionEndpoints = [
  endpoint(listQuestions, {
    summary:
      'The questions of a talk, those with most votes first, or the newest. Those that wait and those taken out, by ' +
      'state, are for its speakers and organisers.',
    example: { id: 'forum', sort: 'newest' },
    refuses: ['not-allowed'],
    handle: async ({ actor, input: { id, sort, state, ...page }, ports }) => {
      const found = await questionsFor(actor, { id, state }, ports);
      const view = await questionViews(actor, id, ports);
      const views = found.toSorted(newestQuestion).map(view);
      return pageOf(sort === 'newest' ? views : views.toSorted((a, b) => b.votes - a.votes), page satisfies PageInput);
    },
  }),
  /** The device chooses `question_id`, so that a repeat does not ask twice. Without it, the server creates an id. */
  endpoint(askQuestion, {
    summary: 'Asks a question in a talk. With anonymous nobody is told who asks, hosts included.',
    example: { id: 'forum', text: 'What would you keep, if it were only one thing?' },
    refuses: ['not-allowed', 'conflict'],
    handle: async ({ actor, input, ports }) => {
      await getTalkRoom(actor, input.id, ports);
      const id = input.question_id ?? ports.newId(12);
      const { text, anonymous } = input;
      const value = { room: talkRoom(input.id), text, anonymous, withdrawn: false };
      await writeQuestion(actor, mineDocument(question, id, { value, ports }), ports);
      return shownTo(actor, { id: input.id, questionId: id }, ports);
    },
  }),
  endpoint(moderateQuestion, {
    summary:
      'Lets a question in, marks it answered, takes it out, or makes it what the talk is about now. For the speakers of ' +
      'the talk and organisers.',
    example: { id: 'forum', questionId: 'question-of-ada', pinned: true },
    refuses: ['not-allowed'],
    handle: async ({ actor, input: { id, questionId, state, pinned }, ports }) => {
      await getHostedTalk(actor, id, ports);
      await setQuestionState(actor, { talkId: id, questionId, state, pinned }, ports);
      return shownTo(actor, { id, questionId }, ports);
    },
  }),
  endpoint(removeQuestion, {
    summary: 'Takes back your question, as long as it is not answered; those who lead the discussion take away any.',
    example: { id: 'forum', questionId: 'question-to-take-back' },
    refuses: ['not-allowed', 'conflict'],
    handle: async ({ actor, input: { id, questionId }, ports }) => {
      const asked = await findDocument(queuedQuestionsIn(id), questionId, ports);
      if (!asked && ports.again) return null; // An earlier attempt withdrew it before it was interrupted.
      if (asked?.by === actor.id) {
        const value = { room: talkRoom(id), text: '', anonymous: asked.anonymous, withdrawn: true };
        await writeQuestion(actor, mineDocument(question, questionId, { value, ports }), ports);
      } else if (await hostedTalk(actor, id, ports)) {
        await remove(actor, { talkId: id, questionId }, ports);
      } else {
        await getTalkRoom(actor, id, ports);
        const isSeen = await findDocument(questionsOf(id), questionId, ports);
        if (isSeen) refuse('not-allowed', 'This question is not yours');
        refuse(...NO_QUESTION);
      }
      return null;
    },
  }),
  endpoint(voteForQuestion, {
    summary: 'Votes for a question of another person.',
    example: { id: 'forum', questionId: 'question-of-ada' },
    refuses: ['conflict'],
    handle: ({ actor, input, ports }) => putVote(actor, { ...input, up: true }, ports),
  }),
  endpoint(takeVoteBack, {
    summary: 'Takes back your vote for a question.',
    example: { id: 'forum', questionId: 'question-of-ada' },
    handle: ({ actor, input, ports }) => putVote(actor, { ...input, up: false }, ports),
  }),
];

const NO_QUESTION = ['not-found', 'This question is not there any more'] as const;

async function questionsFor(
  actor: Actor,
  { id, state }: { readonly id: string; readonly state: QuestionState | undefined },
  ports: Ports,
): Promise<Question[]> {
  const isHost = (await hostedTalk(actor, id, ports)) !== undefined;
  if (!isHost) await getTalkRoom(actor, id, ports);
  if (state !== 'waiting' && state !== 'hidden')
    return (await allDocuments(questionsOf(id), ports)).filter((one) => state === undefined || one.state === state);
  if (!isHost) refuse('not-allowed', 'Only the speakers of this talk and organisers see these');
  return (await allDocuments(waitingQuestionsOf(id), ports)).filter((one) => one.state === state);
}

interface NamedQuestion {
  readonly id: string;
  readonly questionId: string;
}

/** Returns the question as it is now, for its author and for hosts: they also see a waiting one. */
async function shownTo(actor: Actor, { id, questionId }: NamedQuestion, ports: Ports): Promise<QuestionView> {
  const asked = (await findDocument(queuedQuestionsIn(id), questionId, ports)) ?? refuse(...NO_QUESTION);
  return (await questionViews(actor, id, ports))(shownQuestion(asked));
}

async function putVote(
  actor: Actor,
  { id, questionId, up }: NamedQuestion & { readonly up: boolean },
  ports: Ports,
): Promise<{ id: string; voted: boolean }> {
  await getTalkRoom(actor, id, ports);
  const stored = await writeVote(
    actor,
    mineDocument(vote, questionId, { value: { room: talkRoom(id), up }, ports }),
    ports,
  );
  return { id: questionId, voted: vote.read(stored).up };
}
