import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeliveryView, WebhookView } from '../../../../domain/webhooks/webhook-calls.ts';
import { WEBHOOK_RETRIES } from '../../../../domain/limits/webhooks.ts';
import { DAY, HOUR } from '../../../../domain/time.ts';
import { runDueWork } from '../../../../server/jobs/scheduler.ts';
import { keynote, lunch, webTrack } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../support/webhook-receiver.ts';

let app: TestApp;
let receiver: WebhookReceiver;
let hook: WebhookView & { secret: string };
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  app = await startTestApp({
    talks: [keynote, lunch],
    event: { sessionsPerUser: 5 },
    env: { WEBHOOK_HOSTS: receiver.origin },
    webhookTime: 300,
    documents: [{ c: 'companies', doc: { ...(await import('../../../support/world.ts')).tidewater } }],
  });
});
afterAll(async () => {
  await app.stop();
  await receiver[Symbol.asyncDispose]();
});
beforeEach(async () => {
  for (const { id } of await listed()) await app.call('DELETE', `/admin/webhooks/${id}`, 'olive');
  receiver.faults.length = 0;
  receiver.taken.length = 0;
  receiver.secrets.length = 0;
  hook = await made(['talks', 'people', 'tickets', 'leads']);
  await runDueWork(app.ports);
});

const listed = async (): Promise<WebhookView[]> =>
  ((await app.call('GET', '/admin/webhooks', 'olive')).body as { data: WebhookView[] }).data;
const made = async (kinds: string[], url = receiver.url) => {
  const { body } = await app.call('POST', '/admin/webhooks', 'olive', { url, kinds });
  const fresh = body as WebhookView & { secret: string };
  receiver.secrets.push(fresh.secret);
  return fresh;
};
const deliveries = async (id = hook.id): Promise<DeliveryView[]> =>
  ((await app.call('GET', `/admin/webhooks/${id}/deliveries`, 'olive')).body as { data: DeliveryView[] }).data;
const retitle = (title: string) => app.call('PATCH', '/talks/keynote', 'olive', { title });
const gist = ({ state, tries, status, failed }: DeliveryView) => ({ state, tries, status, failed });
type Changes = { changes: { action: string; id: string; talk?: { title: string } | null }[] };
const changesOf = () => receiver.taken.flatMap(({ body }) => (body.data as Changes).changes);

test('changes are delivered, signed by Standard Webhooks, with what organisers see', async () => {
  await retitle('What we kept');
  await runDueWork(app.ports);
  expect(receiver.taken).toEqual([
    {
      id: expect.stringMatching(/^msg_[\w-]+$/),
      type: 'talks.changed',
      signedBy: [hook.secret],
      body: {
        type: 'talks.changed',
        timestamp: new Date(app.ports.now()).toISOString(),
        data: {
          changes: [
            {
              action: 'changed',
              id: 'keynote',
              talk: {
                id: 'keynote',
                title: 'What we kept',
                description: keynote.description,
                start_time: new Date(keynote.startsAt).toISOString(),
                length: keynote.minutes,
                stage: { id: 'main', name: 'Main Stage' },
                track: keynote.trackId && { id: keynote.trackId, name: webTrack.name },
                speakers: keynote.speakers,
                kind: 'talk',
                cancelled: false,
                is_finished: false,
                url: `${app.ports.publicUrl}/app/talk/keynote`,
              },
            },
          ],
        },
      },
    },
  ]);
  expect((await deliveries()).map((one) => ({ ...gist(one), changes: one.changes }))).toEqual([
    { state: 'delivered', tries: 1, status: 200, failed: '', changes: 1 },
  ]);
  await runDueWork(app.ports);
  expect(receiver.taken).toHaveLength(1);
});

test('talks, people, tickets and leads are delivered as created, changed and removed, without ticket codes', async () => {
  const talk = { title: 'Knots', start_time: '2027-07-12T11:00:00+02:00', length: 30 };
  const { id } = (await app.call('POST', '/talks/main', 'olive', talk)).body as { id: string };
  await app.call('POST', '/leads', 'ada', { companyId: 'tidewater' });
  const nils = { email: 'nils@example.org', first_name: 'Nils', last_name: 'Brandt', ticket_type: 'Attendee' };
  const { user_id: user } = (await app.call('POST', '/admin/tickets', 'olive', nils)).body as { user_id: string };
  await runDueWork(app.ports);
  // Cancelled, then deleted.
  await app.call('DELETE', `/talks/${id}`, 'olive');
  await app.call('DELETE', `/talks/${id}`, 'olive');
  await runDueWork(app.ports);
  await app.call('DELETE', `/admin/users/${user}`, 'olive');
  await runDueWork(app.ports);
  const told = receiver.taken.flatMap(({ type, body }) =>
    (body.data as Changes).changes.map((change) => `${type} ${change.action} ${change.id}`),
  );
  expect(told.toSorted()).toEqual(
    [
      `talks.changed created ${id}`,
      'leads.changed created tidewater:ada',
      `people.changed created ${user}`,
      `tickets.changed created ${user}`,
      `talks.changed removed ${id}`,
      `people.changed removed ${user}`,
      `tickets.changed removed ${user}`,
    ].toSorted(),
  );
  const sent = JSON.stringify(receiver.taken.map(({ body }) => body));
  expect([sent.includes('ada@example.org'), /argon|"code"|password|token|whsec|video/.test(sent)]).toEqual([
    true,
    false,
  ]);
});

