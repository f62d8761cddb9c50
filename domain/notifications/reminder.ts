import { clockTime } from '../event/time-display.ts';
import { REMINDER_CHOICES } from '../people/settings.ts';
import type { Stage } from '../stages/stage.ts';
import { takesPlace, type Talk } from '../talks/talk.ts';
import { type Instant, minutes, type Zone } from '../time.ts';
import type { Notice } from './notification.ts';

/** The longest time before a talk at which anybody is reminded. */
export const LONGEST_REMINDER = Math.max(...REMINDER_CHOICES);

/** A moment at which people are reminded of a talk: those who want to be, so many minutes before its start or earlier. */
export interface ReminderRound {
  readonly talk: Talk;
  readonly lead: number;
}

/**
 * The moments that have come for a talk, the earliest first. A person who keeps it, or asks for reminders, after their own
 * moment is caught by a later one. A talk that has begun sends no reminders.
 */
export function roundsDue(talk: Talk, now: Instant): ReminderRound[] {
  if (!takesPlace(talk) || talk.startsAt <= now) return [];
  return REMINDER_CHOICES.filter((lead) => lead > 0 && talk.startsAt - minutes(lead) <= now)
    .toSorted((a, b) => b - a)
    .map((lead) => ({ talk, lead }));
}

/** Once per person, talk and start: a talk that moves reminds anew. */
export const reminderId = ({ id, startsAt }: Pick<Talk, 'id' | 'startsAt'>): string => `reminder:${id}:${startsAt}`;

/** Says when the talk starts, by a wall clock in `zone`: how long until then is soon no longer true. */
export function reminderNotice(
  talk: Talk,
  { stages, zone, now }: { readonly stages: readonly Stage[]; readonly zone: Zone; readonly now: Instant },
): Notice {
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
