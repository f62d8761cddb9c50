import { calendarDate, timeRange } from '../event/time-display.ts';
import { endsAt, type Talk } from '../talks/talk.ts';
import type { Zone } from '../time.ts';

/** What can change about a talk of the public programme. */
export type ProgrammeChange = 'added' | 'removed' | 'cancelled' | 'restored' | 'renamed' | 'moved' | 'room';

/** What the programme says about a talk that a change can be about. */
export type ProgrammeTalk = Pick<Talk, 'kind' | 'title' | 'startsAt' | 'minutes' | 'stageId' | 'cancelled'>;

/** What changed from one state of a talk to the next; null for none. Breaks are no talks. */
export function programmeChanges(before: ProgrammeTalk | null, after: ProgrammeTalk | null): ProgrammeChange[] {
  const [was, is] = [talkOrNone(before), talkOrNone(after)];
  if (!was) return is && !is.cancelled ? ['added'] : [];
  if (!is) return was.cancelled ? [] : ['removed'];
  if (is.cancelled) return was.cancelled ? [] : ['cancelled'];
  if (was.cancelled) return ['restored'];
  return [
    ...(was.title === is.title ? [] : ['renamed' as const]),
    ...(was.startsAt === is.startsAt && was.minutes === is.minutes ? [] : ['moved' as const]),
    ...(was.stageId === is.stageId ? [] : ['room' as const]),
  ];
}

const talkOrNone = (talk: ProgrammeTalk | null): ProgrammeTalk | null => (talk?.kind === 'talk' ? talk : null);

interface Words {
  readonly before: ProgrammeTalk | null;
  readonly after: ProgrammeTalk | null;
  readonly zone: Zone;
  /** The name of a stage; undefined for none. */
  readonly stageName: (id: string | null) => string | undefined;
}

/** A change as a sentence. Names nobody. */
export function programmeChangeSentence(change: ProgrammeChange, { before, after, zone, stageName }: Words): string {
  const talk = after ?? before;
  if (!talk) return '';
  const { title } = talk;
  const time = `${calendarDate(talk.startsAt, zone)}, ${timeRange(talk.startsAt, endsAt(talk), zone)}`;
  const room = stageName(talk.stageId);
  const place = room === undefined ? time : `${time}, ${room}`;
  if (change === 'added') return `New: “${title}”, ${place}.`;
  if (change === 'removed') return `“${title}” is not in the programme any more.`;
  if (change === 'cancelled') return `“${title}” is cancelled.`;
  if (change === 'restored') return `“${title}” takes place after all: ${place}.`;
  if (change === 'renamed') return `“${before?.title ?? ''}” is now called “${title}”.`;
  if (change === 'moved') return `“${title}” has a new time: ${time}.`;
  return room === undefined ? `“${title}” has no room yet.` : `“${title}” has a new room: ${room}.`;
}
