import * as v from 'valibot';
import { collection } from '../sync/collection.ts';
import { Instant } from '../time.ts';
import { placeOf, samePlace, TalkPlace } from './talk-place.ts';
import { Talk, TalkId } from './talk.ts';

/**
 * How a talk stands in the schedule: at a place, cancelled (`off`), or not at all (`null`): then it waits with the
 * organisers, who alone see it.
 */
export const Standing = v.nullable(v.union([v.literal('off'), TalkPlace]));
export type Standing = v.InferOutput<typeof Standing>;

/**
 * What organisers mean to do with one talk, shared among them until it is released; id = the talk. `was` is how it stood
 * for its editor: if it stands otherwise by the time of the release, the draft is stale.
 */
export const ScheduleDraft = v.object({
  id: TalkId,
  was: Standing,
  to: Standing,
  /** A talk that is nowhere but here. */
  talk: v.optional(Talk),
  /** Id of the admin who said so last, and when. */
  by: v.string(),
  at: Instant,
});
export type ScheduleDraft = v.InferOutput<typeof ScheduleDraft>;

export const scheduleDrafts = collection('adm', 'schedule-draft', { schema: ScheduleDraft });

/** How a talk stands in the schedule that everybody sees. */
export const standingOf = (talk: Talk | undefined): Standing =>
  talk === undefined ? null : talk.cancelled ? 'off' : placeOf(talk);

export const sameStanding = (a: Standing, b: Standing): boolean =>
  a === null || b === null || a === 'off' || b === 'off' ? a === b : samePlace(a, b);

type Change = Pick<ScheduleDraft, 'was' | 'to' | 'talk'>;

/** Whether a release of it would change what people see; `released`: the talk as they see it. */
export const isPending = ({ to, talk }: Change, released: Talk | undefined): boolean =>
  !sameStanding(to, standingOf(released)) && (released !== undefined || talk !== undefined);

/** Whether it waits with the organisers for a place, and is nowhere else. */
export const isInPool = ({ to, talk }: Change, released: Talk | undefined): boolean =>
  to === null && released === undefined && talk !== undefined;

/** Whether somebody has put the talk elsewhere since it was drafted. */
export const isStale = (change: Change, released: Talk | undefined): boolean =>
  isPending(change, released) && !sameStanding(change.was, standingOf(released));

/** The talk as it would stand; null where people would not see it. */
function talkStanding(talk: Talk, to: Standing): Talk | null {
  if (to === null) return null;
  return to === 'off' ? { ...talk, cancelled: true } : { ...talk, ...to, cancelled: false };
}

/** The schedule with these changes: what people would see. What is cancelled stays in it as cancelled. */
export function draftedTalks(
  released: readonly Talk[],
  changes: readonly (Change & { readonly id: string })[],
): Talk[] {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const there = new Set(released.map(({ id }) => id));
  const changed = released.flatMap((talk) => {
    const change = byId.get(talk.id);
    return change ? (talkStanding(talk, change.to) ?? []) : talk;
  });
  const added = changes.flatMap(({ id, talk, to }) => (!there.has(id) && talk ? (talkStanding(talk, to) ?? []) : []));
  return [...changed, ...added];
}

/**
 * What is left of a change that is discarded. A talk that is nowhere else goes back to those that wait for a place, and is
 * gone only when it is named there.
 */
export function discarded(
  draft: ScheduleDraft,
  { released, isNamed }: { readonly released: Talk | undefined; readonly isNamed: boolean },
): ScheduleDraft | null {
  if (released !== undefined || draft.talk === undefined) return null;
  if (draft.to === null) return isNamed ? null : draft;
  return { ...draft, was: null, to: null };
}
