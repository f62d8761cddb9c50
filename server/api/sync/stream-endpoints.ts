import type { ServerResponse } from 'node:http';
import { roomScope } from '../../../domain/chats/room.ts';
import { CHAT_ROOM_CHANGES_BUDGET } from '../../../domain/limits/chats.ts';
import { refuse } from '../../../domain/refusal.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import type { Scope } from '../../../domain/sync/log.ts';
import { readTimeCall } from '../../../domain/clock/clock-calls.ts';
import { readableScopes, readSame } from '../../../domain/sync/readable-scopes.ts';
import { carryRooms, openStream } from '../../../domain/sync/sync-calls.ts';
import { endpoint } from '../../http/endpoint.ts';
import { open } from '../../http/reply.ts';
import { TooMany } from '../../http/too-many.ts';
import type { Carried, Ports } from '../../ports.ts';
import { mayReadRoom } from '../chats/find-room.ts';
import { hostScopesBeside } from '../hosting/find-hosted.ts';
import { callerExpiry } from '../role-views/find-viewer.ts';
import { callerNow } from '../sessions/find-caller.ts';
import { compareOwnTickets } from '../tickets/own-tickets.ts';
import { checkProtocol } from './protocol-check.ts';

interface Joining {
  readonly actor: Actor;
  readonly listener: Parameters<Ports['streams']['join']>[0];
}

/**
 * Adds the stream and then checks the rights again: a log-out, a block or a change of rights while the stream starts would
 * not reach it.
 */
async function join({ actor, listener }: Joining, response: ServerResponse, ports: Ports): Promise<void> {
  await ports.streams.join(listener, response);
  const now = await callerNow({ id: listener.sessionId, userId: actor.id }, ports);
  const readsOther = !now || !readSame(readableScopes(now), readableScopes(actor));
  if (readsOther || (await callerExpiry(listener.sessionId, ports)) <= ports.now()) response.end();
}

export const streamEndpoints = [
  endpoint(openStream, {
    summary:
      'What happens in your scopes, as it happens, as server-sent events; in rooms of the chat, too, that are named as `room`.',
    example: { room: 'stage:main' },
    handle: async ({ actor, input, ports, session, header }) => {
      checkProtocol(header);
      compareOwnTickets(actor.id, ports);
      const listener = {
        ...(await carried(actor, input.room, ports)),
        sessionId: session.id,
        personId: actor.id,
        until: await callerExpiry(session.id, ports),
      };
      return open(
        (response) => {
          // If the stream cannot start, close the connection; the device tries again.
          void join({ actor, listener }, response, ports).catch(() => response.destroy());
        },
        {
          'content-type': 'text/event-stream; charset=utf-8',
          // Stops proxies from buffering, which would make the stream look silent.
          'x-accel-buffering': 'no',
          'cache-control': 'no-store, no-transform',
        },
      );
    },
  }),
  endpoint(carryRooms, {
    summary:
      'Lets an open stream of yours carry these rooms of the chat in place of those before. `stream` is what its hello named it.',
    example: { stream: 'as the hello said', rooms: ['stage:main'] },
    refuses: ['gone', 'too-many'],
    handle: async ({ actor, input, ports, session }) => {
      const wait = ports.attempts.take(`rooms:${actor.id}`, CHAT_ROOM_CHANGES_BUDGET);
      if (wait > 0) throw new TooMany(wait);
      const stream = { id: input.stream, sessionId: session.id };
      if (!(await ports.streams.carry(stream, await carried(actor, input.rooms, ports))))
        refuse('gone', 'This stream is not open here. Open another one.');
      return null;
    },
  }),
  endpoint(readTimeCall, {
    summary: "The server's clock at receipt and at answer, epoch milliseconds.",
    handle: ({ ports }) => ({ t1: ports.now(), t2: ports.now() }),
  }),
];

async function carried(actor: Actor, rooms: readonly string[], ports: Ports): Promise<Carried> {
  const readable = await readableRooms(actor, rooms, ports);
  return {
    scopes: [...readableScopes(actor), ...readable],
    rooms,
    ...(rooms.length > 0 && { hasChanged: async () => !readSame(await readableRooms(actor, rooms, ports), readable) }),
  };
}

/**
 * Returns the scopes of the rooms that this person may read. Skips other rooms instead of refusing all; `hello` tells the
 * device. Moderators of a talk also get its hosts' scope.
 */
async function readableRooms(actor: Actor, rooms: readonly string[], ports: Ports): Promise<Scope[]> {
  const scopes = await Promise.all(
    [...new Set(rooms)].map(async (room) => ((await mayReadRoom(actor, room, ports)) ? [roomScope(room)] : [])),
  );
  return [...scopes.flat(), ...(await hostScopesBeside(actor, rooms, ports))];
}
