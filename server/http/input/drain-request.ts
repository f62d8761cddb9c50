import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import {
  LAST_ANSWER_TIME,
  READ_ON_BYTES_A_SECOND,
  READ_ON_MAX_BYTES,
  READ_ON_PAUSE,
} from '../../../domain/limits/requests.ts';
import { SECOND } from '../../../domain/time.ts';

// Closing a connection with unread data resets it, and a reset discards the answer that was just sent. So the rest of a request body
// is read and discarded until all of it has arrived.

/** Connections with an incomplete request, and those that were answered before the request was complete. */
const underWay = new WeakMap<Duplex, IncomingMessage>();
const answered = new WeakSet<Duplex>();
/** Connections on which the last answer was sent. */
const ended = new WeakSet<Duplex>();

/** Returns whether the connection was answered while its request is still arriving. Nothing more may be sent on it. */
export const isDraining = (socket: Duplex): boolean => answered.has(socket);

export const hasNoBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

/**
 * Reads and discards the rest of a request after its answer, slowly and up to a limit. Then the connection can be used for
 * the next request.
 */
export function drainRequest(request: IncomingMessage, response: ServerResponse): void {
  if (hasNoBody(request)) return;
  const { socket } = request;
  underWay.set(socket, request);
  // Do it before Node reads the rest at full speed, which would keep the event loop busy as long as the client sends.
  response.on('prefinish', () => {
    if (request.complete || request.destroyed) return;
    answered.add(socket);
    request.once('end', () => {
      answered.delete(socket);
      if (socket.writableEnded) socket.destroy(); // The connection was meant to be closed after this answer.
    });
    readSlowly(request);
  });
}

/** Discards incoming data at a limited speed. Destroys the connection above a limit. */
function readSlowly(request: IncomingMessage): void {
  const start = performance.now();
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    const early = start + (received / READ_ON_BYTES_A_SECOND) * SECOND - performance.now();
    if (received > READ_ON_MAX_BYTES) request.socket.destroy();
    else if (early >= READ_ON_PAUSE) {
      request.pause();
      setTimeout(() => request.resume(), early).unref();
    }
  });
  request.resume();
}

/** Delays the closing of a connection: Node would close it at once. While its request is still arriving, only our direction is closed. */
export function closeLate(socket: Socket): void {
  const closeNow = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (underWay.get(socket)?.complete === false) socket.end();
    else closeNow();
  };
}

/** Sends a last text on a connection and closes it after a time in which the text can arrive. */
export function endWith(socket: Duplex, text = ''): void {
  if (ended.has(socket)) return;
  ended.add(socket);
  answered.add(socket);
  const close = (): void => void socket.destroy();
  // Clients that close at once do not read it; ignore their errors.
  socket.on('error', close).once('end', close).end(text);
  setTimeout(close, LAST_ANSWER_TIME).unref();
}
