import { clockTime } from '../event/time-display.ts';
import { REMINDER_CHOICES } from '../people/settings.ts';
import type { Stage } from '../stages/stage.ts';
import { takesPlace, type Talk } from '../talks/talk.ts';
import type { Attendance } from '../tickets/attendance.ts';
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

export interface Reminded {
  readonly stages: readonly Stage[];
  readonly zone: Zone;
  readonly now: Instant;
  /** How the person takes part, by their tickets and own choice; undefined without a ticket. */
  readonly attendance?: Attendance | undefined;
}

/** A reminder with the start as clock time in `zone`, because "in 6 minutes" would soon be wrong. */
export function reminderNotice(talk: Talk, { stages, zone, now, attendance }: Reminded): PersonalNotice {
  const stage = stages.find(({ id }) => id === talk.stageId)?.name;
  return {
    id: reminderId(talk),
    kind: 'reminder',
    title: talk.title,
    body: reminderWords(
      {
        starts: clockTime(talk.startsAt, zone),
        stage,
        isStreamed: talk.isStreamed ?? false,
        elsewhere: talk.elsewhere,
      },
      attendanceAt(talk, attendance),
    ),
    link: talkLink(talk.id),
    sentAt: now,
  };
}

interface Announced {
  readonly starts: string;
  readonly stage: string | undefined;
  readonly isStreamed: boolean;
  /** The name of its room outside the app, or an empty text. */
  readonly elsewhere: string | undefined;
}

/** How a person takes part in a talk: as the talk says where it allows one way only, else as their tickets do. */
const attendanceAt = ({ attendance }: Talk, held: Attendance | undefined): Attendance | undefined =>
  attendance === 'inPerson' || attendance === 'remote' ? attendance : held;

/** Tells people in the halls where to go, and remote ones what to open. Who may do either gets both facts. */
function reminderWords(
  { starts, stage, isStreamed, elsewhere }: Announced,
  attendance: Attendance | undefined,
): string {
  if (elsewhere !== undefined && (attendance === 'remote' || stage === undefined))
    return elsewhere === ''
      ? `It starts at ${starts}. Open the talk to join.`
      : `It starts at ${starts}. Join in ${elsewhere}.`;
  if (attendance === 'remote' && isStreamed) return `It starts at ${starts}. Open the stream.`;
  if (attendance === 'inPerson' && stage !== undefined) return `It starts at ${starts} in ${stage}.`;
  return stage === undefined ? `Starts at ${starts}` : `Starts at ${starts}, ${stage}`;
}

export const talkLink = (talkId: string): string => `/app/talk/${encodeURIComponent(talkId)}`;
