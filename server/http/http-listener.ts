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

/** Answer to bytes that are not a valid request. */
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

/** Returns whether the request lacks the Host header, which HTTP/1.1 requires. Node would answer such a request without our headers. */
const lacksHost = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.host === undefined && httpVersion === '1.1';

/** Answers on the raw socket, in the format of other refusals, and closes it: after an invalid request, the rest cannot be trusted. */
function answerUnreadable(socket: Duplex, headers: Readonly<Record<string, string>>, code = ''): void {
  // While the rest of a refused request is being discarded, send no second answer. A timeout still closes the connection.
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

/** Returns whether an answer is being written, such as a stream. Another answer must not be inserted into it. */
function isAnswering(socket: Duplex): boolean {
  const underWay: unknown = Reflect.get(socket, '_httpMessage'); // Node uses the same internal field to decide.
  return underWay instanceof ServerResponse && underWay.headersSent;
}

/**
 * Keeps at most `most` connections open. Closes the one that has been idle or incomplete for longest, but never one that
 * waits for an answer, such as a stream. Does not look at addresses, because everyone at a venue shares one. Calls
 * `onFull` for each closed connection. Returns a listener that must be called for every request.
 */
export function limitOpenConnections(
  server: Server,
  most: number,
  onFull: () => void,
): (request: IncomingMessage, response: ServerResponse) => void {
  const open = new Set<Socket>();
  /** Connections that may be closed, each with its last request. The one idle for longest is first. */
  const waitedFor = new Map<Socket, IncomingMessage | undefined>();
  const longestWaitedFor = (): Socket | undefined => {
    for (const [socket, request] of waitedFor) {
      if (!request?.complete) return socket;
      waitedFor.delete(socket); // Its request is complete, so it now waits for our answer.
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
    // Remove it at once: its close event comes later, and other connections may arrive before that.
    open.delete(longest);
    waitedFor.delete(longest);
    longest.destroy();
    onFull();
  });
  return (request, response) => {
    const { socket } = request;
    if (waitedFor.delete(socket)) waitedFor.set(socket, request); // Move it to the end: a new request has begun.
    response.on('close', () => {
      waitedFor.delete(socket);
      if (open.has(socket)) waitedFor.set(socket, undefined);
    });
  };
}

export interface HttpListener {
  /** The server's address, without a trailing slash. */
  readonly url: string;
  /** Starts to answer requests. Requests that arrived earlier were waiting. */
  readonly open: (handle: RequestListener, headers: () => Readonly<Record<string, string>>) => void;
  /** Stops listening. Requests that are running can finish until `deadline`. */
  readonly close: (deadline: Promise<void>) => Promise<void>;
  /** Closes all connections, because the start has failed. */
  readonly giveUp: () => void;
}

/** How often the log may say that there are too many connections. */
const TELL_FULL_EVERY = MINUTE;

/**
 * Starts listening. `arrival`: how long a request and its headers may take to arrive, in ms. `onFull` is called at most
 * once a minute while connections are closed because the system allows no more.
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
  const tellFull = throttled(() => onFull(most));
  const taken = limitOpenConnections(server, most, tellFull);
  server.on('connection', closeLate);
  // Ignore the Expect header and send the answer.
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

function throttled(call: () => void): () => void {
  let lastCallAt = -Infinity;
  return () => {
    if (performance.now() - lastCallAt < TELL_FULL_EVERY) return;
    lastCallAt = performance.now();
    call();
  };
}

async function listen(server: Server, { host, port }: Pick<Env, 'host' | 'port'>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  // `localhost` may resolve to ::1 only, and then proxies that connect to 127.0.0.1 would fail.
  server.listen(port, host === 'localhost' ? '127.0.0.1' : host, resolve);
  try {
    await promise;
  } catch (error) {
    throw new StartRefused(whyNotListening(error as NodeJS.ErrnoException, { host, port }));
  }
  const address = server.address();
  // The address for "all interfaces" cannot be opened in a browser.
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
  // Otherwise idle connections would stay open for a next request that never comes.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_EVERY);
  void deadline.then(() => server.closeAllConnections());
  await closed;
  clearInterval(idle);
}
