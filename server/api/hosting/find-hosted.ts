import { hasRoom, hostScope, mayHost, talkOfHostScope } from '../../../domain/hosting/host.ts';
import { roomScope, talkRoom } from '../../../domain/chats/room.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import type { Ports } from '../../ports.ts';
import { findRoom, type Room } from '../chats/find-room.ts';
import { roomScopes } from '../chats/used-rooms.ts';
import { findTalk } from '../talks/find-talk.ts';
import { backstageScope } from './moderation-queue.ts';

/** Returns the room of a talk. Refuses people who may not be in it. */
export const getTalkRoom = async (actor: Actor, talkId: string, ports: Ports): Promise<Room> =>
  (await findRoom(actor, talkRoom(talkId), ports)) ?? refuse('not-found', 'This talk has no discussion');

/**
 * Returns a talk whose discussion the person moderates; otherwise undefined. Works before the event opens, too, because
 * polls are prepared then.
 */
export async function hostedTalk(actor: Actor, talkId: string, ports: Ports): Promise<Talk | undefined> {
  const talk = await findTalk(talkId, ports);
  return talk && hasRoom(talk) && mayHost(actor, talk) ? talk : undefined;
}

export async function getHostedTalk(actor: Actor, talkId: string, ports: Ports): Promise<Talk> {
  const talk = await findTalk(talkId, ports);
  if (!talk || !hasRoom(talk)) return refuse('not-found', 'This talk has no discussion');
  return mayHost(actor, talk)
    ? talk
    : refuse('not-allowed', 'Only the speakers of this talk and organisers may do this');
}

/** Returns whether a person may read a hosts' scope; undefined if the scope is not one. */
export async function mayReadHostScope(actor: Actor, scope: Scope, ports: Ports): Promise<boolean | undefined> {
  const talkId = talkOfHostScope(scope);
  return talkId === undefined ? undefined : (await hostedTalk(actor, talkId, ports)) !== undefined;
}

/** Returns the hosts' scopes that this person may read for the rooms of talks. */
export async function hostScopesBeside(actor: Actor, rooms: readonly string[], ports: Ports): Promise<Scope[]> {
  const talkIds = rooms.flatMap((room) => talkOfRoom(room) ?? []);
  const hosted = await Promise.all(talkIds.map((id) => hostedTalk(actor, id, ports)));
  return hosted.flatMap((talk) => (talk ? [hostScope(talk.id)] : []));
}

/** Returns the scopes of all rooms with messages, and the backstage and hosts' scopes of their talks. */
export async function* roomsAndBehind(ports: Pick<Ports, 'store'>): AsyncGenerator<Scope> {
  for await (const scope of roomScopes(ports)) {
    yield scope;
    const talkId = scope.startsWith(TALK_ROOM) ? scope.slice(TALK_ROOM.length) : undefined;
    if (talkId !== undefined) yield* [hostScope(talkId), backstageScope(talkId)];
  }
}
const TALK_ROOM = roomScope(talkRoom(''));

/** Returns the id of a room's talk; undefined for the room of a stage or of two people. */
export const talkOfRoom = (room: string): string | undefined =>
  room.startsWith(talkRoom('')) ? room.slice(talkRoom('').length) : undefined;
