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
import { appendCrowd, crowdOps, type CrowdSize } from './crowd.ts';
import { isListedInCrowd } from './crowd-fields.ts';
import { buildPage } from './build-page.ts';
import { peerCalls } from './peer-calls.ts';

/** The real server with a crowd. On the same origin it also serves the benchmark page and the calls of the peers. */
export interface BenchWorld extends AsyncDisposable {
  readonly origin: string;
  readonly ports: Ports;
  /** Session token of one person of the crowd. */
  readonly token: string;
  readonly personId: string;
  /** Appends changes to the catalog as one mutation. */
  readonly change: (ops: readonly Op[]) => Promise<void>;
  /** Advances the server's clock, because the number of calls per person and time is limited. */
  readonly advance: (ms: number) => void;
  /** From now on the server handles every call for which `lost` returns true, but its answer is lost. */
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

/** `mounts`: further handlers on this origin, by the beginning of the path. */
export async function openBenchWorld(
  size: CrowdSize,
  mounts: Readonly<Record<string, Answering>> = {},
): Promise<BenchWorld> {
  const page = await mkdtemp(join(tmpdir(), 'plenary-bench-page-'));
  await buildPage(page);
  const app = await startTestApp({ talks: [] });
  const { ports } = app;
  for (const ops of chunked(shownOf(size), 1000)) await appendCrowd(ports, ops);
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
    change: (ops) => appendCrowd(ports, ops),
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

/** Lets the server finish the call, then breaks the connection instead of sending the answer. */
function loseAnswer(response: ServerResponse): void {
  response.end = () => {
    response.flushHeaders(); // Otherwise the browser would repeat the call, and the app would not notice.
    response.destroy();
    return response;
  };
}

/** With own fields, four of ten people are not listed, as in the benchmark of the directory. */
const shownOf = (size: CrowdSize): Op[] =>
  crowdOps(size).filter(
    ({ c, id }) => !size.ownFields || c !== 'people' || isListedInCrowd(Number(id.replace('person-', ''))),
  );

const chunked = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
