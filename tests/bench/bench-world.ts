import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Op } from '../../domain/sync/log.ts';
import { createApp } from '../../server/app.ts';
import { readClientFiles } from '../../server/http/files/client-files.ts';
import { createMetrics, createStoreMetrics } from '../../server/platform/metrics.ts';
import type { Ports } from '../../server/ports.ts';
import { startTestApp } from '../support/test-app.ts';
import { crowdOps, type CrowdSize } from './crowd.ts';
import { buildPage } from './build-page.ts';
import { peerCalls } from './peer-calls.ts';

/** The real server with a crowd in it, and beside its API, on the same origin, the page and the calls of the peers. */
export interface BenchWorld extends AsyncDisposable {
  readonly origin: string;
  readonly ports: Ports;
  /** A log-in of one person of the crowd. */
  readonly token: string;
  readonly personId: string;
  /** Appends changes to the catalog as one mutation. */
  readonly change: (ops: readonly Op[]) => Promise<void>;
  /** Lets the server's clock run on by so many ms: what one person may send in a while is limited. */
  readonly advance: (ms: number) => void;
  /** From now on every call for which this answers true is acted upon, and its answer lost. */
  loseAnswers(lost: (path: string) => boolean): void;
}

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

const NOTHING_TO_TELL = {
  openStreams: () => 0,
  logPositions: async () => ({}),
  queueLengths: async () => ({}),
  pushResults: () => ({}),
  diskFree: async () => 1,
};

/** `mounts`: what else answers on this origin, by the start of the path. */
export async function openBenchWorld(
  size: CrowdSize,
  mounts: Readonly<Record<string, Answering>> = {},
): Promise<BenchWorld> {
  const page = await mkdtemp(join(tmpdir(), 'plenary-bench-page-'));
  await buildPage(page);
  const app = await startTestApp({ talks: [] });
  const { ports } = app;
  for (const ops of chunked(crowdOps(size), 1000)) await append(ports, ops);
  const token = await app.logInAs('ada');

  let lost: (path: string) => boolean = () => false;
  const answer = createApp(ports, {
    log: pino({ level: 'silent' }),
    metrics: createMetrics(NOTHING_TO_TELL, createStoreMetrics()),
    metricsToken: undefined,
    trustedProxies: 0,
    playerUrl: undefined,
    client: await readClientFiles(page),
  }).callback();
  const places: Readonly<Record<string, Answering>> = { '/peer/': peerCalls(ports, 'grace'), ...mounts };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const place = Object.keys(places).find((start) => path.startsWith(start));
    if (place) return places[place]?.(request, response);
    if (lost(path)) loseAnswer(response);
    void answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    ports,
    token,
    advance: app.advance,
    personId: 'ada',
    change: (ops) => append(ports, ops),
    loseAnswers: (which) => {
      lost = which;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await app.stop();
      await rm(page, { recursive: true });
    },
  };
}

async function append(ports: Ports, ops: readonly Op[]): Promise<void> {
  await ports.log.append('pub', { mid: ports.randomId(), by: 'server', decide: () => ({ ops }) });
}

/** The server does its work to the end; where the answer would go out, the connection breaks. */
function loseAnswer(response: ServerResponse): void {
  response.end = () => {
    response.flushHeaders(); // Else the browser would repeat the call itself, and the app would not hear of it.
    response.destroy();
    return response;
  };
}

const chunked = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
