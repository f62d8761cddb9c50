import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StandInRequest {
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}
export interface StandInAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}
/** What goes wrong with one request: a status, a connection that is cut, half of the body, a web page, or no answer. */
export type StandInFault = number | 'drop' | 'cut' | 'half' | 'page';

export interface ServedStandIn extends AsyncDisposable {
  readonly origin: string;
}

function send(
  { status, headers = {}, body }: StandInAnswer,
  fault: StandInFault | undefined,
  to: ServerResponse,
): void {
  const half = body.slice(0, body.length / 2);
  if (fault !== 'cut' || status !== 200) to.writeHead(status, headers).end(fault === 'half' ? half : body);
  else
    // Ends the connection in the middle of what it promised.
    to.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).write(half, () => to.destroy());
}

/** Serves a stand-in of another system on loopback. Each fault spoils one request. */
export async function serveStandIn(
  answer: (request: StandInRequest) => StandInAnswer | undefined,
  faults: StandInFault[] = [],
): Promise<ServedStandIn> {
  const server = createServer(({ url = '', headers }, response) => {
    const fault = faults.shift();
    if (fault === 'drop') response.destroy();
    else if (typeof fault === 'number')
      response.writeHead(fault, fault === 429 ? { 'retry-after': '90' } : {}).end('Sorry');
    else if (fault === 'page')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Please log in</p>');
    else send(answer({ path: url, headers }) ?? { status: 404, body: '' }, fault, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
