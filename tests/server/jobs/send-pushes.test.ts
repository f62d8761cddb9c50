import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { PUSH_REFUSALS_MAX, PUSH_TRIES, PUSHES_PER_HOST } from '../../../domain/limits/pushes.ts';
import { HOUR, MINUTE } from '../../../domain/time.ts';
import { pushQueueLength } from '../../../server/api/push/push-queue.ts';
import { closeSession, openSession, sessionId, sessionTable } from '../../../server/api/sessions/session-store.ts';
import { allSubscriptions, keepSubscription, subscriptionsOf } from '../../../server/api/push/subscription-store.ts';
import { runDueWork } from '../../../server/jobs/scheduler.ts';
import { type Device, type Fault, type PushService, startPushService } from '../../support/push-service.ts';
import { startTestApp } from '../../support/test-app.ts';
import { subscribed } from './push-world.ts';

// One app and push service for all tests: each test has its own devices, and its pushes are sent before the next.
const services = [await startPushService(), await startPushService()] as const;
const [service, other] = services;
const app = await startTestApp({
  event: { sessionsPerUser: 20 },
  env: { PUSH_HOSTS: services.map(({ origin }) => origin).join() },
});
afterAll(async () => {
  await app.stop();
  for (const one of services) await one[Symbol.asyncDispose]();
});

beforeEach(async () => {
  for await (const page of allSubscriptions(app.ports))
    for (const subscription of page) await closeSession(subscription.sessionId, app.ports);
  app.advance(13 * HOUR);
  await runDueWork(app.ports);
});

const device = (faults: readonly Fault[] = [], on: PushService = service, who = 'ada'): Promise<Device> =>
  subscribed(who, on, app.ports).then((made) => {
    made.faults.push(...faults);
    return made;
  });
/** Sends an organiser's notice to all; devices receive it with the next due work. */
const notice = async (title = 'Doors are open'): Promise<string> =>
  (
    (
      await app.call('POST', '/push-notifications', 'olive', {
        title,
        body: 'Coffee is in the foyer.',
        link: '/app/schedule',
      })
    ).body as { id: string }
  ).id;
const work = async (ms = 0): Promise<void> => {
  app.advance(ms);
  await runDueWork(app.ports);
};
const times = ({ taken }: Device): number => taken.length;
const triesOf = ({ id }: Device, on: PushService = service): number =>
  on.requests.filter((request) => request.id === id).length;
const isSubscribed = async ({ subscription }: Device, who = 'ada'): Promise<boolean> =>
  (await subscriptionsOf(who, app.ports)).some(({ endpoint }) => endpoint === subscription.endpoint);

test('a device decrypts the notification, which contains no secret', async () => {
  const ada = await device();
  const id = await notice();
  await work();
  expect(ada.taken).toEqual([
    {
      message: {
        web_push: 8030,
        id,
        mutable: true,
        notification: {
          title: 'Doors are open',
          body: 'Coffee is in the foyer.',
          navigate: `${app.ports.publicUrl}/app/schedule`,
          tag: `notification:${id}`,
          renotify: false,
        },
      },
      ttl: (12 * HOUR) / 1000,
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      at: expect.any(Number),
    },
  ]);
  await work(HOUR);
  expect(times(ada)).toBe(1);
});

test('two schedulers working at once send each push once', async () => {
  const devices = await Promise.all(['ada', 'grace', 'olive'].map((who) => device([], service, who)));
  await notice();
  await Promise.all([work(), work(), work()]);
  expect(devices.map(times)).toEqual([1, 1, 1]);
});

test('a notification that is sent again replaces the earlier one and alerts again', async () => {
  const ada = await device();
  const id = await notice();
  await work();
  await app.call('POST', `/push-notifications/${id}/force-push`, 'olive');
  await work();
  expect([times(ada), ada.shown.size, ada.taken[1]?.message]).toMatchObject([
    2,
    1,
    { notification: { tag: `notification:${id}`, renotify: true } },
  ]);
});