test('a failed delivery is tried again for about a day, then it has failed, and it can be sent again', async () => {
  receiver.faults.push(...Array.from({ length: 9 }, () => ({ status: 500 })));
  await retitle('Try after try');
  await runDueWork(app.ports);
  expect((await deliveries()).map(gist)).toEqual([{ state: 'waiting', tries: 1, status: 500, failed: '' }]);
  expect((await listed()).map(({ failing_since }) => failing_since)).toEqual([new Date(app.ports.now()).toISOString()]);
  const before = app.ports.now();
  for (const wait of WEBHOOK_RETRIES) {
    app.advance(Math.ceil(wait * 1.1));
    await runDueWork(app.ports);
  }
  expect((await deliveries()).map(gist)).toEqual([{ state: 'failed', tries: 9, status: 500, failed: '' }]);
  expect(app.ports.now() - before).toBeLessThan(1.1 * DAY);
  app.advance(HOUR);
  await runDueWork(app.ports);
  expect([receiver.faults, receiver.taken]).toEqual([[], []]);

  await retitle('What it is by now');
  await runDueWork(app.ports);
  const failed = (await deliveries()).find(({ state }) => state === 'failed');
  const path = `/admin/webhooks/${hook.id}/deliveries/${failed?.id}/resend`;
  expect((await app.call('POST', path, 'olive')).status).toBe(202);
  await runDueWork(app.ports);
  expect((await deliveries()).map(gist)).toEqual([
    { state: 'delivered', tries: 1, status: 200, failed: '' },
    { state: 'delivered', tries: 1, status: 200, failed: '' },
  ]);
  // The late delivery contains the current state, under its old id.
  expect(receiver.taken.map(({ id }) => id).at(-1)).toBe(failed?.id);
  expect(changesOf().map(({ talk: told }) => told?.title)).toEqual(['What it is by now', 'What it is by now']);
  expect((await listed()).map(({ failing_since }) => failing_since)).toEqual([null]);
});

test('a receiver that hangs, disconnects, redirects or answers without end has failed or taken it, and delays no other', async () => {
  const other = await startWebhookReceiver();
  try {
    // A forbidden address is rejected when it is entered and again when the server connects to it.
    expect(await app.call('POST', '/admin/webhooks', 'olive', { url: other.url, kinds: ['talks'] })).toMatchObject({
      status: 422,
      body: { data: [{ field: 'url', message: 'Only https addresses can be told' }] },
    });
    receiver.faults.push('hang', 'reset', { status: 302, headers: { location: other.url } }, 'endless');
    await retitle('Through all of it');
    const seen: unknown[] = [];
    for (let tried = 0; tried < 4; tried += 1) {
      await runDueWork(app.ports);
      seen.push(...(await deliveries()).map(gist));
      app.advance(2 * HOUR);
    }
    expect(seen).toEqual([
      { state: 'waiting', tries: 1, status: 0, failed: 'timeout' },
      { state: 'waiting', tries: 2, status: 0, failed: 'connection' },
      { state: 'waiting', tries: 3, status: 302, failed: '' },
      { state: 'delivered', tries: 4, status: 200, failed: '' },
    ]);
    expect([other.requests(), receiver.taken.length]).toEqual([0, 1]);
  } finally {
    await other[Symbol.asyncDispose]();
  }
});

test('a secret is shown once; during a change both sign, and undo reveals none', async () => {
  const rotated = (await app.call('POST', `/admin/webhooks/${hook.id}/secret`, 'olive')).body as typeof hook;
  receiver.secrets.push(rotated.secret);
  expect([hook.secret, rotated.secret].every((secret) => /^whsec_[\w+/]{43}=$/.test(secret))).toBe(true);
  expect(rotated.secret).not.toBe(hook.secret);
  await retitle('Twice signed');
  await runDueWork(app.ports);
  app.advance(DAY + 1);
  await retitle('Once signed');
  await runDueWork(app.ports);
  expect(receiver.taken.map(({ signedBy }) => signedBy)).toEqual([[hook.secret, rotated.secret], [rotated.secret]]);

  const shown = JSON.stringify([
    await listed(),
    (await app.call('GET', '/admin/audit?collection=webhooks', 'olive')).body,
    (await app.ports.log.state('adm')).all('webhooks'),
  ]);
  expect([shown.includes(receiver.origin), shown.includes('whsec_')]).toEqual([true, false]);
  for (const secret of [hook.secret, rotated.secret]) expect(shown).not.toContain(secret.slice('whsec_'.length));

  const [last] = (
    (await app.call('GET', '/admin/audit?collection=webhooks', 'olive')).body as { data: { id: string }[] }
  ).data;
  const undone = await app.call('POST', `/admin/audit/${encodeURIComponent(last!.id)}/undo`, 'olive');
  expect([undone.status, undone.body]).toEqual([204, null]);
  await retitle('Signed as before');
  await runDueWork(app.ports);
  expect(receiver.taken.at(-1)?.signedBy).toEqual([hook.secret]);
});

