import { talkRoom } from '../../domain/chats/room.ts';
import { hostScope } from '../../domain/hosting/host.ts';
import { isInRoom, question, type QuestionState } from '../../domain/questions/question.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { at, testTalk } from './conference.ts';
import type { WorldDocument } from './test-app.ts';

/** Grace's talk, with a discussion. */
export const forum: Talk = testTalk({
  id: 'forum',
  title: 'Ask the harbour master',
  startsAt: at('14:00'),
  stageId: 'side',
  trackId: null,
  hasDiscussion: true,
  speakers: [{ id: 'grace', name: 'Grace Marlow' }],
});

export interface AskedBefore {
  readonly id: string;
  readonly by: string;
  readonly text: string;
  readonly state?: QuestionState;
  readonly anonymous?: boolean;
}

/** Returns the documents of a forum question in all places: in moderation, in the room or with the hosts, and among its author's own. */
export function askedBefore({ id, by, text, state = 'open', anonymous = false }: AskedBefore): WorldDocument[] {
  const room = talkRoom(forum.id);
  const shown = { id, by: anonymous ? null : by, text, at: at('08:00'), state, pinned: false };
  const value = { room, text, anonymous, withdrawn: false };
  const own = question.document(id, value, { changedAt: at('08:00'), rev: `asked-${id}` });
  return [
    { scope: `backstage:${room}`, c: 'questions', doc: { ...shown, by, anonymous } },
    { scope: isInRoom({ state }) ? `room:${room}` : hostScope(forum.id), c: 'questions', doc: shown },
    { scope: `u:${by}`, c: 'mine', doc: own },
  ];
}

const polled = { text: 'Which tide?', options: ['High', 'Low'], shows: false, pinned: false, at: at('08:00') };
const prepared = (doc: WorldDocument['doc']): WorldDocument[] =>
  ['backstage:talk:forum', hostScope(forum.id)].map((scope) => ({ scope, c: 'polls', doc }));

/** Returns the documents of an open forum poll in all places. */
export function pollOpen(id: string): WorldDocument[] {
  const doc = { ...polled, id, state: 'open' };
  return [...prepared(doc), { scope: 'room:talk:forum', c: 'polls', doc }];
}

/** Grace has an open poll and a draft. Ada has asked twice; Mira's anonymous question was hidden. */
export const worldHosting: readonly WorldDocument[] = [
  { c: 'talks', doc: forum },
  ...pollOpen('poll-of-grace'),
  ...prepared({ ...polled, id: 'poll-in-preparation', text: 'Will you be back?', state: 'draft' }),
  ...askedBefore({ id: 'question-of-ada', by: 'ada', text: 'How deep is the harbour?' }),
  ...askedBefore({ id: 'question-to-take-back', by: 'ada', text: 'Is this on?' }),
  ...askedBefore({ id: 'question-taken-out', by: 'mira', text: 'Who pays you?', state: 'hidden', anonymous: true }),
];
