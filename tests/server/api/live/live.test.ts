import { afterAll, expect, test } from 'vitest';
import { FAILED_LOG_INS, WAITS_LONG } from '../../../../domain/limits/live.ts';
import { LiveHello, LivePulse } from '../../../../domain/live/pulse.ts';
import { MINUTE } from '../../../../domain/time.ts';
import { updateAccount } from '../../../../server/api/accounts/account-store.ts';
import { runDueWork } from '../../../../server/jobs/scheduler.ts';
import * as v from 'valibot';
import { startPushService } from '../../../support/push-service.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { subscribed } from '../../jobs/push-world.ts';

const service = await startPushService();
const app = await startTestApp({ event: { sessionsPerUser: 20 }, env: { PUSH_HOSTS: service.origin } });
afterAll(async () => {
  await app.stop();
  await service[Symbol.asyncDispose]();
});

/** Opens the live stream; resolves with its first two events, or the rejection. */
async function follow(who: string): Promise<{ status: number; events: unknown[]; rest: Promise<boolean> }> {
  const answer = await app.request('/api/admin/live', {
    headers: { authorization: `Bearer ${await app.logInAs(who)}` },
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async (text: string): Promise<string> => {
    if (answer.status !== 200 || text.split('\n\n').length > 2) return text;
    const { value = '' } = (await reader?.read()) ?? {};
    return read(text + value);
  };
  const text = await read('');
  const events = text.split('\n\n').flatMap((event) => {
    const [, data] = /^event: \w+\ndata: (.*)$/.exec(event) ?? [];
    return data === undefined ? [] : [JSON.parse(data) as unknown];
  });
  const rest = (async () => {
    for (;;) if ((await reader?.read())?.done ?? true) return true;
  })();
  return { status: answer.status, events, rest };
}
const count = (who: string, messages: readonly object[]) =>
  app.call('POST', '/adw-pubsub', who, {
    messages: messages.map((message, index) => ({
      uuid: `${who}-${app.ports.now()}-${index}-x`,
      at: app.ports.now(),
      ...message,
    })),
  });
const view = { type: 'video-view', talk_id: 'keynote', seconds: 3 };
const stall = { type: 'stall', talk_id: 'keynote', provider: 'VIMEO' };
const keynote = async () => (await app.ports.pulses.now()).talks.find(({ id }) => id === 'keynote');

test('only organisers follow the live figures: the last hour first, then the present', async () => {
  await runDueWork(app.ports);
  app.advance(MINUTE);
  await runDueWork(app.ports);
  const { status, events, rest } = await follow('olive');
  expect(status).toBe(200);
  const hello = v.parse(LiveHello, events[0]);
  expect(hello.minutes.map(({ at }) => at)).toEqual([app.ports.now() - MINUTE, app.ports.now()]);
  expect(v.parse(LivePulse, events[1])).toMatchObject({ now: app.ports.now(), devices: 0, talks: [], troubles: [] });
  expect((await follow('ada')).status).toBe(403);
  // The stream ends when the person is no longer an organiser.
  await updateAccount('olive', (account) => ({ ...account, roles: ['ROLE_ATTENDEE'] }), app.ports);
  expect(await rest).toBe(true);
  await updateAccount('olive', (account) => ({ ...account, roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'] }), app.ports);
});

test('viewers of a talk, and those for whom it stalls, are counted while devices report it', async () => {
  await count('ada', [view]);
  await count('grace', [view]);
  expect(await keynote()).toEqual({ id: 'keynote', watching: 2, stalls: 0, since: null });
  app.advance(1000);
  const since = app.ports.now();
  await count('ada', [stall]);
  app.advance(1000);
  await count('ada', [stall]);
  expect(await keynote()).toEqual({ id: 'keynote', watching: 2, stalls: 1, since });
  app.advance(1000);
  await count('ada', [view]);
  expect(await keynote()).toEqual({ id: 'keynote', watching: 2, stalls: 0, since: null });
  await count('ada', [{ ...stall, provider: 'JW' }]);
  expect((await keynote())?.stalls).toBe(1);
  const streams = {
    video_url: 'https://cdn.jwplayer.com/players/a-b.html',
    video_url_3: 'https://cdn.example.org/a.m3u8',
  };
  await app.call('PATCH', '/talks/keynote', 'olive', { ...streams, lead_provider: 'S3' });
  expect((await keynote())?.stalls).toBe(0);
  app.advance(10 * MINUTE);
  expect(await keynote()).toBeUndefined();
});

test('viewers whose stream is refused are counted until its address changes, or for ten minutes', async () => {
  const refusal = { type: 'refusal', talk_id: 'keynote', provider: 'WEB', why: 'private', next: 'S3' };
  const refusals = async () => (await app.ports.pulses.now()).refusals;
  const counted = { talkId: 'keynote', provider: 'WEB', why: 'private', next: 'S3' };
  await count('ada', [refusal]);
  await count('ada', [refusal]);
  await count('grace', [refusal]);
  expect(await refusals()).toEqual([{ ...counted, viewers: 2 }]);
  const wrong = [
    { ...refusal, talk_id: 'nothing' },
    { ...refusal, why: 'because Ada said so' },
    { ...refusal, provider: 'PRIMARY' },
    { ...refusal, at: app.ports.now() - 10 * MINUTE },
  ];
  const { body } = await count('grace', wrong);
  expect((body as { data?: { status: string }[] }).data ?? body).toMatchObject(
    wrong.map(() => ({ status: 'refused' })),
  );
  expect(await refusals()).toEqual([{ ...counted, viewers: 2 }]);
  const { status } = await app.call('PATCH', '/talks/keynote', 'olive', { streams: ['https://youtu.be/Hq2c9vKx0Dk'] });
  expect([status, await refusals()]).toEqual([200, []]);
  await count('ada', [refusal]);
  expect(await refusals()).toHaveLength(1);
  app.advance(10 * MINUTE);
  expect(await refusals()).toEqual([]);
});

test('refused pushes and many failed log-ins raise alerts', async () => {
  const device = await subscribed('ada', service, app.ports);
  expect((await app.ports.pulses.now()).troubles).toEqual([]);
  const queued = app.ports.now();
  device.faults.push({ status: 429, headers: { 'retry-after': '60' } });
  await app.call('POST', '/push-notifications', 'olive', { title: 'Doors are open' });
  await runDueWork(app.ports);
  app.advance(WAITS_LONG);
  expect((await app.ports.pulses.now()).troubles).toEqual([{ kind: 'push-waits', since: queued, count: 1 }]);
  await runDueWork(app.ports);
  expect((await app.ports.pulses.now()).troubles).toEqual([]);

  // Log-ins are slow on purpose: one is tried, and the others are counted like it.
  const wrong = { email: 'nobody@example.org', reference: '1AAA-1' };
  const { status } = await app.call('POST', '/attendee/login', undefined, wrong);
  for (let tries = 1; tries < FAILED_LOG_INS; tries += 1) app.ports.live.answered({ route: '/attendee/login', status });
  expect((await app.ports.pulses.now()).troubles).toMatchObject([{ kind: 'log-ins', count: FAILED_LOG_INS }]);
});
