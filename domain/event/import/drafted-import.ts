import {
  type DraftPlacement,
  sameStanding,
  type ScheduleDraft,
  standingOf,
} from '../../talks/schedule/schedule-draft.ts';
import type { Talk } from '../../talks/talk.ts';
import { type ImportBase, type ImportBases, marked, fieldName, TALK_FIELDS } from './kept-edits.ts';

/** A change of the schedule that waits in the draft until organisers release it. */
export type DraftedChange = Pick<ScheduleDraft, 'id' | 'was' | 'to' | 'talk'>;

interface Placed {
  /** The talks as they would be after the import. */
  readonly talks: readonly Talk[];
  readonly current: readonly Talk[];
  /** Ids of entries that the import takes away: breaks. */
  readonly gone: readonly string[];
  readonly bases: { readonly before: ImportBases; readonly after: ImportBases };
}

/** The fields that say where and when a talk is, and whether it takes place. */
const PLACE = TALK_FIELDS.filter(({ keys: [key] }) =>
  ['startsAt', 'minutes', 'stageId', 'cancelled'].includes(key ?? ''),
);

/**
 * Splits an import: places, new and cancelled talks go into the draft of the schedule, everything else changes at once. Until the draft
 * is released, the base of a place stays what it was, so that the place here does not count as changed by hand.
 */
export function splitOffDraft({ talks, current, gone, bases }: Placed) {
  const held = new Map(current.map((talk) => [talk.id, talk]));
  const drafts: DraftedChange[] = [];
  const after = new Map(bases.after);
  const left = talks.flatMap((talk): readonly Talk[] => {
    const now = held.get(talk.id);
    if (!now) {
      if (!talk.cancelled) drafts.push({ id: talk.id, was: null, to: standingOf(talk), talk });
      return [];
    }
    if (sameStanding(standingOf(now), standingOf(talk))) return [talk];
    drafts.push({ id: talk.id, was: standingOf(now), to: standingOf(talk) });
    after.set(talk.id, withPlaceOf(now, talk, { before: bases.before.get(talk.id), after: after.get(talk.id) }));
    const { startsAt, minutes, stageId, cancelled } = now;
    return [{ ...talk, startsAt, minutes, stageId, cancelled }];
  });
  const breaks = gone.flatMap((id): DraftedChange[] => {
    const now = held.get(id);
    return now ? [{ id, was: standingOf(now), to: null satisfies DraftPlacement }] : [];
  });
  return { talks: left, drafts: [...drafts, ...breaks], bases: after };
}

function withPlaceOf(
  now: Talk,
  after: Talk,
  bases: { readonly before: ImportBase | undefined; readonly after: ImportBase | undefined },
): ImportBase {
  const places = PLACE.filter((field) => marked(now, field) !== marked(after, field));
  return {
    ...bases.after,
    ...Object.fromEntries(
      places.map((field) => [fieldName(field), bases.before?.[fieldName(field)] ?? marked(now, field)]),
    ),
  };
}
