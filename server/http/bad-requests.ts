import { type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { endWith, isDraining } from './input/drain-request.ts';

/** Why no call could be made of what came. */
interface Unreadable {
  readonly status: number;
  readonly reason: Refusal;
}

const TOO_LATE = 'ERR_HTTP_REQUEST_TIMEOUT';
const NO_HTTP: Unreadable = { status: 400, reason: refusal('malformed', 'The request cannot be read') };
const BY_CODE: Readonly<Record<string, Unreadable>> = {
  [TOO_LATE]: { status: 408, reason: refusal('malformed', 'The request took too long to arrive') },
  HPE_INVALID_EOF_STATE: { status: 408, reason: refusal('malformed', 'The request broke off') },
  HPE_HEADER_OVERFLOW: { status: 431, reason: refusal('too-large', 'The headers are more than this server takes in') },
};

/** HTTP wants to know from everybody whom they mean; Node would answer those who do not say without a header of ours. */
export const lacksHost = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.host === undefined && httpVersion === '1.1';

/** Answers on the bare connection, in the form of every other refusal, and closes it: what else comes on it means nothing. */
export function answerUnreadable(socket: Duplex, headers: Readonly<Record<string, string>>, code = ''): void {
  // What is only read on, so that the answer before it arrives, needs no other; time runs out for it as well.
  if (isDraining(socket)) return code === TOO_LATE ? void socket.destroy() : endWith(socket);
  if (!socket.writable || isAnswering(socket)) return void socket.destroy();
  const { status, reason } = BY_CODE[code] ?? NO_HTTP;
  const body = JSON.stringify(reason);
  const all = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  endWith(
    socket,
    [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...all.map(([name, value]) => `${name}: ${value}`), '', body].join(
      '\r\n',
    ),
  );
}

/** An answer that has begun, such as a stream, must not have another one in its middle. */
function isAnswering(socket: Duplex): boolean {
  const underWay: unknown = Reflect.get(socket, '_httpMessage'); // What Node goes by itself in this place.
  return underWay instanceof ServerResponse && underWay.headersSent;
}
