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

// A connection that is closed while something unread waits on it is reset, and a reset takes with it the answer that
// went out a moment before. The rest of a request body is therefore read and discarded until all has come.

/** Connections whose request is not whole yet, and those whose answer is out although it is not. */
const underWay = new WeakMap<Duplex, IncomingMessage>();
const answered = new WeakSet<Duplex>();
/** Those on which the last word is said. */
const ended = new WeakSet<Duplex>();

/** Nothing more is to be said on this connection: its answer went out while the request still comes. */
export const isDraining = (socket: Duplex): boolean => answered.has(socket);

export const hasNoBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

/** Reads on after the answer, slowly and up to a bound; the connection is good for the next request then. */
export function drainRequest(request: IncomingMessage, response: ServerResponse): void {
  if (hasNoBody(request)) return;
  const { socket } = request;
  underWay.set(socket, request);
  // Before Node itself would read on, as fast as it comes: that keeps the event loop busy for as long as somebody sends.
  response.on('prefinish', () => {
    if (request.complete || request.destroyed) return;
    answered.add(socket);
    request.once('end', () => {
      answered.delete(socket);
      if (socket.writableEnded) socket.destroy(); // It was to be closed after this answer.
    });
    readSlowly(request);
  });
}

/** Discards what still comes, no faster than a bound. Destroys the connection when it is too much. */
function readSlowly(request: IncomingMessage): void {
  const start = performance.now();
  let came = 0;
  request.on('data', (chunk: Buffer) => {
    came += chunk.length;
    const early = start + (came / READ_ON_BYTES_A_SECOND) * SECOND - performance.now();
    if (came > READ_ON_MAX_BYTES) request.socket.destroy();
    else if (early >= READ_ON_PAUSE) {
      request.pause();
      setTimeout(() => request.resume(), early).unref();
    }
  });
  request.resume();
}

/** Node closes a connection at once that is not to be kept. Where its request still comes, only our half of it closes now. */
export function closeLate(socket: Socket): void {
  const closeNow = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (underWay.get(socket)?.complete === false) socket.end();
    else closeNow();
  };
}

/** Sends the last words on a connection, if there are any, and closes it when they had time to arrive. */
export function endWith(socket: Duplex, text = ''): void {
  if (ended.has(socket)) return;
  ended.add(socket);
  answered.add(socket);
  const close = (): void => void socket.destroy();
  // Some close at once and would not hear it; they are left alone.
  socket.on('error', close).once('end', close).end(text);
  setTimeout(close, LAST_ANSWER_TIME).unref();
}