test('changes while a webhook is paused are not delivered; a test delivery shows whether it works', async () => {
  await app.call('PATCH', `/admin/webhooks/${hook.id}`, 'olive', { paused: true });
  await runDueWork(app.ports);
  expect((await app.call('POST', `/admin/webhooks/${hook.id}/test`, 'olive')).status).toBe(409);
  await retitle('While it slept');
  await runDueWork(app.ports);
  await app.call('PATCH', `/admin/webhooks/${hook.id}`, 'olive', { paused: false });
  await runDueWork(app.ports);
  expect((await app.call('POST', `/admin/webhooks/${hook.id}/test`, 'olive')).status).toBe(202);
  await retitle('Awake');
  await runDueWork(app.ports);
  expect(receiver.taken.map(({ type }) => type).toSorted()).toEqual(['talks.changed', 'test']);
  expect(receiver.taken.find(({ type }) => type === 'test')?.body.data).toEqual({
    message: 'It works',
    event: app.ports.event().name,
  });
});

test('an address gets only the kinds it asked for, and is paused when it answers that it is gone', async () => {
  const leads = await made(['leads']);
  await runDueWork(app.ports);
  receiver.faults.push({ status: 410 });
  await retitle('Gone');
  await runDueWork(app.ports);
  expect((await deliveries()).slice(0, 1).map(gist)).toEqual([{ state: 'failed', tries: 1, status: 410, failed: '' }]);
  expect(await deliveries(leads.id)).toEqual([]);
  const paused = new Map((await listed()).map((one) => [one.id, one.paused]));
  expect([paused.get(hook.id), paused.get(leads.id)]).toEqual([true, false]);
  const asked = receiver.requests();
  await retitle('Not told');
  await runDueWork(app.ports);
  expect(receiver.requests()).toBe(asked);
  await app.call('PATCH', `/admin/webhooks/${hook.id}`, 'olive', { paused: false });
  await runDueWork(app.ports);
  await retitle('Told again');
  await runDueWork(app.ports);
  expect(receiver.taken.map(({ type }) => type)).toEqual(['talks.changed']);
});

test('an event has at most twenty addresses, and none in a private network', async () => {
  const inner = [
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/meta',
    'https://0x7f.1/',
    'https://localhost:3000/',
  ];
  const statuses = await Promise.all(
    inner.map(async (url) => (await app.call('POST', '/admin/webhooks', 'olive', { url, kinds: ['talks'] })).status),
  );
  expect(statuses).toEqual([422, 422, 422, 422, 422]);
  for (let at = 1; at < 20; at += 1) await made(['talks']);
  expect(await app.call('POST', '/admin/webhooks', 'olive', { url: receiver.url, kinds: ['talks'] })).toMatchObject({
    status: 409,
    body: { message: 'An event tells at most 20 addresses' },
  });
});

/** Returns a random number generator that gives the same numbers in each run. */
function seeded(seed: number): () => number {
  let at = seed;
  return () => (at = (at * 48_271) % 2_147_483_647) / 2_147_483_647;
}

test('whatever the receiver does, each change reaches it once by id, or is shown as failed', async () => {
  for (const seed of [3, 17, 2027]) {
    const random = seeded(seed);
    const faults = [
      { status: 500 },
      { status: 429, headers: { 'retry-after': '7200' } },
      'reset',
      'taken and reset',
      'hang',
    ] as const;
    for (let change = 0; change < 12; change += 1) {
      if (random() < 0.6) receiver.faults.push(faults[Math.floor(random() * faults.length)]!);
      await retitle(`Change ${seed}.${change}`);
      // The clocks of two servers on one store, at the same time.
      await Promise.all([runDueWork(app.ports), runDueWork(app.ports)]);
      if (random() < 0.4) app.advance(10 * 60_000);
    }
    for (let round = 0; round < 40; round += 1) {
      app.advance(4 * HOUR);
      await runDueWork(app.ports);
    }
    const kept = (await app.call('GET', `/admin/webhooks/${hook.id}/deliveries?count=100`, 'olive')).body as {
      data: DeliveryView[];
    };
    const ids = receiver.taken.map(({ id }) => id);
    expect(ids.length).toBe(new Set(ids).size);
    const lost = kept.data.filter(
      ({ id, state }) => state !== 'failed' && !(state === 'delivered' && ids.includes(id)),
    );
    expect(lost).toEqual([]);
    expect(changesOf().at(-1)?.talk?.title).toBe(`Change ${seed}.11`);
  }
});
