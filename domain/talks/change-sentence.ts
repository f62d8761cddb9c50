import { calendarDate, clockTime } from '../event/time-display.ts';
import type { Stage } from '../stages/stage.ts';
import { type Instant, minutes, type Zone } from '../time.ts';
import type { TalkDetailChange } from './talk-diff.ts';

/** Describes a change in a sentence, with times in `zone`: `Moved from 11:00 to 11:30`. */
export function changeSentence(detail: TalkDetailChange, zone: Zone, stages: readonly Stage[]): string {
  switch (detail.kind) {
    case 'added':
      return 'New in the schedule';
    case 'cancelled':
      return 'Cancelled';
    case 'restored':
      return 'Back in the schedule';
    case 'moved':
      return movedSentence(detail.from, detail.to, zone);
    case 'changed-length':
      return `Now ends at ${clockTime(detail.startsAt + minutes(detail.to), zone)}`;
    case 'changed-stage':
      return stageSentence(detail.to, stages);
    default:
      return `Was called “${detail.from}”`;
  }
}

function movedSentence(from: Instant, to: Instant, zone: Zone): string {
  const day = (at: Instant): string => calendarDate(at, zone);
  const where = (at: Instant): string =>
    day(from) === day(to) ? clockTime(at, zone) : `${day(at)} ${clockTime(at, zone)}`;
  return `Moved from ${where(from)} to ${where(to)}`;
}

function stageSentence(to: string | null, stages: readonly Stage[]): string {
  const stage = stages.find((one) => one.id === to);
  return stage ? `Now on ${stage.name}` : 'No longer on a stage';
}
