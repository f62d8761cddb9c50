import * as v from 'valibot';
import { type Refusal, refusal } from '../refusal.ts';
import { mineKind } from '../sync/mine-kind.ts';
import type { Talk } from '../talks/talk.ts';

/**
 * Whether one attendee keeps one talk on their schedule: the `value` of a document of kind `agenda` whose
 * `ref` is the talk. One document per attendee and talk, so two devices adding different talks never conflict;
 * removal is `kept: false`, so a removal made offline still has a time to be compared by.
 */
export const AgendaValue = v.object({ kept: v.boolean() });
export type AgendaValue = v.InferOutput<typeof AgendaValue>;
export const agenda = mineKind('agenda', AgendaValue, { nothing: { kept: false }, title: 'Your schedule' });

/** Whether this document keeps its talk. Anything that is not of the agenda keeps nothing. */
export const keepsTalk = (document: Parameters<typeof agenda.read>[0]): boolean => agenda.read(document).kept;

/** Breaks fill the grid but cannot be kept (spec 2, /app/schedule). */
export const mayKeep = (talk: Pick<Talk, 'kind'>): boolean => talk.kind === 'talk';

/**
 * Why a change to a schedule is turned down; `undefined` when it stands. Dropping always stands, even after the
 * talk is gone, and so does keeping what is kept: a cancelled talk stays on the schedules it is on.
 */
export function agendaRefusal(change: AgendaValue, talk: Talk | undefined, keptBefore: boolean): Refusal | undefined {
  if (!change.kept || keptBefore) return undefined;
  if (!talk || talk.cancelled) return refusal('not-found', 'This talk is no longer scheduled');
  if (!mayKeep(talk)) return refusal('not-allowed', 'Breaks cannot be added to your schedule');
  return undefined;
}
