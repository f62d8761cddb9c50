import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics, createStoreMetrics } from '../../../server/platform/metrics.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('the metrics show the state of the server: calls, streams, log, queues, pushes, store', async () => {
  await app.call('POST', '/schedule/add/keynote', 'ada');
  app.ports.push.results.count('sent');
  app.ports.push.results.count('sent');
  app.ports.push.results.count('gone');
  await app.settled();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  app.ports.later('something', () => held);
  const text = await (await app.request('/metrics')).text();
  release();
  const lines = text.split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'plenary_request_duration_seconds_count{route="/schedule/add/:talkId",method="POST",status="200"} 1',
      'plenary_open_streams 0',
      'plenary_log_position{scope="pub"} 1',
      'plenary_queue_length{queue="pushes"} 0',
      'plenary_queue_length{queue="mails"} 0',
      'plenary_queue_length{queue="work"} 1',
      'plenary_pushes_total{result="sent"} 2',
      'plenary_pushes_total{result="gone"} 1',
      'plenary_pushes_total{result="retried"} 0',
      'plenary_pushes_total{result="expired"} 0',
      'plenary_pushes_total{result="failed"} 0',
    ]),
  );
  for (const scope of ['replay', 'adm', 'tally'])
    expect(text).toMatch(new RegExp(`^plenary_log_position\\{scope="${scope}"\\} \\d+$`, 'm'));
  expect(text).toMatch(/^plenary_store_duration_seconds_count\{table="sessions",operation="insert"\} 1$/m);
  expect(text).toMatch(/^plenary_store_duration_seconds_count\{table="sync_log",operation="append"\} [1-9]/m);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect(text).not.toMatch(/ada|@/);
});

test('requests refused before they reach a call are counted separately from the pages of the app', async () => {
  for (const path of ['/api/nothing/ada@example.org', '/nothing.txt'])
    expect((await app.request(path)).status).toBe(404);
  const counts = (await (await app.request('/metrics')).text())
    .split('\n')
    .filter((line) => /^plenary_request_duration_seconds_count\{route="(\/…|client|.*ada)/.test(line));
  expect(counts.toSorted()).toEqual([
    'plenary_request_duration_seconds_count{route="/…",method="GET",status="404"} 1',
    'plenary_request_duration_seconds_count{route="client",method="GET",status="404"} 1',
  ]);
});

test('a push result is counted once, even if it is requested twice', async () => {
  const gauges = {
    openStreams: () => 0,
    logPositions: async () => ({}),
    queueLengths: async () => ({}),
    pushResults: () => ({ sent: 5 }),
    diskFree: async () => 1,
  };
  const metrics = createMetrics(gauges, createStoreMetrics());
  for (let times = 0; times < 2; times += 1)
    expect(await metrics.text()).toContain('plenary_pushes_total{result="sent"} 5\n');
});

test('the metrics of the process keep no server that has stopped', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const made = (): WeakRef<() => number> => {
    const openStreams = (): number => 0;
    const gauges = {
      openStreams,
      logPositions: async () => ({}),
      queueLengths: async () => ({}),
      diskFree: async () => 0,
      pushResults: () => ({}),
    };
    createMetrics(gauges, createStoreMetrics());
    return new WeakRef(openStreams);
  };
  const kept = [made(), made()];
  expect(kept.map((ref) => ref.deref() !== undefined)).toEqual([true, true]);
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(kept.map((ref) => ref.deref())).toEqual([undefined, undefined]);
});