test('a subscription is removed after 404 or 410, and no other is', async () => {
  const [gone, unknown, live] = [await device(), await device([{ status: 404 }]), await device()];
  gone.isGone = true;
  await notice();
  await work();
  expect([await isSubscribed(gone), await isSubscribed(unknown), await isSubscribed(live)]).toEqual([
    false,
    false,
    true,
  ]);
  expect([times(gone), times(unknown), times(live)]).toEqual([0, 0, 1]);
});

test.each([
  ['408', { status: 408 }],
  ['500', { status: 500 }],
  ['502', { status: 502 }],
  ['a broken connection', 'reset'],
] as const)('after %s a push is tried again, later each time', async (_, fault) => {
  const ada = await device([fault, fault]);
  await notice();
  await work();
  expect([times(ada), triesOf(ada)]).toEqual([0, 1]);
  await work(1000);
  expect(triesOf(ada)).toBe(1);
  await work(2000);
  expect(triesOf(ada)).toBe(2);
  await work(9000);
  expect([times(ada), triesOf(ada), await isSubscribed(ada)]).toEqual([1, 3, true]);
});

test('a push is given up after five attempts, and the subscription stays', async () => {
  const ada = await device(Array.from({ length: 20 }, () => ({ status: 500 })));
  const id = await notice();
  for (let i = 0; i < 20; i += 1) await work(MINUTE);
  expect([triesOf(ada), await isSubscribed(ada), await pushQueueLength(app.ports)]).toEqual([PUSH_TRIES, true, 0]);
  const { body } = await app.call('GET', '/admin/push-notifications', 'olive');
  expect((body as { data: { id: string; devices: unknown }[] }).data.find((one) => one.id === id)?.devices).toEqual({
    sent: 0,
    waiting: 0,
    failed: 1,
    gone: 0,
  });
});

// Dates are compared with the real clock, and the test's clock does not move: a minute leaves time on a busy machine.
test.each([
  ['429 with seconds', 429, (): string => '60'],
  ['503 with a date', 503, (): string => new Date(Date.now() + MINUTE).toUTCString()],
] as const)(
  '%s pauses that service for everybody, and no other service',
  async (_, status, retryAfter: () => string) => {
    const first = await device([{ status, headers: { 'retry-after': retryAfter() } }]);
    const elsewhere = await device([], other);
    await notice('First');
    await work();
    expect([times(first), times(elsewhere)]).toEqual([0, 1]);
    const second = await device();
    await notice('Second');
    await work(MINUTE / 2);
    expect([triesOf(first), triesOf(second), times(elsewhere)]).toEqual([1, 0, 2]);
    await work(MINUTE);
    expect([times(first), times(second)]).toEqual([2, 1]);
  },
);

test('a push that the service rejects is given up at once, and the subscription stays', async () => {
  const devices = [
    await device([{ status: 413 }]),
    await device([{ status: 400 }]),
    await device([{ status: 301, headers: { location: `${other.origin}/elsewhere` } }]),
  ];
  await notice();
  await work();
  await work(HOUR);
  expect(devices.map((one) => triesOf(one))).toEqual([1, 1, 1]);
  expect(await Promise.all(devices.map((one) => isSubscribed(one)))).toEqual([true, true, true]);
  expect(other.requests.filter(({ id }) => id === 'elsewhere')).toEqual([]);
});

test('a service that refuses our key is paused after twenty refusals, and subscriptions stay', async () => {
  const people = Array.from({ length: 60 }, (_, i) => `guest-${i}`);
  const devices = await Promise.all(people.map((who) => device([{ status: 403 }, { status: 401 }], service, who)));
  await notice();
  await work();
  const tried = devices.filter((one) => triesOf(one) > 0).length;
  expect(tried).toBeGreaterThanOrEqual(PUSH_REFUSALS_MAX);
  expect(tried).toBeLessThan(PUSH_REFUSALS_MAX + PUSHES_PER_HOST);
  await work(MINUTE);
  expect(devices.filter((one) => triesOf(one) > 0)).toHaveLength(tried);
  expect(await Promise.all(devices.map((one, i) => isSubscribed(one, people[i])))).toEqual(devices.map(() => true));
  for (const one of devices) one.faults.length = 0;
  await work(11 * MINUTE);
  expect(devices.map(times)).toEqual(devices.map(() => 1));
});

