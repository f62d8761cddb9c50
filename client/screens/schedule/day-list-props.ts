import type { ConferenceDay } from '../../../domain/event/conference-days.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { CardFacts } from './cards/card-facts.ts';
import type { LeftPlace } from './board/left-place.ts';
import type { NowPosition } from './board/now-position.ts';

/** One day as a list: what the agenda and the board are given alike. */
export interface DayListProps {
  /** What the day lists: talks and breaks. */
  readonly entries: readonly Talk[];
  readonly day: ConferenceDay;
  readonly isToday: boolean;
  readonly facts: CardFacts;
  /** Where one was, for who comes back. */
  readonly left?: LeftPlace | undefined;
  readonly onNowPosition: (position: NowPosition) => void;
}
