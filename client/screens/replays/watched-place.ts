import { currentPlayer } from '../../data/player/player-current.ts';
import { picture } from '../../data/player/player-picture.ts';

/** Playback position of a talk in seconds; undefined while it does not play. */
export function watchedPlaceOf(talkId: string): number | undefined {
  const { at, length } = picture.get();
  return currentPlayer.get()?.talkId === talkId && Number.isFinite(length) ? at : undefined;
}

export function watchPlace(listener: () => void): () => void {
  const ends = [currentPlayer.subscribe(listener), picture.subscribe(listener)];
  return () => ends.forEach((end) => end());
}
