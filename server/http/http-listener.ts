import { createServer, type RequestListener, type Server } from 'node:http';
import { DESCRIPTORS_SPARE, HEADERS_TIME_MAX, IDLE_CHECK_EVERY, KEEP_ALIVE } from '../../domain/limits/requests.ts';
import { MINUTE } from '../../domain/time.ts';
import type { Env } from '../env.ts';
import { descriptorLimit } from '../platform/descriptors.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { answerUnreadable, lacksHost } from './bad-requests.ts';
import { limitOpenConnections } from './connection-limit.ts';
import { closeLate, drainRequest } from './input/drain-request.ts';

export interface HttpListener {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  /** From now on requests are answered; those that came earlier have waited. */
  readonly open: (handle: RequestListener, headers: () => Readonly<Record<string, string>>) => void;
  /** Answers what is under way, for as long as there is time. */
  readonly close: (deadline: Promise<void>) => Promise<void>;
  /** Turns everybody away at once: the start has failed. */
  readonly giveUp: () => void;
}

/** How often the operator is told that there are more connections than the system allows. */
const TELL_FULL_EVERY = MINUTE;

/**
 * Listens at once. `requestTime`: how long a request may take to arrive, in milliseconds. `onFull` hears, once a minute,
 * that connections are closed because the system allows no more than so many.
 */
export async function httpListener(
  env: Pick<Env, 'host' | 'port'>,
  requestTime: number,
  onFull: (most: number) => void,
): Promise<HttpListener> {
  const { promise: ready, resolve: serve } = Promise.withResolvers<RequestListener>();
  let handler: RequestListener | undefined;
  const take: RequestListener = (request, response) => {
    taken(request, response);
    drainRequest(request, response);
    // Nothing is done for a connection whose last answer went out.
    if (request.socket.writableEnded) request.socket.destroy();
    else if (handler) handler(request, response);
    else void ready.then((handle) => handle(request, response));
  };
  const headersTimeout = Math.min(requestTime, HEADERS_TIME_MAX);
  const server = createServer(
    {
      requestTimeout: requestTime,
      headersTimeout,
      connectionsCheckingInterval: headersTimeout / 2,
      keepAliveTimeout: KEEP_ALIVE,
      requireHostHeader: false,
    },
    take,
  );
  const most = Math.max(1, descriptorLimit() - DESCRIPTORS_SPARE);
  const tellFull = nowAndThen(() => onFull(most));
  const taken = limitOpenConnections(server, most, tellFull);
  server.on('connection', closeLate);
  // Whatever else somebody expects before they get an answer, the answer is what they get.
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
  // `localhost` alone may mean ::1 only, which proxies that say 127.0.0.1 would miss.
  server.listen(port, host === 'localhost' ? '127.0.0.1' : host, resolve);
  try {
    await promise;
  } catch (error) {
    throw new StartRefused(whyNotListening(error as NodeJS.ErrnoException, { host, port }));
  }
  const address = server.address();
  // "All interfaces" is nowhere to go to.
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
  // A connection that has had its answer would be kept for the next request, which will not come.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_EVERY);
  void deadline.then(() => server.closeAllConnections());
  await closed;
  clearInterval(idle);
}