test('refusals are counted across runs: fifteen devices are not tried five times each', async () => {
  const people = Array.from({ length: 15 }, (_, i) => `refused-${i}`);
  const devices = await Promise.all(
    people.map((who) =>
      device(
        Array.from({ length: 5 }, () => ({ status: 403 })),
        service,
        who,
      ),
    ),
  );
  const tries = (): number => devices.reduce((sum, one) => sum + triesOf(one), 0);
  await notice();
  await work();
  expect(tries()).toBe(15);
  await work(4000);
  expect(tries()).toBeGreaterThanOrEqual(PUSH_REFUSALS_MAX);
  const tried = tries();
  await work(MINUTE);
  expect(tries()).toBe(tried);
  for (const one of devices) one.faults.length = 0;
  await work(11 * MINUTE);
  expect(devices.map(times)).toEqual(devices.map(() => 1));
});

test('a push that is no longer useful is not sent', async () => {
  const ada = await device([{ status: 503, headers: { 'retry-after': '3600' } }]);
  const id = await notice();
  const devices = async (): Promise<unknown> =>
    (
      (await app.call('GET', '/admin/push-notifications', 'olive')).body as { data: { id: string; devices: unknown }[] }
    ).data.find((one) => one.id === id)?.devices;
  await work();
  expect(await devices()).toEqual({ sent: 0, waiting: 1, failed: 0, gone: 0 });
  await work(13 * HOUR);
  expect([times(ada), triesOf(ada), await pushQueueLength(app.ports), await devices()]).toEqual([
    0,
    1,
    0,
    { sent: 0, waiting: 0, failed: 1, gone: 0 },
  ]);
});

test('a subscription that is renewed while the old one is found invalid stays', async () => {
  const ada = await device([{ status: 410 }]);
  const answerAll = service.holdBack();
  await notice();
  const working = work();
  await vi.waitUntil(() => service.underWay() > 0, { interval: 2, timeout: 60_000 });
  const { token } = await openSession('ada', app.ports);
  const { endpoint, keys } = ada.subscription;
  await keepSubscription(
    { personId: 'ada', sessionId: sessionId(token), endpoint, origin: service.origin, keys },
    app.ports,
  );
  answerAll();
  await working;
  expect([triesOf(ada), await isSubscribed(ada)]).toEqual([1, true]);
});

test('a notification half a day overdue when the server starts is listed but not pushed, unless sent again', async () => {
  const ada = await device();
  const { body } = await app.call('POST', '/push-notifications', 'olive', {
    title: 'Doors are open',
    send_at: new Date(app.ports.now() + MINUTE).toISOString(),
  });
  await work(12 * HOUR + MINUTE);
  expect([times(ada), (await app.call('GET', '/push-notifications?count=1', 'ada')).body]).toMatchObject([
    0,
    { data: [{ id: (body as { id: string }).id, unread: true }] },
  ]);
  await app.call('POST', `/push-notifications/${(body as { id: string }).id}/force-push`, 'olive');
  await work();
  expect(times(ada)).toBe(1);
});

test('a notification planned for the past is sent now', async () => {
  const ada = await device();
  const longAgo = { send_at: new Date(app.ports.now() - 48 * HOUR).toISOString() };
  const now = new Date(app.ports.now()).toISOString().replace('.000Z', 'Z');
  const { body } = await app.call('POST', '/push-notifications', 'olive', { title: 'Late', ...longAgo });
  const later = await app.call('POST', '/push-notifications', 'olive', {
    title: 'Later',
    send_at: new Date(app.ports.now() + HOUR).toISOString(),
  });
  const changed = await app.call('PATCH', `/push-notifications/${(later.body as { id: string }).id}`, 'olive', longAgo);
  expect([body, changed.body]).toMatchObject([{ send_at: now }, { send_at: now }]);
  await work();
  expect(times(ada)).toBe(2);
});

