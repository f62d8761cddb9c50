import { STREAM_WANTED } from '../../../../domain/limits/admin.ts';
import type { ScheduleClash } from '../../../../domain/talks/schedule-clashes.ts';
import { endsAt } from '../../../../domain/talks/talk.ts';
import type { TalkRow } from '../../../data/admin/programme.ts';

/** What about a talk an organiser should look at now, in a few words; nothing where all is well. */
export function needsLook(talk: TalkRow, now: number): string | undefined {
  if (talk.cancelled || endsAt(talk) <= now) return undefined;
  const [clash] = talk.clashes;
  if (clash) return clashWords(clash);
  const isSoon = talk.kind === 'talk' && talk.startsAt - STREAM_WANTED <= now;
  return isSoon && Object.values(talk.videos).every((video) => !video) ? 'No stream' : undefined;
}

function clashWords(clash: ScheduleClash): string {
  if (clash.kind === 'speaker-twice') return `${clash.speaker.name} is in 2 talks`;
  if (clash.kind === 'stage-twice') return '2 talks on this stage at once';
  if (clash.kind === 'outside-day') return 'Outside of its day';
  return clash.kind === 'no-speaker' ? 'No speaker' : 'In the past';
}
