import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { DESCRIPTORS_SPARE, IDLE_CHECK_EVERY, KEEP_ALIVE } from '../../domain/limits/requests.ts';
import { MINUTE } from '../../domain/time.ts';
import type { Env } from '../env.ts';
import { descriptorLimit } from '../platform/descriptors.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { closeLate, drainRequest, endWith, isDraining } from './input/drain-request.ts';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Refusal, refusal } from '../../domain/refusal.ts';

/** Why the bytes received are no valid request. */
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

/** True if the request lacks the Host header that HTTP requires. Node would answer such requests without our headers. */
const lacksHost = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.host === undefined && httpVersion === '1.1';

/**
 * Answers on the bare socket, in the form of every other refusal, and closes it: nothing after a broken request can be
 * trusted.
 */
function answerUnreadable(socket: Duplex, headers: Readonly<Record<string, string>>, code = ''): void {
  // While the rest of a refused request is only drained, no second answer is sent; a timeout still ends it.
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

/** True while an answer is being written, such as a stream: no other answer may be put into its middle. */
function isAnswering(socket: Duplex): boolean {
  const underWay: unknown = Reflect.get(socket, '_httpMessage'); // Node decides by the same internal field.
  return underWay instanceof ServerResponse && underWay.headersSent;
}

/**
 * Keeps at most `most` connections open by closing the one idle or incomplete for longest. Never closes one that waits for an
 * answer, such as a stream. Ignores addresses, since everyone at a venue shares one. Calls `onFull` for each closed
 * connection. Returns a listener to call for every request.
 */
export function limitOpenConnections(
  server: Server,
  most: number,
  onFull: () => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  const open = new Set<Socket>();
  /** Connections that wait for no answer, with the request last seen on each, the one idle longest first. */
  const waitedFor = new Map<Socket, IncomingMessage | undefined>();
  const longestWaitedFor = (): Socket | undefined => {
    for (const [socket, request] of waitedFor) {
      if (!request?.complete) return socket;
      waitedFor.delete(socket); // The request is complete, so this connection now waits for our answer.
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
    // Remove it at once: its close event comes later, and more connections may arrive before.
    open.delete(longest);
    waitedFor.delete(longest);
    longest.destroy();
    onFull();
  });
  return (request, response) => {
    const { socket } = request;
    if (waitedFor.delete(socket)) waitedFor.set(socket, request); // Move to the end: a new request has begun.
    response.on('close', () => {
      waitedFor.delete(socket);
      if (open.has(socket)) waitedFor.set(socket, undefined);
    });
  };
}

export interface HttpListener {
  /** Its address, without a trailing slash. */
  readonly url: string;
  /** Starts answering requests; earlier ones have waited. */
  readonly open: (handle: RequestListener, headers: () => Readonly<Record<string, string>>) => void;
  /** Finishes running requests until `deadline`. */
  readonly close: (deadline: Promise<void>) => Promise<void>;
  /** Refuses everyone at once, because the start has failed. */
  readonly giveUp: () => void;
}

/** How often the log says that connections exceed the system's limit. */
const TELL_FULL_EVERY = MINUTE;

/**
 * Starts listening. `arrival` is how long a request and its headers may take to arrive, in ms. `onFull` is called at most once a
 * minute while connections are closed because the system allows no more.
 */
export async function httpListener(
  env: Pick<Env, 'host' | 'port'>,
  arrival: { readonly request: number; readonly headers: number },
  onFull: (most: number) => void,
): Promise<HttpListener> {
  const { promise: ready, resolve: serve } = Promise.withResolvers<RequestListener>();
  let handler: RequestListener | undefined;
  const take: RequestListener = (request, response) => {
    taken(request, response);
    drainRequest(request, response);
    // The connection is closing, so no answer can be sent.
    if (request.socket.writableEnded) request.socket.destroy();
    else if (handler) handler(request, response);
    else void ready.then((handle) => handle(request, response));
  };
  const server = createServer(
    {
      requestTimeout: arrival.request,
      headersTimeout: arrival.headers,
      connectionsCheckingInterval: arrival.headers / 2,
      keepAliveTimeout: KEEP_ALIVE,
      requireHostHeader: false,
    },
    take,
  );
  const most = Math.max(1, descriptorLimit() - DESCRIPTORS_SPARE);
  const tellFull = nowAndThen(() => onFull(most));
  const taken = limitOpenConnections(server, most, tellFull);
  server.on('connection', closeLate);
  // Whatever an Expect header asks for, send the answer.
  server.on('checkExpectation', take);
  const url = await listen(server, env);
  const open: HttpListener['open'] = (handle, headers) => {
    server.on('clientError', (error: NodeJS.ErrnoException, socket) => answerUnreadable(socket, headers(), error.code));
    handler = (request, response) =>
      lacksHost(request) ? answerUnreadable(request.socket, headers()) : handle(request, response);
    serve(handler);
  };
  return { url, open, close: (deadline) => closeServer(server, deadline), giveUp: () => void server.close() };
}

function nowAndThen(tell: () => void): () => void {
  let toldAt = -Infinity;
  return () => {
    if (performance.now() - toldAt < TELL_FULL_EVERY) return;
    toldAt = performance.now();
    tell();
  };
}

async function listen(server: Server, { host, port }: Pick<Env, 'host' | 'port'>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  // `localhost` may resolve to ::1 only, which proxies that connect to 127.0.0.1 would miss.
  server.listen(port, host === 'localhost' ? '127.0.0.1' : host, resolve);
  try {
    await promise;
  } catch (error) {
    throw new StartRefused(whyNotListening(error as NodeJS.ErrnoException, { host, port }));
  }
  const address = server.address();
  // "All interfaces" is no address to open.
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${typeof address === 'object' ? address?.port : port}`;
}

function whyNotListening({ code }: NodeJS.ErrnoException, { host, port }: Pick<Env, 'host' | 'port'>): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program; set PORT to another one`;
    case 'EACCES':
      return `Port ${port} is kept for others than the user this runs as; set PORT to 1024 or more`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
      return `HOST ${host} is no address of this machine; 0.0.0.0 stands for all it has`;
    default:
      return `Cannot listen on ${host}:${port} (${code})`;
  }
}

async function closeServer(server: Server, deadline: Promise<void>): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  // Otherwise answered connections would stay open for a next request that never comes.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_EVERY);
  void deadline.then(() => server.closeAllConnections());
  await closed;
  clearInterval(idle);
}
