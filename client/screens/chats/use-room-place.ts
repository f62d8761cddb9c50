import { readRoomId } from '../../../domain/chats/room.ts';
import { type Person, personName } from '../../../domain/people/person.ts';
import { usePairChats } from '../../data/chats.ts';
import { usePeople } from '../../data/people.ts';
import { useStages, useTalk } from '../../data/talks.ts';

/** A room as its head shows it. */
export interface RoomPlace {
  readonly kind: 'pair' | 'talk' | 'stage';
  readonly name: string;
  readonly ref: string;
  readonly person?: Person | undefined;
}

/** Facts of a room; undefined where there is none, or none any more, for this person. */
export function useRoomPlace(room: string): RoomPlace | undefined {
  const { kind, ref = '' } = readRoomId(room) ?? {};
  const pair = usePairChats().find((one) => one.room === room);
  const [person] = usePeople(pair ? [pair.personId] : []);
  const talk = useTalk(kind === 'talk' ? ref : '');
  const stage = useStages().find(({ id }) => kind === 'stage' && id === ref);
  if (kind === 'pair') return person && { kind, name: personName(person), ref: person.id, person };
  if (kind === 'talk') return talk?.hasDiscussion ? { kind, name: talk.title, ref } : undefined;
  return stage && { kind: 'stage', name: stage.name, ref };
}
