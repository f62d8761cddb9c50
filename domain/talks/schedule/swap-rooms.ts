import { endsAt, type Talk } from '../talk.ts';
import { type PlaceChange, placeOf } from '../talk-place.ts';

/**
 * Moves a talk to another stage at its own time; talks there during that time come to its stage. Breaks do not move. Returns
 * only the changes.
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
