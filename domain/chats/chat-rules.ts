import * as v from 'valibot';
import { isOpenTo } from '../event/setup/opening.ts';
import { CHAT_REASON_MAX } from '../limits/chats.ts';
import type { Actor } from '../people/actor.ts';
import type { Phase } from '../phase.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { collection } from '../sync/collection.ts';
import { userDocKind } from '../sync/mine-kind.ts';
import { Instant } from '../time.ts';
import { RoomId } from './room.ts';

/** The consent for the chat: to its rules, and that others see the writer's name. */
export const CHAT_CONSENT = 'chat';
export const ConsentValue = v.object({ consented: v.boolean() });
export const consent = userDocKind('consent', ConsentValue, {
  nothing: { consented: false },
  title: 'Your answer to the rules of the chat',
});

export const BlockValue = v.object({ blocked: v.boolean() });
export const block = userDocKind('block', BlockValue, {
  nothing: { blocked: false },
  title: 'Whom you have blocked',
});

/** Why a person reports a message; may be empty. */
export const ReportReason = v.pipe(
  v.string('Write text here'),
  v.trim(),
  v.maxLength(CHAT_REASON_MAX, `At most ${CHAT_REASON_MAX} characters`),
  v.check((text) => text.isWellFormed(), 'This text contains invalid characters'),
);
export const ReportValue = v.object({ room: RoomId, reason: ReportReason });
export type ReportValue = v.InferOutput<typeof ReportValue>;
export const report = userDocKind('report', ReportValue, {
  nothing: { room: '', reason: '' },
  title: 'Your report of a message',
});

/** A reported message, for organisers. Keeps the original text, so that deleting the message does not hide it. */
export const ChatReport = v.object({
  id: v.string(),
  room: v.string(),
  messageId: v.string(),
  text: v.string(),
  author: v.string(),
  reporter: v.string(),
  reason: v.string(),
  at: Instant,
});
export type ChatReport = v.InferOutput<typeof ChatReport>;

/** Whether the chat is open to a person: before the event opens, only to organisers (spec 6). */
export const mayChat = (actor: Actor, phase: Phase): boolean => isOpenTo(actor, phase);

/** The facts that may prevent a person from writing in a room that they can read. */
export interface Speaking {
  readonly hasConsented: boolean;
  /** In a two-person room: who has blocked the other. */ readonly blocks: 'they' | 'i' | 'nobody';
}

export function speakRefusal({ hasConsented, blocks }: Speaking): Refusal | undefined {
  if (!hasConsented) return refusal('not-allowed', 'Please agree to the rules of the chat first');
  if (blocks === 'i') return refusal('not-allowed', 'You have blocked this person. Unblock them to write to them.');
  // Without the reason: people are not told that they are blocked.
  if (blocks === 'they') return refusal('not-allowed', 'You cannot write to this person');
  return undefined;
}

/** Reported messages, for organisers. */
export const chatReportsCollection = collection('adm', 'chat-reports', { schema: ChatReport });
