import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { randomId } from '../../server/platform/random-id.ts';
import type { Store } from '../../server/store/document-store.ts';
import { openEmbeddedStore } from '../../server/store/embedded/store.ts';
import { eventFrame } from '../../server/sync/event-frame.ts';
import { openStreams } from '../../server/sync/streams.ts';
import { openSyncLog } from '../../server/log/sync-log.ts';
import type { SyncLog } from '../../server/ports.ts';
import { testTalk } from '../support/conference.ts';
import { sharedClock } from './child-process.ts';
import type { Benchmark } from './benchmark.ts';
import { median } from './measure.ts';
import { logTables } from '../../server/api/sync/log-tables.ts';

const STREAMS = 2000;
const TURNS = 15;
const LIMIT = 1.3;
/** Milliseconds between broadcasts: more than the time for which streams collect changes, so that each is sent separately. */
const PAUSE = 400;

interface World {
  readonly store: Store;
  readonly log: SyncLog;
  readonly server: Server;
  readonly responses: readonly ServerResponse[];
  readonly listeners: ChildProcess;
}
interface Cost {
  readonly p99: number;
  readonly cpu: number;
}
type Broadcast = (mark: string) => Promise<void>;

/** Starts the real log and streams on a bare HTTP server, with 2,000 sockets of another process. */
async function openWorld(folder: string): Promise<World> {
  const store = await openEmbeddedStore(join(folder, 'plenary.db'));
  const log = await openSyncLog({ tables: logTables, store, now: Date.now, randomId });
  const streams = openStreams({ log, now: Date.now });
  const responses: ServerResponse[] = [];
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    responses.push(response);
    void streams.join(
      { sessionId: request.url ?? '', personId: request.url ?? '', scopes: ['pub', `u:person-${request.url}`] },
      response,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const listeners = fork(
    fileURLToPath(new URL('broadcast-listeners.ts', import.meta.url)),
    [String(port), String(STREAMS)],
    { serialization: 'advanced' },
  );
  await once(listeners, 'message');
  return { store, log, server, responses, listeners };
}

const changedTalk = (mark: string) => {
  const talk = testTalk({
    id: 'keynote',
    description: 'What stays when the network goes, and what to do until it is back. '.repeat(10),
  });
  return { c: 'talks', id: talk.id, rev: `revision-${mark}`, doc: { ...talk, mark } };
};

/** Returns the time of one broadcast from the call until the last socket has it, and its CPU cost in this process. */
async function costOf({ listeners }: World, broadcast: Broadcast, mark: string): Promise<Cost> {
  await sleep(PAUSE);
  const arrived = once(listeners, 'message') as Promise<[{ mark: string; arrivals: number[] }]>;
  const cpuBefore = process.cpuUsage();
  const start = sharedClock();
  await broadcast(mark);
  const [{ arrivals }] = await arrived;
  const { user, system } = process.cpuUsage(cpuBefore);
  const delays = arrivals.map((at) => at - start).toSorted((a, b) => a - b);
  return { p99: delays[Math.floor(delays.length * 0.99)] ?? Number.NaN, cpu: (user + system) / 1000 };
}

async function measure(world: World): Promise<{ ours: Cost[]; bare: Cost[] }> {
  const throughTheLog: Broadcast = async (mark) => {
    await world.log.append('pub', { mid: mark, by: 'server', decide: () => ({ ops: [changedTalk(mark)] }) });
  };
  const sameBytes: Broadcast = async (mark) => {
    const frame = eventFrame({ event: 'ops', data: { s: 'pub', from: 0, to: 1, ops: [changedTalk(mark)] } });
    for (const response of world.responses) response.write(frame);
  };
  const costs = { ours: [] as Cost[], bare: [] as Cost[] };
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const bare = await costOf(world, sameBytes, String(2 * turn));
    const ours = await costOf(world, throughTheLog, String(2 * turn + 1));
    if (turn === 0) continue; // Turn 0 only warms up.
    costs.bare.push(bare);
    costs.ours.push(ours);
  }
  return costs;
}

export const benchmark: Benchmark = {
  name: 'one talk change to 2,000 connected streams',
  must: `p99 and server CPU ≤ ${LIMIT} × a bare HTTP broadcast of the same bytes to the same sockets`,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plenary-broadcast-'));
    const world = await openWorld(folder);
    try {
      const { ours, bare } = await measure(world);
      return (['p99', 'cpu'] as const).map((figure) => {
        const [mine, theirs] = [median(ours.map((cost) => cost[figure])), median(bare.map((cost) => cost[figure]))];
        const ratio = mine / theirs;
        return {
          label: figure === 'p99' ? 'time until 99 % have it' : 'CPU of the server',
          ratio,
          limit: `≤ ${LIMIT}`,
          pass: ratio <= LIMIT,
          detail: `${mine.toFixed(1)} ms; bare: ${theirs.toFixed(1)} ms`,
          figures: { ours: mine, bare: theirs },
        };
      });
    } finally {
      world.listeners.kill();
      world.server.closeAllConnections();
      world.server.close();
      await world.log.close();
      await world.store.close();
      rmSync(folder, { recursive: true });
    }
  },
};
