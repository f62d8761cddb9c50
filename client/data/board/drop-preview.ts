import type { TalkPlace } from '../../../domain/talks/talk-place.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { draftBoard } from './board.ts';

/** The schedule of the draft with one talk at another place: what would clash where somebody holds it. */
export const draftedWith = (talk: Talk, place: TalkPlace): Talk[] => [
  ...draftBoard.get().talks.filter(({ id }) => id !== talk.id),
  { ...talk, ...place, cancelled: false },
];
