import * as v from 'valibot';
import type { PersonalNotice } from '../notifications/notification.ts';

const wish = v.optional(v.boolean('true or false'), true);

/** Pushes that one device of a person wants; absent means wanted. */
export const PushWishes = v.object({
  /** Kept talks that are about to start. */
  reminders: wish,
  /** Kept talks that moved, were cancelled or restored; places that became free. */
  changes: wish,
  /** Organisers' notifications and raffle wins. */
  news: wish,
  /** Messages of connections. */
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
} as const satisfies Record<PersonalNotice['kind'] | 'news' | 'message', PushWish>;

/** Whether a device wants this kind of notice; all by default. */
export const isWished = (kind: keyof typeof WISHES, wishes: PushWishes | undefined): boolean =>
  wishes?.[WISHES[kind]] ?? true;

export const ALL_WISHED: PushWishes = { reminders: true, changes: true, news: true, messages: true };
