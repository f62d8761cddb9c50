import { phaseFor } from '../../../domain/event/setup/opening.ts';
import { mayChat } from '../../../domain/chats/chat-rules.ts';
import { partnerIn, readRoomId, type RoomKind } from '../../../domain/chats/room.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { type Person, personName } from '../../../domain/people/person.ts';
import { takesPlace } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';
import { stagesOf, talksOf } from '../../sync/stored-collections.ts';
import { findDocument } from '../../sync/documents.ts';
import { areConnected } from './connected.ts';
import { findPerson } from '../people/find-person.ts';

/** A room and what a member needs to know about it. */
export interface Room {
  readonly id: string;
  readonly kind: RoomKind;
  readonly name: string;
  /** The other person in a room of two. */
  readonly partner?: Person;
}

/** Returns the room if the person may read it, else undefined. A room exists as long as its stage, talk or connection exists. */
export async function findRoom(actor: Actor, id: string, ports: Ports): Promise<Room | undefined> {
  if (!mayChat(actor, phaseFor(actor, ports.event()))) return undefined;
  const read = readRoomId(id);
  if (read?.kind === 'stage') {
    const stage = await findDocument(stagesOf('live'), read.ref, ports);
    return stage && { id, kind: 'stage', name: stage.name };
  }
  if (read?.kind === 'talk') {
    const talk = await findDocument(talksOf('live'), read.ref, ports);
    return talk?.hasDiscussion && takesPlace(talk) ? { id, kind: 'talk', name: talk.title } : undefined;
  }
  return findPairRoom(actor, id, ports);
}

async function findPairRoom(actor: Actor, id: string, ports: Ports): Promise<Room | undefined> {
  const partnerId = partnerIn(id, actor.id);
  if (partnerId === undefined || !(await areConnected(actor.id, partnerId, ports))) return undefined;
  const partner = await findPerson(partnerId, ports);
  return partner && { id, kind: 'pair', name: personName(partner), partner };
}

/** Returns whether the person may read this room. Called on every request, because connections change. */
export const mayReadRoom = async (actor: Actor, room: string, ports: Ports): Promise<boolean> =>
  (await findRoom(actor, room, ports)) !== undefined;
