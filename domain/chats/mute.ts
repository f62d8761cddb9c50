import * as v from 'valibot';
import { calendarDate, clockTime } from '../event/time-display.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { collection } from '../sync/collection.ts';
import { DAY, Instant, MINUTE, type Zone } from '../time.ts';
import { chatForgottenAt, type ChatLife } from './chat-life.ts';

/** That somebody may write nothing where others read it until then; id = the person. As organisers hold it, and may undo it. */
export const ChatMute = v.object({ id: v.string(), name: v.string(), until: Instant, by: v.string() });
export type ChatMute = v.InferOutput<typeof ChatMute>;
export const chatMutes = collection('adm', 'chat-mutes', { schema: ChatMute });

/** The same as the muted person's devices hold it: there is one, of this id, as long as it was not lifted. */
export const OwnMute = v.object({ id: v.string(), until: Instant });
export type OwnMute = v.InferOutput<typeof OwnMute>;
export const OWN_MUTE_ID = 'mute';
export const ownMutes = collection('u:', 'chat-mute', { schema: OwnMute });

/** Until when it still holds; undefined where nothing keeps this person from writing. */
export const mutedUntil = (mute: Pick<ChatMute, 'until'> | undefined, now: Instant): Instant | undefined =>
  mute && mute.until > now ? mute.until : undefined;

/** For how long organisers may choose to mute somebody. */
export const MUTE_CHOICES = ['minutes', 'day', 'event'] as const;
export type MuteChoice = (typeof MUTE_CHOICES)[number];
const MUTE_MINUTES = 10 * MINUTE;

/** When such a choice ends; `event`: with all that is said. */
export function muteEnd(choice: MuteChoice, now: Instant, event: ChatLife): Instant {
  if (choice === 'minutes') return now + MUTE_MINUTES;
  return choice === 'day' ? now + DAY : Math.max(now + DAY, chatForgottenAt(event));
}

/** A whole sentence, by the calendar of this zone. */
export const mutedWords = (until: Instant, zone: Zone): string =>
  `The organisers have muted you until ${calendarDate(until, zone)}, ${clockTime(until, zone)}`;

/** Why somebody may write nothing now; nothing where they may. */
export function muteRefusal(
  mute: Pick<ChatMute, 'until'> | undefined,
  { now, zone }: { readonly now: Instant; readonly zone: Zone },
): Refusal | undefined {
  const until = mutedUntil(mute, now);
  return until === undefined ? undefined : refusal('not-allowed', mutedWords(until, zone));
}
