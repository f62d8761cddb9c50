import * as v from 'valibot';
import { calendarDate, clockTime } from '../event/time-display.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { collection } from '../sync/collection.ts';
import { DAY, Instant, MINUTE, type Zone } from '../time.ts';
import { chatForgottenAt, type ChatLife } from './chat-life.ts';

/** Mutes a person in all public rooms until a time; id = the person. Organisers hold it and can lift it. */
export const ChatMute = v.object({ id: v.string(), name: v.string(), until: Instant, by: v.string() });
export type ChatMute = v.InferOutput<typeof ChatMute>;
export const chatMutesCollection = collection('adm', 'chat-mutes', { schema: ChatMute });

/** The mute on the muted person's own devices: one document with this id, until it is lifted. */
export const OwnMute = v.object({ id: v.string(), until: Instant });
export type OwnMute = v.InferOutput<typeof OwnMute>;
export const OWN_MUTE_ID = 'mute';
export const ownMutesCollection = collection('u:', 'chat-mute', { schema: OwnMute });

/** End of the mute; undefined if the person may write. */
export const mutedUntil = (mute: Pick<ChatMute, 'until'> | undefined, now: Instant): Instant | undefined =>
  mute && mute.until > now ? mute.until : undefined;

/** Durations that organisers can choose. */
export const MUTE_CHOICES = ['minutes', 'day', 'event'] as const;
export type MuteChoice = (typeof MUTE_CHOICES)[number];
const MUTE_MINUTES = 10 * MINUTE;

/** When a mute of this duration ends; `event`: when the chat is deleted. */
export function muteEnd(choice: MuteChoice, now: Instant, event: ChatLife): Instant {
  if (choice === 'minutes') return now + MUTE_MINUTES;
  return choice === 'day' ? now + DAY : Math.max(now + DAY, chatForgottenAt(event));
}

/** The mute as a sentence; the date is in this zone. */
export const mutedWords = (until: Instant, zone: Zone): string =>
  `The organisers have muted you until ${calendarDate(until, zone)}, ${clockTime(until, zone)}`;

/** Why a person may not write now; undefined if they may. */
export function muteRefusal(
  mute: Pick<ChatMute, 'until'> | undefined,
  { now, zone }: { readonly now: Instant; readonly zone: Zone },
): Refusal | undefined {
  const until = mutedUntil(mute, now);
  return until === undefined ? undefined : refusal('not-allowed', mutedWords(until, zone));
}
