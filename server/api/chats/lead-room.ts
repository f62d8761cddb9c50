import { readRoomId } from '../../../domain/chats/room.ts';
import { type Actor, isAdmin } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Ports } from '../../ports.ts';
import { hostedTalk } from '../hosting/find-hosted.ts';
import { mayReadRoom } from './find-room.ts';

/** Returns whether a person moderates a room: speakers the room of their talk, organisers all rooms except rooms of two. */
export async function leadsRoom(actor: Actor, room: string, ports: Ports): Promise<boolean> {
  const read = readRoomId(room);
  if (read?.kind === 'talk' && (await hostedTalk(actor, read.ref, ports)) !== undefined) return true;
  return read !== undefined && read.kind !== 'pair' && isAdmin(actor) && (await mayReadRoom(actor, room, ports));
}

/** Refuses people who do not moderate the room. `words` has the messages: for rooms of two, and for others. */
export async function mustLead(
  actor: Actor,
  room: string,
  { words, ports }: { readonly words: { readonly pair: string; readonly others: string }; readonly ports: Ports },
): Promise<void> {
  if (await leadsRoom(actor, room, ports)) return;
  if (!(await mayReadRoom(actor, room, ports))) refuse('not-found', 'There is no such room');
  refuse('not-allowed', readRoomId(room)?.kind === 'pair' ? words.pair : words.others);
}
