import { REPAIR_OFFERS } from '../limits/schedule.ts';
import { foldText } from '../search/search-text.ts';
import { scheduleStatus } from '../talks/current-talks.ts';
import type { TalkChange } from '../talks/talk-diff.ts';
import { byStart, endsAt, takesPlace, type Talk } from '../talks/talk.ts';
import { type Instant, minutes } from '../time.ts';

/** A kept talk that no longer works: it was cancelled, or moved onto another kept one. */
export interface BrokenPlan {
  readonly talk: Talk;
  /** The kept talk at the same time; undefined if it was cancelled. */
  readonly onto: Talk | undefined;
  /** The originally planned time. */
  readonly from: Instant;
  readonly to: Instant;
  /** Talks that fit instead, best first. */
  readonly offers: readonly Talk[];
  /** Recordings that make up for it: same title first, then same speakers. */
  readonly replays: readonly Talk[];
}

export interface Plan {
  /** All talks of the live edition. */
  readonly talks: readonly Talk[];
  readonly kept: ReadonlySet<string>;
  /** Changes since the person last looked. */
  readonly changes: ReadonlyMap<string, TalkChange>;
  /** Recordings that this person may watch. */
  readonly recorded?: readonly Talk[];
  readonly now: Instant;
}

/** Returns the kept talks that need repair, by time; talks that have ended are left out. */
export function brokenPlans({ talks, kept, changes, recorded = [], now }: Plan): BrokenPlan[] {
  const own = talks.filter(({ id }) => kept.has(id)).toSorted(byStart);
  return own.flatMap((talk): BrokenPlan[] => {
    const planned = plannedTime(talk, changes.get(talk.id));
    const onto = talk.cancelled ? undefined : movedOnto(talk, { own, changes, now });
    if ((!talk.cancelled && !onto) || planned.to <= now) return [];
    const others = own.filter((other) => other.id !== talk.id && takesPlace(other));
    const offers = offersFor(talk, { ...planned, talks, others, now });
    return [{ talk, onto, ...planned, offers, replays: replaysFor(talk, recorded) }];
  });
}

/** The time before the talk moved, else its current time. */
function plannedTime(talk: Talk, change: TalkChange | undefined): { from: Instant; to: Instant } {
  const moved = change?.details.find(({ kind }) => kind === 'moved');
  const longer = change?.details.find(({ kind }) => kind === 'changed-length');
  const from = moved?.kind === 'moved' ? moved.from : talk.startsAt;
  return { from, to: from + minutes(longer?.kind === 'changed-length' ? longer.from : talk.minutes) };
}

interface Own {
  readonly own: readonly Talk[];
  readonly changes: Plan['changes'];
  readonly now: Instant;
}

/** The talk that a moved one now overlaps. If both moved onto each other, only the later one is reported. */
function movedOnto(talk: Talk, { own, changes, now }: Own): Talk | undefined {
  const hasMoved = ({ id }: Talk): boolean =>
    changes.get(id)?.details.some(({ kind }) => kind === 'moved' || kind === 'changed-length') ?? false;
  if (!hasMoved(talk) || scheduleStatus(talk, now) === 'ended') return undefined;
  return own.find(
    (other) =>
      other.id !== talk.id &&
      takesPlace(other) &&
      scheduleStatus(other, now) !== 'ended' &&
      meet(other, { from: talk.startsAt, to: endsAt(talk) }) &&
      (!hasMoved(other) || byStart(other, talk) < 0),
  );
}

interface Span {
  readonly from: Instant;
  readonly to: Instant;
}

const meet = (talk: Talk, { from, to }: Span): boolean => talk.startsAt < to && endsAt(talk) > from;

interface Gap extends Span {
  readonly talks: readonly Talk[];
  /** The other kept talks that take place. */
  readonly others: readonly Talk[];
  readonly now: Instant;
}

/**
 * Talks in the free time that overlap no other kept one. Order: same speakers, same track, fewest changes of stage, nearest
 * to the planned start.
 */
function offersFor(lost: Talk, gap: Gap): Talk[] {
  const fits = gap.talks.filter(
    (talk) =>
      talk.id !== lost.id &&
      talk.edition === 'live' &&
      takesPlace(talk) &&
      talk.startsAt >= gap.now &&
      meet(talk, gap) &&
      !gap.others.some((other) => meet(other, { from: talk.startsAt, to: endsAt(talk) })),
  );
  const ranked = fits.map((talk) => ({ talk, rank: [kinship(lost, talk), walks(talk, gap), distance(talk, gap)] }));
  return ranked
    .toSorted((a, b) => byRank(a.rank, b.rank) || byStart(a.talk, b.talk))
    .slice(0, REPAIR_OFFERS)
    .map(({ talk }) => talk);
}

function replaysFor(lost: Talk, recorded: readonly Talk[]): Talk[] {
  const isSame = ({ title }: Talk): boolean => foldText(title) === foldText(lost.title);
  const others = recorded.filter((talk) => talk.id !== lost.id);
  const bySame = others.filter((talk) => !isSame(talk) && shareSpeaker(talk, lost));
  return [...others.filter(isSame), ...bySame].slice(0, REPAIR_OFFERS);
}

const shareSpeaker = (a: Talk, b: Talk): boolean =>
  a.speakers.some(({ id }) => b.speakers.some((speaker) => speaker.id === id));

function kinship(lost: Talk, talk: Talk): number {
  if (shareSpeaker(talk, lost)) return 0;
  return talk.trackId !== null && talk.trackId === lost.trackId ? 1 : 2;
}

/** Number of changes of stage: from the previous kept talk, and to the next one. */
function walks(talk: Talk, { others }: Gap): number {
  const before = others
    .filter((other) => endsAt(other) <= talk.startsAt)
    .toSorted((a, b) => endsAt(a) - endsAt(b))
    .at(-1);
  const after = others.filter((other) => other.startsAt >= endsAt(talk)).toSorted(byStart)[0];
  return [before, after].filter((other) => other && other.stageId !== talk.stageId).length;
}

const distance = (talk: Talk, { from }: Span): number => Math.abs(talk.startsAt - from);

const byRank = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, at) => value - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
