import { placeOf, type TalkPlace } from '../talk-place.ts';
import { endsAt, type Talk } from '../talk.ts';

interface Dropped {
  readonly talk: Talk;
  /** The original place. */
  readonly from: TalkPlace;
  /** The place of the drop. */
  readonly place: TalkPlace;
}

/** The talk on which another one was dropped: on that stage at that time, the one with the nearest start. Never a break. */
export function talkUnder(talks: readonly Talk[], { talk, place }: Dropped): Talk | undefined {
  const distance = ({ startsAt }: Talk): number => Math.abs(startsAt - place.startsAt);
  return talks
    .filter(
      (other) =>
        other.id !== talk.id &&
        other.edition === talk.edition &&
        other.kind === 'talk' &&
        !other.cancelled &&
        other.stageId !== null &&
        other.stageId === place.stageId &&
        other.startsAt < endsAt(place) &&
        endsAt(other) > place.startsAt,
    )
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Swaps times and stages; both talks keep their length. */
export const swappedPlaces = ({ talk, from }: Dropped, other: Talk): readonly { id: string; to: TalkPlace }[] => [
  { id: talk.id, to: { ...placeOf(other), minutes: from.minutes } },
  { id: other.id, to: { ...from, minutes: other.minutes } },
];
