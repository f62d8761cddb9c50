import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { logTables } from '../../server/api/sync/log-tables.ts';
import { openSyncLog } from '../../server/log/sync-log.ts';
import { randomId } from '../../server/platform/random-id.ts';
import type { SyncLog } from '../../server/ports.ts';
import type { Store } from '../../server/store/document-store.ts';
import { openEmbeddedStore } from '../../server/store/embedded/store.ts';
import { openStreams } from '../../server/sync/streams.ts';
import type { Benchmark, Measured } from './benchmark.ts';
import { sharedClock } from './child-process.ts';
import { bareRequests, type Listeners, openListeners } from './listeners.ts';

const LISTENERS = 5000;
const SECONDS = 10;
const MESSAGES_A_SECOND = 5;
const ROOM = 'room:talk:keynote';

/** Maximum bytes per second and listener: 5,000 listeners then take 65 Mbit/s. */
const BYTES_A_SECOND = 1600;

interface World {
  readonly store: Store;
  readonly log: SyncLog;
  readonly server: Server;
  readonly listeners: Listeners;
}

/** Starts the real log and streams on a bare HTTP server, with all listeners of another process in one room. */
async function openWorld(folder: string): Promise<World> {
  const store = await openEmbeddedStore(join(folder, 'plenary.db'));
  const log = await openSyncLog({ tables: logTables, store, now: Date.now, randomId });
  const streams = openStreams({ log, now: Date.now });
  const server = createServer((request, response) => {
    const person = request.url ?? '';
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    void streams.join({ sessionId: person, personId: person, scopes: ['pub', `u:${person}`, ROOM] }, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const listeners = await openListeners(port, bareRequests(LISTENERS));
  return { store, log, server, listeners };
}

/** Appends one second of a busy room: messages, votes and cheers. */
async function liveASecond({ log }: World, second: number): Promise<void> {
  const put = (c: string, id: string, doc: object): Promise<unknown> => {
    const rev = `${second}-${id}`;
    return log.append(ROOM, { mid: `${c}-${rev}`, by: 'server', decide: () => ({ ops: [{ c, id, rev, doc }] }) });
  };
  const at = Date.now();
  await put('cheers', 'love', { id: 'love', total: second * 500 });
  await put('question-votes', 'question-1', { id: 'question-1', count: second * 50, at });
  for (let index = 0; index < MESSAGES_A_SECOND; index += 1) {
    const id = `message-${second}-${index}`;
    const text = 'What somebody says in a full room, in a sentence of the usual length.';
    await put('messages', id, { id, by: 'somebody', text, at, seq: second, mark: String(sharedClock()) });
    await sleep(1000 / MESSAGES_A_SECOND);
  }
}

async function measure(world: World): Promise<readonly Measured[]> {
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  const [cpuBefore, start] = [process.cpuUsage(), sharedClock()];
  for (let second = 1; second <= SECONDS; second += 1) await liveASecond(world, second);
  await sleep(3000);
  const { user, system } = process.cpuUsage(cpuBefore);
  const share = ((user + system) / 1000 / (sharedClock() - start)) * 100;
  loop.disable();
  const { arrived, p50, p99, bytes, packed } = await world.listeners.report();
  const late = loop.percentile(99) / 1e6;
  const missed = LISTENERS * SECONDS * MESSAGES_A_SECOND - arrived;
  return [
    figure('until 99 % have a message', {
      value: p99,
      unit: 'ms',
      most: 1500,
      detail: `half of them ${p50.toFixed(0)} ms`,
    }),
    figure('wait of the server for itself, p99', { value: late, unit: 'ms', most: 100 }),
    figure('share of one core', { value: share, unit: '%', most: 25 }),
    figure('what one device reads a second', {
      value: bytes / SECONDS,
      unit: 'B',
      most: BYTES_A_SECOND,
      detail: `packed frame by frame ${(packed / SECONDS).toFixed(0)} B`,
    }),
    figure('messages that did not arrive', { value: missed, unit: '', most: 0 }),
  ];
}

interface Figure {
  readonly value: number;
  readonly unit: string;
  readonly most: number;
  readonly detail?: string;
}

const figure = (label: string, { value, unit, most, detail }: Figure): Measured => ({
  label,
  value: `${value.toFixed(0)} ${unit}`.trim(),
  limit: `≤ ${most} ${unit}`.trim(),
  pass: value <= most,
  ...(detail && { detail }),
});

export const benchmark: Benchmark = {
  name: 'a room of 5,000 people: 5 messages, a vote and a cheer a second',
  must: 'everything reaches everybody within 1.5 s, at a quarter of a core',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plenary-room-'));
    const world = await openWorld(folder);
    try {
      return await measure(world);
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
