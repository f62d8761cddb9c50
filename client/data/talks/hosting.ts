import { useMemo } from 'react';
import { changeRoomRules } from '../../../domain/chats/room-rules-calls.ts';
import type { RoomRules } from '../../../domain/chats/room-rules.ts';
import { talkRoom } from '../../../domain/chats/room.ts';
import { hostScope } from '../../../domain/hosting/host.ts';
import { changePoll, preparePoll } from '../../../domain/polls/poll-calls.ts';
import { moderateQuestion } from '../../../domain/questions/question-calls.ts';
import { hostQuestionsCollection, type Question } from '../../../domain/questions/question.ts';
import { inScope } from '../../../domain/sync/collection.ts';
import { http } from '../../platform/session/connection.ts';
import type { Failure } from '../../platform/http/http.ts';
import { list } from '../../platform/replica/collection-store.ts';
import { raiseFailure } from '../../platform/http/toasts.ts';
import { useSignal } from '../../platform/react/use-signal.ts';

/** Questions in moderation and hidden ones; empty for people who do not host the talk. */
export const useHostQuestions = (talkId: string): readonly Question[] =>
  useSignal(useMemo(() => list(inScope(hostQuestionsCollection, hostScope(talkId))), [talkId]));

/** Shows an error; a success is visible in the room. */
const done = (answer: { readonly ok: true } | { readonly ok: false; readonly refusal: Failure }): void => {
  if (!answer.ok) raiseFailure(answer.refusal);
};

export async function moderate(
  talkId: string,
  questionId: string,
  change: { readonly state?: 'open' | 'answered' | 'hidden'; readonly pinned?: boolean },
): Promise<void> {
  done(await http.request(moderateQuestion, { id: talkId, questionId, ...change }));
}

export async function putPoll(
  talkId: string,
  pollId: string,
  change: { readonly state?: 'open' | 'closed'; readonly shows?: boolean; readonly pinned?: boolean },
): Promise<void> {
  done(await http.request(changePoll, { id: talkId, pollId, ...change }));
}

/** Creates a draft poll. Resolves to the reason of a failure. */
export async function writePoll(talkId: string, text: string, options: string[]): Promise<Failure | undefined> {
  const made = await http.request(preparePoll, { id: talkId, text, options });
  return made.ok ? undefined : made.refusal;
}

/** Changes a room's rules. Resolves to whether it succeeded. */
export async function layDown(talkId: string, rules: Partial<RoomRules>): Promise<boolean> {
  const laid = await http.request(changeRoomRules, { roomId: talkRoom(talkId), ...rules });
  done(laid);
  return laid.ok;
}
