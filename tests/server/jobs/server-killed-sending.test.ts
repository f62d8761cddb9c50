import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { note } from '../../support/notes.ts';
import { type PushService, startPushService } from '../../support/push-service.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { startTestApp } from '../../support/test-app.ts';
import { subscribed } from './push-world.ts';

/** Number of devices, and of kills; use 1,000 and 20 after changes to the queue. */
const DEVICES = Number(process.env['PUSH_DEVICES'] ?? 400);
const KILLS = Number(process.env['PUSH_KILLS'] ?? 3);

let dataDir: string;
let service: PushService;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plenary-killed-sending-'));
  service = await startPushService();
  await using app = await startTestApp({ dataDir, now: Date.now(), env: { PUSH_HOSTS: service.origin } });
  await Promise.all(Array.from({ length: DEVICES }, (_, i) => subscribed(`guest-${i}`, service, app.ports)));
  const notice = {
    id: 'doors',
    title: 'Doors are open',
    body: '',
    link: '',
    sendAt: app.ports.now(),
    state: 'planned',
    sentAt: null,
    pushes: 0,
  };
  await app.ports.log.append('adm', {
    mid: 'doors',
    by: 'server',
    decide: () => ({ ops: [{ c: 'notifications', id: 'doors', rev: 'first', doc: notice }] }),
  });
});
afterAll(async () => {
  await service[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true });
});

const start = (): Promise<ServerProcess> =>
  startServerProcess({ dataDir, env: { DEMO: 'off', PUSH_HOSTS: service.origin } });

test(`a server killed ${KILLS} times while it sends to ${DEVICES} devices leaves none out, and no device shows a duplicate`, async () => {
  const devices = [...service.devices.values()];
  let reached = 0;
  service.onTaken = ({ taken }) => {
    reached += taken.length === 1 ? 1 : 0;
  };
  const isReached = (count: number): Promise<unknown> =>
    vi.waitUntil(() => reached >= count, { interval: 1, timeout: 60_000 });
  let server = await start();
  for (let kill = 1; kill <= KILLS; kill += 1) {
    // At a random point of its share of the sending, or before it has begun.
    await isReached(reached + Math.floor(Math.random() * ((DEVICES - reached) / (KILLS - kill + 1.5))));
    await server.kill();
    server = await start();
  }
  await isReached(DEVICES);
  await server.stop();
  expect(devices.filter(({ shown }) => shown.size !== 1)).toEqual([]);
  const sentTwice = devices.filter(({ taken }) => taken.length > 1).length;
  note(
    `The server was killed ${KILLS} times while it sent ${DEVICES} pushes: 0 lost, ${sentTwice} sent twice, 0 seen twice.`,
  );
});