test('an ended log-in gets no pushes, however it ended', async () => {
  const ada = await device();
  await notice();
  const [subscription] = await subscriptionsOf('ada', app.ports);
  await (await sessionTable(app.ports)).remove(subscription!.sessionId);
  await work();
  expect([times(ada), triesOf(ada), await isSubscribed(ada)]).toEqual([0, 0, false]);
});

test('a push queued for one person does not reach the next person on the same browser', async () => {
  const ada = await device([{ status: 500 }]);
  await notice();
  await work();
  expect(triesOf(ada)).toBe(1);
  const { token } = await openSession('grace', app.ports);
  const { endpoint, keys } = ada.subscription;
  await keepSubscription(
    { personId: 'grace', sessionId: sessionId(token), endpoint, origin: service.origin, keys },
    app.ports,
  );
  await work(MINUTE);
  expect([triesOf(ada), times(ada)]).toEqual([1, 0]);
  await notice('For Grace as well');
  await work();
  expect(times(ada)).toBe(1);
});

test('a rehearsal on a copy of the data only reaches browsers that joined it', async () => {
  const attendee = await device();
  const rehearsing = { ...app.ports, push: { ...app.ports.push, isRehearsal: true } };
  const organiser = await subscribed('grace', service, rehearsing);
  await notice();
  await runDueWork(rehearsing);
  expect([times(attendee), times(organiser)]).toEqual([0, 1]);
});

test('a notification withdrawn before it is sent does not reach the devices', async () => {
  const ada = await device([{ status: 500 }]);
  const id = await notice();
  await work();
  expect(triesOf(ada)).toBe(1);
  await app.call('DELETE', `/push-notifications/${id}`, 'olive');
  await work(HOUR);
  expect([triesOf(ada), times(ada)]).toEqual([1, 0]);
});

test('a notification withdrawn during an attempt is not tried again', async () => {
  const ada = await device([{ status: 500 }]);
  const answerAll = service.holdBack();
  const id = await notice();
  const working = work();
  await vi.waitUntil(() => service.underWay() > 0, { interval: 2, timeout: 60_000 });
  await app.call('DELETE', `/push-notifications/${id}`, 'olive');
  answerAll();
  await working;
  await work(HOUR);
  expect([triesOf(ada), times(ada)]).toEqual([1, 0]);
});

test('after a notification is sent again, its old text is not sent any more', async () => {
  const ada = await device([{ status: 500 }]);
  const id = await notice('Lunch is reddy');
  await work();
  await app.call('PATCH', `/push-notifications/${id}`, 'olive', { title: 'Lunch is ready' });
  await app.call('POST', `/push-notifications/${id}/force-push`, 'olive');
  await work();
  await work(MINUTE);
  expect(ada.taken.map(({ message }) => (message as { notification: { title: string } }).notification.title)).toEqual([
    'Lunch is ready',
  ]);
});

test('the results of pushes are counted', async () => {
  const before = app.ports.push.results.read();
  const gone = await device([{ status: 410 }]);
  await device([{ status: 500 }]);
  await notice();
  await work();
  await work(MINUTE);
  const after = app.ports.push.results.read();
  expect(['sent', 'gone', 'retried'].map((name) => (after[name] ?? 0) - (before[name] ?? 0))).toEqual([1, 1, 1]);
  expect(times(gone)).toBe(0);
});

test('a service gets at most twenty-five pushes at once', async () => {
  const devices = await Promise.all(
    Array.from({ length: 100 }, (_, i) => device([], i % 2 === 0 ? service : other, `visitor-${i}`)),
  );
  const answerAll = services.map((one) => one.holdBack());
  await notice();
  const working = work();
  await vi.waitUntil(() => services.every((one) => one.mostAtOnce() >= PUSHES_PER_HOST), {
    interval: 2,
    timeout: 60_000,
  });
  for (const answer of answerAll) answer();
  await working;
  expect(services.map((one) => one.mostAtOnce())).toEqual([PUSHES_PER_HOST, PUSHES_PER_HOST]);
  expect(devices.map(times)).toEqual(devices.map(() => 1));
});
