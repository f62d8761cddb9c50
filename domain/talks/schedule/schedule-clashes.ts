import { type ConferenceDay, dayOf } from '../../event/conference-days.ts';
import type { Instant } from '../../time.ts';
import { byStart, endsAt, takesPlace, type Talk, type TalkSpeaker } from '../talk.ts';

/** A possible problem of a schedule. None of them prevents anything. */
export type ScheduleClash =
  | { readonly kind: 'speaker-twice'; readonly talkIds: readonly [string, string]; readonly speaker: TalkSpeaker }
  | { readonly kind: 'stage-twice'; readonly talkIds: readonly [string, string]; readonly stageId: string }
  | { readonly kind: 'outside-day'; readonly talkIds: readonly [string] }
  | { readonly kind: 'past'; readonly talkIds: readonly [string] }
  | { readonly kind: 'no-speaker'; readonly talkIds: readonly [string] };

export interface ClashContext {
  /** Days of the event in order; without any, no talk counts as outside its day. */
  readonly days: readonly ConferenceDay[];
  readonly now: Instant;
  /** Talks being moved. Existing talks in the past are allowed, but no talk may be moved into the past. */
  readonly moved?: ReadonlySet<string> | undefined;
}

/**
 * Problems by the start of the later talk: double-booked speakers, two talks on one stage at once, talks that exceed their
 * day, are moved into the past, or have no speaker. A break of the whole event never conflicts.
 */
export function scheduleClashes(talks: readonly Talk[], context: ClashContext): ScheduleClash[] {
  const standing = talks.filter(({ cancelled, edition }) => !cancelled && edition === 'live').toSorted(byStart);
  return [...pairClashes(standing), ...standing.flatMap((talk) => ownClashes(talk, context))];
}

/** Problems that involve this talk. */
export const clashesOf = (clashes: readonly ScheduleClash[], talkId: string): ScheduleClash[] =>
  clashes.filter(({ talkIds }) => talkIds.some((id) => id === talkId));

function pairClashes(standing: readonly Talk[]): ScheduleClash[] {
  const clashes: ScheduleClash[] = [];
  // Talks still running at the next start, so that each pair is compared once.
  let running: Talk[] = [];
  for (const talk of standing) {
    running = running.filter((earlier) => endsAt(earlier) > talk.startsAt);
    for (const earlier of running) clashes.push(...between(earlier, talk));
    running.push(talk);
  }
  return clashes;
}

function between(earlier: Talk, talk: Talk): ScheduleClash[] {
  const talkIds = [earlier.id, talk.id] as const;
  const isOnStage = ({ kind, stageId }: Talk): boolean => kind !== 'break' && stageId !== null;
  const isShared = isOnStage(earlier) && isOnStage(talk) && earlier.stageId === talk.stageId;
  const both = takesPlace(earlier) && takesPlace(talk) ? shared(earlier.speakers, talk.speakers) : [];
  return [
    ...both.map((speaker): ScheduleClash => ({ kind: 'speaker-twice', talkIds, speaker })),
    ...(isShared && talk.stageId !== null ? [{ kind: 'stage-twice', talkIds, stageId: talk.stageId } as const] : []),
  ];
}

const shared = (some: readonly TalkSpeaker[], others: readonly TalkSpeaker[]): TalkSpeaker[] =>
  others.filter(({ id }) => some.some((one) => one.id === id));

function ownClashes(talk: Talk, { days, now, moved }: ClashContext): ScheduleClash[] {
  const talkIds = [talk.id] as const;
  const day = dayOf(days, talk.startsAt);
  const leavesDay = days.length > 0 && (!day || endsAt(talk) > day.endsAt);
  return [
    ...(leavesDay ? [{ kind: 'outside-day', talkIds } as const] : []),
    ...(moved?.has(talk.id) && talk.startsAt < now ? [{ kind: 'past', talkIds } as const] : []),
    ...(talk.kind === 'talk' && talk.speakers.length === 0 ? [{ kind: 'no-speaker', talkIds } as const] : []),
  ];
}
