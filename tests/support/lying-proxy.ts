import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * A proxy between device and server that lies: it answers in the server's name, cuts, hangs or is gone. The texts and statuses are those of
 * portals, filters and proxies; the error codes are even our own.
 */
export const LIES = {
  '200 HTML': page(200),
  '401': json(401, 'not-logged-in'),
  '403': json(403, 'not-allowed'),
  '404': json(404, 'not-found'),
  '426': json(426, 'update-needed'),
  '429': json(429, 'too-many', { 'retry-after': '600' }),
  '500': page(500),
  '502': page(502),
  hang: () => undefined,
  'cut mid-JSON': cut,
  refused: destroy,
  DNS: destroy,
} satisfies Readonly<Record<string, Lie>>;
export type LieName = keyof typeof LIES;

type Lie = (
  incoming: IncomingMessage,
  answer: ServerResponse,
  pass: (onAnswer: (reply: IncomingMessage) => void) => void,
) => void;

export interface LyingProxy {
  readonly origin: string;
  /** Lies from now on to every request that `to` selects. Such requests do not reach the server, except with `afterwards`. */
  lie(name: LieName, to: (request: IncomingMessage) => boolean): void;
  /** Runs `act` before the next request that `to` selects reaches the server. */
  before(to: (request: IncomingMessage) => boolean, act: () => Promise<unknown>): void;
  /** Stops lying. Hanging requests stay so, except the request for the worker's file. */
  beHonest(): void;
  /** Returns the paths of requests that reached the server. */
  readonly passed: () => readonly string[];
  /** Returns the paths that were lied to since the lie began. */
  readonly liedTo: () => readonly string[];
  close(): Promise<void>;
}

export async function openLyingProxy(targetPort: number): Promise<LyingProxy> {
  let lie: { readonly name: LieName; readonly to: (request: IncomingMessage) => boolean } | undefined;
  let first: { readonly to: (request: IncomingMessage) => boolean; readonly act: () => Promise<unknown> } | undefined;
  const passed: string[] = [];
  let lied: string[] = [];
  const sockets = new Set<Socket>();
  const hanging = new Set<Socket>();
  const server = createServer((incoming, answer) => {
    const pass = (onAnswer: (reply: IncomingMessage) => void): void => {
      const onward = forward(
        { host: '127.0.0.1', port: targetPort, path: incoming.url, method: incoming.method, headers: incoming.headers },
        onAnswer,
      );
      onward.on('error', () => answer.destroy());
      answer.on('close', () => onward.destroy());
      incoming.pipe(onward);
    };
    if (lie?.to(incoming)) {
      lied.push(incoming.url ?? '');
      if (incoming.headers['service-worker']) hanging.add(incoming.socket);
      LIES[lie.name](incoming, answer, pass);
    } else {
      passed.push(incoming.url ?? '');
      const act = first?.to(incoming) ? first.act : undefined;
      if (act) first = undefined;
      void Promise.resolve(act?.()).then(() =>
        pass((reply) => {
          answer.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(answer);
        }),
      );
    }
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    lie(name, to) {
      lie = { name, to };
      lied = [];
      // Cut open connections (the stream), because they would still be truthful.
      if (name !== 'hang') for (const socket of sockets) socket.destroy();
    },
    before: (to, act) => void (first = { to, act }),
    beHonest() {
      lie = undefined;
      // Cut hanging requests: only the browser decides how long it waits for a worker's file, which is minutes.
      for (const socket of hanging) socket.destroy();
    },
    passed: () => passed,
    liedTo: () => lied,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function page(status: number): Lie {
  return (_incoming, answer) =>
    answer
      .writeHead(status, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Welcome</title><h1>Accept the terms of this network</h1>');
}

function json(status: number, code: string, headers: Readonly<Record<string, string>> = {}): Lie {
  return (_incoming, answer) =>
    answer
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ code, message: 'Accept the terms of this network' }));
}

/** The server acts and answers; only half of the answer arrives. */
function cut(_incoming: IncomingMessage, answer: ServerResponse, pass: Parameters<Lie>[2]): void {
  pass((reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.once('data', (chunk: Buffer) => answer.write(chunk.subarray(0, chunk.length / 2), () => answer.destroy()));
    reply.once('end', () => answer.destroy());
  });
}

function destroy(_incoming: IncomingMessage, answer: ServerResponse): void {
  answer.destroy();
}
