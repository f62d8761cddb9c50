import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SUBSCRIPTIONS_PER_PERSON } from '../../../../domain/limits/pushes.ts';
import { subscriptionsOf } from '../../../../server/api/push/subscription-store.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ event: { sessionsPerUser: 2 } });
});
afterAll(() => app.stop());

const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
const at = (name: string): string => `https://web.push.apple.com/${name}`;
const subscribe = (who: string | { token: string }, endpoint: string): Promise<{ status: number; body: unknown }> =>
  app.call('POST', '/push/subscriptions', who, { endpoint, expirationTime: null, keys });
const endpointsOf = async (who: string): Promise<string[]> =>
  (await subscriptionsOf(who, app.ports)).map(({ endpoint }) => endpoint);

test('a browser subscribes, renews at every start, and unsubscribes', async () => {
  expect((await subscribe('ada', at('first'))).status).toBe(204);
  expect((await subscribe('ada', at('first'))).status).toBe(204);
  expect(await subscriptionsOf('ada', app.ports)).toMatchObject([
    { personId: 'ada', endpoint: at('first'), origin: 'https://web.push.apple.com', ...keys },
  ]);
  expect((await app.call('DELETE', '/push/subscriptions', 'ada', { endpoint: at('first') })).status).toBe(204);
  expect(await endpointsOf('ada')).toEqual([]);
});

test('no one can unsubscribe another person, or learn that they subscribe', async () => {
  await subscribe('ada', at('of-ada'));
  expect(await app.call('DELETE', '/push/subscriptions', 'grace', { endpoint: at('of-ada') })).toEqual(
    await app.call('DELETE', '/push/subscriptions', 'grace', { endpoint: at('of-nobody') }),
  );
  expect(await endpointsOf('ada')).toEqual([at('of-ada')]);
});

test('a browser belongs to the person who last logged in there', async () => {
  await subscribe('ada', at('shared'));
  await subscribe('grace', at('shared'));
  expect([await endpointsOf('ada'), await endpointsOf('grace')]).toEqual([[at('of-ada')], [at('shared')]]);
});

test('the eleventh browser of a person takes the place of the oldest', async () => {
  for (let i = 1; i <= SUBSCRIPTIONS_PER_PERSON + 1; i += 1) {
    app.advance(1000);
    await subscribe('olive', at(`number-${i}`));
  }
  expect(await endpointsOf('olive')).toEqual(
    Array.from({ length: SUBSCRIPTIONS_PER_PERSON }, (_, i) => at(`number-${i + 2}`)),
  );
});

test('logging out ends the pushes of that log-in, and of no other', async () => {
  const [here, there] = [await app.logInAs('grace'), await app.logInAs('grace')];
  await subscribe({ token: here }, at('here'));
  await subscribe({ token: there }, at('there'));
  expect(await endpointsOf('grace')).toContain(at('here'));
  await app.call('POST', '/attendee/logout', { token: here });
  expect(await endpointsOf('grace')).toEqual([at('there')]);
});

test('a log-in that has to make room for another takes its pushes with it', async () => {
  const oldest = await app.logInAs('ada');
  await subscribe({ token: oldest }, at('oldest'));
  await app.logInAs('ada');
  expect(await endpointsOf('ada')).toContain(at('oldest'));
  await app.logInAs('ada');
  expect(await endpointsOf('ada')).not.toContain(at('oldest'));
});

test('an endpoint of no push service and keys of no browser are refused, with their field', async () => {
  expect(await subscribe('grace', 'https://evil.example/x')).toEqual({
    status: 422,
    body: {
      code: 'invalid',
      message: expect.any(String),
      data: [{ field: 'endpoint', message: 'Not an address of a known push service' }],
    },
  });
  expect(
    await app.call('POST', '/push/subscriptions', 'grace', {
      endpoint: at('x'),
      keys: { p256dh: 'AAAA', auth: keys.auth },
    }),
  ).toMatchObject({
    status: 422,
    body: { data: [{ field: 'keys.p256dh', message: 'Not a key of a browser' }] },
  });
  expect(await endpointsOf('grace')).toEqual([at('there')]);
});
