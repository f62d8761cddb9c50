import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Holds the connections at `most`, by closing the one that has kept us waiting longest: for anything at all, or for
 * the rest of its request. Never one that is owed an answer, such as a stream. Whose they are is not asked, since
 * everybody at a venue has one address. Tells `onFull` of each it closes. Returns what is to be told of every request.
 */
export function limitOpenConnections(
  server: Server,
  most: number,
  onFull: () => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  const open = new Set<Socket>();
  /** What is asked on each that is not owed an answer, for all we know. In order: the first has kept us waiting longest. */
  const waitedFor = new Map<Socket, IncomingMessage | undefined>();
  const longestWaitedFor = (): Socket | undefined => {
    for (const [socket, request] of waitedFor) {
      if (!request?.complete) return socket;
      waitedFor.delete(socket); // All has come, so now it is our turn.
    }
    return undefined;
  };
  server.on('connection', (socket) => {
    open.add(socket);
    waitedFor.set(socket, undefined);
    socket.once('close', () => {
      open.delete(socket);
      waitedFor.delete(socket);
    });
    if (open.size <= most) return;
    const longest = longestWaitedFor() ?? socket;
    // At once: it is told later that it has closed, and more may come before.
    open.delete(longest);
    waitedFor.delete(longest);
    longest.destroy();
    onFull();
  });
  return (request, response) => {
    const { socket } = request;
    if (waitedFor.delete(socket)) waitedFor.set(socket, request); // Last in order again: a new request has begun.
    response.on('close', () => {
      waitedFor.delete(socket);
      if (open.has(socket)) waitedFor.set(socket, undefined);
    });
  };
}
