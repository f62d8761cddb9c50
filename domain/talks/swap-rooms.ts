import { endsAt, type Talk } from './talk.ts';
import { type PlaceChange, placeOf } from './talk-place.ts';

/**
 * What becomes of a talk that changes rooms: it goes to the other stage at its own time, and whatever is there during that
 * time comes to its stage. Breaks stay where they are. Only what changes is answered.
 */
export function swappedRooms(talks: readonly Talk[], talkId: string, otherStageId: string): PlaceChange[] {
  const talk = talks.find(({ id }) => id === talkId);
  if (!talk || talk.stageId === null || talk.stageId === otherStageId) return [];
  const { stageId } = talk;
  const there = talks.filter(
    (other) =>
      other.stageId === otherStageId &&
      other.edition === talk.edition &&
      other.kind === 'talk' &&
      !other.cancelled &&
      other.startsAt < endsAt(talk) &&
      endsAt(other) > talk.startsAt,
  );
  return [
    { id: talk.id, was: placeOf(talk), to: { ...placeOf(talk), stageId: otherStageId } },
    ...there.map((other) => ({ id: other.id, was: placeOf(other), to: { ...placeOf(other), stageId } })),
  ];
}
