import { standingOf } from '../../../domain/talks/schedule/schedule-draft.ts';
import { swappedPlaces, talkUnder } from '../../../domain/talks/schedule/swap-places.ts';
import { placeOf, samePlace, type TalkPlace } from '../../../domain/talks/talk-place.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { talksById } from '../../platform/replica/catalog-view.ts';
import { raise } from '../../platform/http/toasts.ts';
import { draftBoard } from './board.ts';
import { dropLift, type DragState, announceDrag } from './drag-state.ts';
import { drafts, moveInDraft } from './schedule-draft.ts';

/** Drops the dragged card. If it lands on another talk, offers to swap the two. */
export function dropAndOffer(): void {
  const moved = dropLift();
  if (moved) offerSwap(moved);
}

/** Offers to swap a talk with the one below it, as one step that can be undone. */
function offerSwap({ talk, from, place }: DragState): void {
  const other = from && talkUnder(draftBoard.get().talks, { talk, from, place });
  if (!from || !other || samePlace(from, place)) return;
  const run = (): void => {
    if (!isAt(talk, place) || !isAt(other, placeOf(other))) return announceDrag('One of them has moved since.');
    moveInDraft(swappedPlaces({ talk, from, place }, other).map(({ id, to }) => moveOf(id, to)));
    announceDrag(`“${talk.title}” and “${other.title}” have changed places.`);
  };
  raise(`“${talk.title}” is at the same time as “${other.title}”.`, {
    topic: 'swap',
    action: { label: 'Swap', run },
  });
}

function isAt({ id }: Talk, place: TalkPlace): boolean {
  const now = draftBoard.get().talks.find((each) => each.id === id);
  return now !== undefined && samePlace(placeOf(now), place);
}

function moveOf(id: string, to: TalkPlace) {
  const [draft, released] = [drafts.get().get(id), talksById.get().get(id)];
  return { id, was: released ? standingOf(released) : null, to, ...(draft?.talk && { talk: draft.talk }) };
}
