import { conferenceDays, dayOf } from '../../../domain/event/conference-days.ts';
import { standingOf } from '../../../domain/talks/schedule/schedule-draft.ts';
import { placeOf, samePlace, type TalkPlace } from '../../../domain/talks/talk-place.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { event, talksById } from '../../platform/replica/catalog-view.ts';
import { computed, createSignal } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { drafts, moveInDraft } from './schedule-draft.ts';

/** A card being dragged. Its place changes every frame, so only the card itself renders with it. */
export interface DragState {
  readonly talk: Talk;
  /** The talk's place before the drag; undefined for a talk from the pool. */
  readonly from: TalkPlace | undefined;
  readonly place: TalkPlace;
  /** Whether the card is outside the grid. */
  readonly isOutside?: boolean;
}

export const lift = createSignal<DragState | undefined>(undefined);
export const useLift = (): DragState | undefined => useSignal(lift);

const liftedId = computed(lift, (held) => held?.talk.id);
export const useLiftedId = (): string | undefined => useSignal(liftedId);

const liftedDay = computed([lift, event], (held, settings) =>
  held && settings ? dayOf(conferenceDays(settings), held.place.startsAt)?.date : undefined,
);
/** Returns the day over which the card is dragged. */
export const useLiftedDay = (): string | undefined => useSignal(liftedDay);

/** Screen reader announcement of the last action on the board. */
const said = createSignal('');
export const useDragAnnouncement = (): string => useSignal(said);
/** Announces a sentence to screen readers, also if it is the same as the last one. */
export const announceDrag = (sentence: string): void => said.set(said.get() === sentence ? `${sentence} ` : sentence);

/** Puts a talk at a place, cancels it, or puts it into the pool. */
export function putTalk(id: string, to: TalkPlace | 'off' | null): void {
  const before = drafts.get().get(id);
  const released = talksById.get().get(id);
  moveInDraft([{ id, was: released ? standingOf(released) : null, to, ...(before?.talk && { talk: before.talk }) }]);
}

/** Drops the dragged card. Without a move nothing changes. Returns what was moved. */
export function dropLift(): DragState | undefined {
  const held = lift.get();
  lift.set(undefined);
  if (!held || (held.from && samePlace(held.from, held.place))) return undefined;
  putTalk(held.talk.id, placeOf(held.place));
  return held;
}

/** Discards the draft of a talk. */
export function discardChange(id: string): void {
  const released = talksById.get().get(id);
  if (released) moveInDraft([{ id, was: standingOf(released), to: standingOf(released) }]);
  else putTalk(id, null);
}

/** Deletes a talk from the pool for good. */
export const removeFromPool = (id: string): void => moveInDraft([{ id, was: null, to: null, discard: true }]);

/** Adds a new talk or break to the draft; only organisers see it until its release. */
export const addToDraft = (talk: Talk, to: TalkPlace | null): void =>
  moveInDraft([{ id: talk.id, was: null, to, talk }]);
