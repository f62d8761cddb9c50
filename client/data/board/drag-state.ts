import { conferenceDays, dayOf } from '../../../domain/event/conference-days.ts';
import { standingOf } from '../../../domain/talks/schedule/schedule-draft.ts';
import { placeOf, samePlace, type TalkPlace } from '../../../domain/talks/talk-place.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { event, talksById } from '../../platform/replica/catalog-view.ts';
import { computed, createSignal } from '../../platform/react/signal.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { drafts, moveInDraft } from './schedule-draft.ts';

/** A card in somebody's hand. What it is over changes with every frame, so nothing but the card itself draws that anew. */
export interface Lift {
  readonly talk: Talk;
  /** Where it was taken from; none: from those that wait for a place. */
  readonly from: TalkPlace | undefined;
  readonly place: TalkPlace;
  /** Over no place at all. */
  readonly isOutside?: boolean;
}

export const lift = createSignal<Lift | undefined>(undefined);
export const useLift = (): Lift | undefined => useSignal(lift);

const liftedId = computed(lift, (held) => held?.talk.id);
export const useLiftedId = (): string | undefined => useSignal(liftedId);

const liftedDay = computed([lift, event], (held, settings) =>
  held && settings ? dayOf(conferenceDays(settings), held.place.startsAt)?.date : undefined,
);
/** The day that what is in hand is over. */
export const useLiftedDay = (): string | undefined => useSignal(liftedDay);

/** What is read aloud of what just happened on the board. */
const said = createSignal('');
export const useDragAnnouncement = (): string => useSignal(said);
/** The same sentence once more is one more thing that happened. */
export const say = (sentence: string): void => said.set(said.get() === sentence ? `${sentence} ` : sentence);

/** Puts a talk at a place of the draft, off it, or among those that wait for one. */
export function putTalk(id: string, to: TalkPlace | 'off' | null): void {
  const before = drafts.get().get(id);
  const released = talksById.get().get(id);
  moveInDraft([{ id, was: released ? standingOf(released) : null, to, ...(before?.talk && { talk: before.talk }) }]);
}

/** Lets go of what is in hand, where it is; nothing changes where it is back at its place. Answers what was moved. */
export function dropLift(): Lift | undefined {
  const held = lift.get();
  lift.set(undefined);
  if (!held || (held.from && samePlace(held.from, held.place))) return undefined;
  putTalk(held.talk.id, placeOf(held.place));
  return held;
}

/** Takes back what was drafted about a talk. */
export function discardChange(id: string): void {
  const released = talksById.get().get(id);
  if (released) moveInDraft([{ id, was: standingOf(released), to: standingOf(released) }]);
  else putTalk(id, null);
}

/** Takes a talk off the pool for good. */
export const removeFromPool = (id: string): void => moveInDraft([{ id, was: null, to: null, discard: true }]);

/** A new talk, or a break, that only organisers see until it is released. */
export const addToDraft = (talk: Talk, to: TalkPlace | null): void =>
  moveInDraft([{ id: talk.id, was: null, to, talk }]);
