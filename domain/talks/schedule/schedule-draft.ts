import * as v from 'valibot';
import { collection } from '../../sync/collection.ts';
import { Instant } from '../../time.ts';
import { placeOf, samePlace, TalkPlace } from '../talk-place.ts';
import { Talk, TalkId } from '../talk.ts';

/**
 * A talk's place in the schedule: a place, cancelled (`off`), or none (`null`): then it waits in the organisers' pool,
 * invisible to others.
 */
export const DraftPlacement = v.nullable(v.union([v.literal('off'), TalkPlace]));
export type DraftPlacement = v.InferOutput<typeof DraftPlacement>;

/**
 * A planned change of one talk, shared among organisers until it is released; id = the talk. `was`: its place when the draft
 * was made; if it has changed by the time of release, the draft is stale.
 */
export const ScheduleDraft = v.object({
  id: TalkId,
  was: DraftPlacement,
  to: DraftPlacement,
  /** A talk that exists only in this draft. */
  talk: v.optional(Talk),
  /** Admin who last changed it, and when. */
  by: v.string(),
  at: Instant,
});
export type ScheduleDraft = v.InferOutput<typeof ScheduleDraft>;

export const scheduleDraftsCollection = collection('adm', 'schedule-draft', { schema: ScheduleDraft });

/** The place of a talk in the public schedule. */
export const standingOf = (talk: Talk | undefined): DraftPlacement =>
  talk === undefined ? null : talk.cancelled ? 'off' : placeOf(talk);

export const sameStanding = (a: DraftPlacement, b: DraftPlacement): boolean =>
  a === null || b === null || a === 'off' || b === 'off' ? a === b : samePlace(a, b);

type Change = Pick<ScheduleDraft, 'was' | 'to' | 'talk'>;

/** Whether releasing it would change the public schedule; `released`: the public version of the talk. */
export const isPending = ({ to, talk }: Change, released: Talk | undefined): boolean =>
  !sameStanding(to, standingOf(released)) && (released !== undefined || talk !== undefined);

/** Whether the talk is only in the organisers' pool. */
export const isInPool = ({ to, talk }: Change, released: Talk | undefined): boolean =>
  to === null && released === undefined && talk !== undefined;

/** Whether the talk was moved elsewhere since it was drafted. */
export const isStale = (change: Change, released: Talk | undefined): boolean =>
  isPending(change, released) && !sameStanding(change.was, standingOf(released));

/** The talk at its planned place; null if it would not be public. */
function talkStanding(talk: Talk, to: DraftPlacement): Talk | null {
  if (to === null) return null;
  return to === 'off' ? { ...talk, cancelled: true } : { ...talk, ...to, cancelled: false };
}

/** The schedule with these changes applied, as the public would see it. Cancelled talks stay in it. */
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
 * What a draft becomes when it is discarded; null deletes it. A talk that was never public returns to the pool. One in the pool is
 * deleted only if it was discarded by its id (`isNamed`), not with everything.
 */
export function discarded(
  draft: ScheduleDraft,
  { released, isNamed }: { readonly released: Talk | undefined; readonly isNamed: boolean },
): ScheduleDraft | null {
  if (released !== undefined || draft.talk === undefined) return null;
  if (draft.to === null) return isNamed ? null : draft;
  return { ...draft, was: null, to: null };
}
