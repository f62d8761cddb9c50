import { currentPlayer } from '../../data/player/player-current.ts';
import { picture } from '../../data/player/player-picture.ts';

/** Seconds into the recording of a talk, as it is watched; undefined while it is not. */
export function placeOf(talkId: string): number | undefined {
  const { at, length } = picture.get();
  return currentPlayer.get()?.talkId === talkId && Number.isFinite(length) ? at : undefined;
}

export function watchPlace(listener: () => void): () => void {
  const ends = [currentPlayer.subscribe(listener), picture.subscribe(listener)];
  return () => ends.forEach((end) => end());
}
