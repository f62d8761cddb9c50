import { clockTime } from '../event/time-display.ts';
import { REMINDER_CHOICES } from '../people/settings.ts';
import type { Stage } from '../stages/stage.ts';
import { takesPlace, type Talk } from '../talks/talk.ts';
import { type Instant, minutes, type Zone } from '../time.ts';
import type { PersonalNotice } from './notification.ts';

/** The longest reminder time before a talk, in minutes. */
export const LONGEST_REMINDER = Math.max(...REMINDER_CHOICES);

/** A reminder time of a talk: for people who chose `lead` minutes or more before its start. */
export interface ReminderRound {
  readonly talk: Talk;
  readonly lead: number;
}

/**
 * The reminder times that are due for a talk, earliest first. People who keep it, or switch reminders on, after their own
 * time get a later one. After its start a talk sends no reminders.
 */
export function roundsDue(talk: Talk, now: Instant): ReminderRound[] {
  if (!takesPlace(talk) || talk.startsAt <= now) return [];
  return REMINDER_CHOICES.filter((lead) => lead > 0 && talk.startsAt - minutes(lead) <= now)
    .toSorted((a, b) => b - a)
    .map((lead) => ({ talk, lead }));
}

/** Id of a reminder: one per person, talk and start, so a talk that moves reminds again. */
export const reminderId = ({ id, startsAt }: Pick<Talk, 'id' | 'startsAt'>): string => `reminder:${id}:${startsAt}`;

/** A reminder with the start as clock time in `zone`, because "in 6 minutes" would soon be wrong. */
export function reminderNotice(
  talk: Talk,
  { stages, zone, now }: { readonly stages: readonly Stage[]; readonly zone: Zone; readonly now: Instant },
): PersonalNotice {
  const stage = stages.find(({ id }) => id === talk.stageId);
  const starts = `Starts at ${clockTime(talk.startsAt, zone)}`;
  return {
    id: reminderId(talk),
    kind: 'reminder',
    title: talk.title,
    body: stage ? `${starts}, ${stage.name}` : starts,
    link: talkLink(talk.id),
    sentAt: now,
  };
}

export const talkLink = (talkId: string): string => `/app/talk/${encodeURIComponent(talkId)}`;
