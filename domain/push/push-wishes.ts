import * as v from 'valibot';
import type { Notice } from '../notifications/notification.ts';

const wish = v.optional(v.boolean('true or false'), true);

/** What one device of a person is to hear of. What is left out, it hears. */
export const PushWishes = v.object({
  /** Kept talks that are about to start. */
  reminders: wish,
  /** Kept talks that moved, were cancelled or came back; a place in one that became free. */
  changes: wish,
  /** What the organisers tell everybody, and what one has won. */
  news: wish,
  /** What somebody one is connected with writes to one. */
  messages: wish,
});
export type PushWishes = v.InferOutput<typeof PushWishes>;
export type PushWish = keyof PushWishes;

const WISHES = {
  reminder: 'reminders',
  changes: 'changes',
  won: 'news',
  place: 'changes',
  news: 'news',
  message: 'messages',
} as const satisfies Record<Notice['kind'] | 'news' | 'message', PushWish>;

/** Whether a device wants to hear this kind of notice. One that never said hears all. */
export const isWished = (kind: keyof typeof WISHES, wishes: PushWishes | undefined): boolean =>
  wishes?.[WISHES[kind]] ?? true;

export const ALL_WISHED: PushWishes = { reminders: true, changes: true, news: true, messages: true };
