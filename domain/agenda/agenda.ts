import * as v from 'valibot';
import { type Refusal, refusal } from '../refusal.ts';
import { userDocKind } from '../sync/mine-kind.ts';
import type { Talk } from '../talks/talk.ts';

/**
 * Whether an attendee keeps a talk: the `value` of a document of kind `agenda` whose `ref` is the talk. One document per
 * attendee and talk, so two devices adding different talks never conflict. Removal is `kept: false`, so that an offline
 * removal has a time to compare.
 */
export const AgendaValue = v.object({ kept: v.boolean() });
export type AgendaValue = v.InferOutput<typeof AgendaValue>;
export const agenda = userDocKind('agenda', AgendaValue, { nothing: { kept: false }, title: 'Your schedule' });

/** Whether this document keeps its talk; false for documents of other kinds. */
export const keepsTalk = (document: Parameters<typeof agenda.read>[0]): boolean => agenda.read(document).kept;

/** Breaks are shown in the grid but cannot be kept (spec 2, /app/schedule). */
export const mayKeep = (talk: Pick<Talk, 'kind'>): boolean => talk.kind === 'talk';

/**
 * Why a change of the agenda is refused; `undefined` if it is allowed. Removing is always allowed, even after the talk is
 * gone, and so is keeping again: a cancelled talk stays on agendas.
 */
export function agendaRefusal(change: AgendaValue, talk: Talk | undefined, keptBefore: boolean): Refusal | undefined {
  if (!change.kept || keptBefore) return undefined;
  if (!talk || talk.cancelled) return refusal('not-found', 'This talk is no longer scheduled');
  if (!mayKeep(talk)) return refusal('not-allowed', 'Breaks cannot be added to your schedule');
  return undefined;
}
