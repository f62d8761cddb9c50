import type { Instant } from '../time.ts';
import { byStart, type Talk } from './talk.ts';

/** The fields of a talk that are compared to detect changes. A device remembers only these of a talk that the person has seen. */
export type TalkGist = Pick<Talk, 'id' | 'title' | 'startsAt' | 'minutes' | 'stageId' | 'cancelled'>;

/** One thing that changed about a talk. */
export type TalkDetailChange =
  | { readonly kind: 'added' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'restored' }
  | { readonly kind: 'moved'; readonly from: Instant; readonly to: Instant }
  | { readonly kind: 'changed-length'; readonly startsAt: Instant; readonly from: number; readonly to: number }
  | { readonly kind: 'changed-stage'; readonly from: string | null; readonly to: string | null }
  | { readonly kind: 'retitled'; readonly from: string; readonly to: string };

/** The changes of one talk between two versions of the schedule: at least one detail, the most important first. */
export interface TalkChange {
  readonly talkId: string;
  readonly details: readonly TalkDetailChange[];
}

export const talkGist = ({ id, title, startsAt, minutes: length, stageId, cancelled }: Talk): TalkGist => ({
  id,
  title,
  startsAt,
  minutes: length,
  stageId,
  cancelled,
});

/** `undefined` if nothing changed that matters to people. A removed talk counts as cancelled. */
export function talkChange(before: TalkGist | undefined, after: TalkGist | undefined): TalkChange | undefined {
  const talk = after ?? before;
  const details = detailsBetween(before, after);
  return talk && details.length > 0 ? { talkId: talk.id, details } : undefined;
}

/** All changes between two versions of the schedule, in order of the new times. */
export function talkChanges(before: readonly Talk[], after: readonly Talk[]): TalkChange[] {
  const old = new Map(before.map((talk) => [talk.id, talk]));
  const kept = new Set(after.map((talk) => talk.id));
  const gone = before.filter((talk) => !kept.has(talk.id));
  return [...after, ...gone]
    .toSorted(byStart)
    .map((talk) => talkChange(old.get(talk.id), kept.has(talk.id) ? talk : undefined))
    .filter((change) => change !== undefined);
}

function detailsBetween(before: TalkGist | undefined, after: TalkGist | undefined): TalkDetailChange[] {
  const stood = before !== undefined && !before.cancelled;
  if (!after || after.cancelled) return stood ? [{ kind: 'cancelled' }] : [];
  if (!before) return [{ kind: 'added' }];
  return [...(stood ? [] : [{ kind: 'restored' } as const]), ...placeChanges(before, after)];
}

function placeChanges(before: TalkGist, after: TalkGist): TalkDetailChange[] {
  const changes: TalkDetailChange[] = [];
  if (before.startsAt !== after.startsAt) changes.push({ kind: 'moved', from: before.startsAt, to: after.startsAt });
  if (before.minutes !== after.minutes) {
    changes.push({ kind: 'changed-length', startsAt: after.startsAt, from: before.minutes, to: after.minutes });
  }
  if (before.stageId !== after.stageId)
    changes.push({ kind: 'changed-stage', from: before.stageId, to: after.stageId });
  if (before.title !== after.title) changes.push({ kind: 'retitled', from: before.title, to: after.title });
  return changes;
}
