import type { ConferenceDay } from '../../../domain/event/conference-days.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { CardFacts } from './cards/card-facts.ts';
import type { LeftPlace } from './board/left-place.ts';
import type { NowPosition } from './board/now-position.ts';

/** Props that the agenda and the board share. */
export interface DayListProps {
  /** Talks and breaks of the day. */
  readonly entries: readonly Talk[];
  readonly day: ConferenceDay;
  readonly isToday: boolean;
  readonly facts: CardFacts;
  /** Position to restore when the person comes back. */
  readonly left?: LeftPlace | undefined;
  readonly onNowPosition: (position: NowPosition) => void;
}
