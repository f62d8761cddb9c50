import { stageRoom, talkRoom } from '../../../domain/chats/room.ts';
import type { RoomPlace } from '../../../domain/chats/room-unread.ts';
import { foldText } from '../../../domain/search/search-text.ts';
import { type Talk, takesPlace } from '../../../domain/talks/talk.ts';
import { useCurrentTalks } from '../../data/current-talks.ts';
import { useRoomPlaces } from '../../data/room-unread.ts';
import { useStages, useTalks } from '../../data/talks.ts';

/** So many rooms of talks are shown that somebody searched for. */
const FOUND_TALKS = 20;

export interface ListedRoom {
  readonly id: string;
  readonly name: string;
  /** What it is, where nothing is known of what was said. */
  readonly line: string;
  readonly place: RoomPlace | undefined;
}

export const fits = (q: string, name: string): boolean => foldText(name).includes(foldText(q));

/** The talks that are on or have something to read, and the stages; searched, every talk with a discussion. */
export function useListedRooms(q: string): readonly ListedRoom[] {
  const places = useRoomPlaces();
  const current = useCurrentTalks();
  const all = useTalks();
  const stages = useStages();
  const isUnread = ({ id }: Talk): boolean => (places[talkRoom(id)]?.unread ?? 0) > 0;
  const listed = q === '' ? [...current, ...all.filter((talk) => isUnread(talk) && !current.includes(talk))] : all;
  const talks = listed
    .filter((talk) => talk.hasDiscussion && takesPlace(talk) && fits(q, talk.title))
    .slice(0, q === '' ? undefined : FOUND_TALKS)
    .map((talk) => ({ id: talkRoom(talk.id), name: talk.title, line: current.includes(talk) ? 'On now' : 'Talk' }));
  const ofStages = stages
    .filter(({ name }) => fits(q, name))
    .map(({ id, name }) => ({ id: stageRoom(id), name, line: 'Stage' }));
  return [...talks, ...ofStages].map((room) => ({ ...room, place: places[room.id] }));
}
