import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { SECOND } from '../../domain/time.ts';
import { pushQueueLength } from '../../server/api/push/push-queue.ts';
import { keepSubscription, subscriptionsOf } from '../../server/api/push/subscription-store.ts';
import { openSession, sessionId } from '../../server/api/sessions/session-store.ts';
import { runDueWork } from '../../server/jobs/scheduler.ts';
import type { Fault } from '../support/push-service.ts';
import type { PushServiceOrder, PushServiceReport, SubscribeOrder } from '../support/push-service-process.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { Benchmark, Measured } from './benchmark.ts';

const DEVICES = 2000;
type Browser = SubscribeOrder['browsers'][number];
const GONE: Browser = { faults: [], isGone: true };
const meets = (...faults: Fault[]): Browser => ({ faults, isGone: false });
/** Answers for one device in four: every kind of fault; nearly half of these devices are gone. */
const FAULTY: readonly Browser[] = [
  GONE,
  meets({ status: 500 }),
  GONE,
  meets('reset'),
  { faults: [{ status: 404 }], isGone: true },
  meets({ status: 502 }),
  GONE,
  meets({ status: 408 }, { status: 500 }),
];
/** Each of these answers stops all pushes to the service for a while. */
const RARE: readonly Browser[] = [
  meets({ status: 429, headers: { 'retry-after': '1' } }),
  meets({ status: 503 }),
  meets({ status: 503, headers: { 'retry-after': '2' } }),
];
/** Keeps the connection open until the deadline. */
const SILENT = 999;

const browsers = Array.from({ length: DEVICES }, (_, i): Browser => {
  if (i === SILENT) return meets('hang');
  if (i % 4 !== 0) return meets();
  return (i % 40 === 4 ? RARE[Math.floor(i / 40) % RARE.length] : FAULTY[(i / 4) % FAULTY.length]) ?? GONE;
});

export const benchmark: Benchmark = {
  name: `sending a notice to ${DEVICES} devices, a quarter of them faulty`,
  must: 'each healthy one exactly once, every dead one removed, no live one removed',
  run: async () => {
    const service = fork(fileURLToPath(new URL('../support/push-service-process.ts', import.meta.url)));
    const [{ origin }] = (await once(service, 'message')) as [{ origin: string }];
    const app = await startTestApp({ env: { PUSH_HOSTS: origin } });
    try {
      const { subscriptions } = await asked(service, { kind: 'subscribe', browsers });
      await Promise.all(
        subscriptions.map((subscription, i) => subscribe(app, { personId: `guest-${i}`, origin, ...subscription })),
      );
      await app.call('POST', '/push-notifications', 'olive', {
        title: 'Doors are open',
        body: 'Coffee is in the foyer.',
      });
      const [start, cpu] = [performance.now(), process.cpuUsage()];
      await runDueWork(app.ports);
      for (let passes = 0; (await pushQueueLength(app.ports)) > 0 && passes < 1000; passes += 1) {
        app.advance(SECOND);
        await runDueWork(app.ports);
      }
      const { user, system } = process.cpuUsage(cpu);
      return await figures(app, await asked(service, { kind: 'report' }), {
        seconds: (performance.now() - start) / 1000,
        cpu: (user + system) / 1000,
      });
    } finally {
      await app.stop();
      service.kill();
    }
  },
};

async function asked(service: ChildProcess, order: PushServiceOrder): Promise<PushServiceReport> {
  service.send(order);
  const [report] = (await once(service, 'message')) as [PushServiceReport];
  return report;
}

interface Subscribing {
  readonly personId: string;
  readonly origin: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

async function subscribe({ ports }: TestApp, given: Subscribing): Promise<void> {
  const { token } = await openSession(given.personId, ports);
  await keepSubscription({ ...given, sessionId: sessionId(token) }, ports);
}

async function figures(
  { ports }: TestApp,
  { taken, shown, requests, mostAtOnce }: PushServiceReport,
  { seconds, cpu }: { seconds: number; cpu: number },
): Promise<Measured[]> {
  const isDead = (i: number): boolean => browsers[i]?.isGone === true;
  const isKept = await Promise.all(
    browsers.map(async (_, i) => (await subscriptionsOf(`guest-${i}`, ports)).length === 1),
  );
  const all = browsers.map((_, i) => i);
  const live = all.filter((i) => !isDead(i));
  const dead = all.filter(isDead);
  const reached = live.filter((i) => taken[i] === 1 && shown[i] === 1).length;
  const removed = dead.filter((i) => !isKept[i]).length;
  const lost = live.filter((i) => !isKept[i]).length;
  return [
    {
      label: 'live devices reached exactly once',
      value: `${reached} of ${live.length}`,
      limit: 'all',
      pass: reached === live.length,
      detail: `${requests} requests, at most ${mostAtOnce} at once`,
    },
    {
      label: 'dead devices removed',
      value: `${removed} of ${dead.length}`,
      limit: 'all',
      pass: removed === dead.length,
    },
    { label: 'live devices removed', value: String(lost), limit: '0', pass: lost === 0 },
    {
      label: 'time of it all',
      value: `${seconds.toFixed(1)} s`,
      detail: `${(cpu / requests).toFixed(2)} ms of processor time a request; the silent device alone takes ten seconds`,
      figures: { seconds, cpuMsPerRequest: cpu / requests },
    },
  ];
}
