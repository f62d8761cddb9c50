import type { TalkPlace } from '../../../domain/talks/talk-place.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { draftBoard } from './board.ts';

/** Returns the draft's schedule with one talk at another place, to show what would clash while it is dragged. */
export const draftedWith = (talk: Talk, place: TalkPlace): Talk[] => [
  ...draftBoard.get().talks.filter(({ id }) => id !== talk.id),
  { ...talk, ...place, cancelled: false },
];
