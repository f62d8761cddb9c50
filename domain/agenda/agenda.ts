import * as v from 'valibot';
import { type Refusal, refusal } from '../refusal.ts';
import { type MineDocument, mineId } from '../sync/mine.ts';
import type { Talk } from '../talks/talk.ts';
import type { Instant } from '../time.ts';

/**
 * Whether one attendee keeps one talk on their schedule: the `value` of a document of kind `agenda` whose
 * `ref` is the talk. One document per attendee and talk, so two devices adding different talks never conflict;
 * removal is `kept: false`, so a removal made offline still has a time to be compared by.
 */
export const AgendaValue = v.object({ kept: v.boolean() });
export type AgendaValue = v.InferOutput<typeof AgendaValue>;

/** The choice for one talk, made at one moment. `rev` is fresh for every change. */
export interface AgendaChange extends AgendaValue {
  readonly talkId: string;
  readonly changedAt: Instant;
  readonly rev: string;
}

export const agendaDocument = ({ talkId, kept, changedAt, rev }: AgendaChange): MineDocument => ({
  id: mineId('agenda', talkId),
  kind: 'agenda',
  ref: talkId,
  value: { kept },
  changedAt,
  rev,
});

/** Whether this document keeps its talk. Anything that is not an agenda document keeps nothing. */
export const keepsTalk = (document: Pick<MineDocument, 'kind' | 'value'> | undefined): boolean =>
  document?.kind === 'agenda' && document.value['kept'] === true;

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
