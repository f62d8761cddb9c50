import { expect, test } from 'vitest';
import { ADDRESS_FAILURES_BUDGET, CALLS_BUDGET } from '../../../../domain/limits/requests.ts';
import { findAccount } from '../../../../server/api/people/account-store.ts';
import { makeLink } from '../../../../server/api/sessions/magic-links.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

/** Guesses at a link from an address, as a proxy in front would tell it. */
async function guess(app: TestApp, from = '192.0.2.1', token = 'a-made-up-token'): Promise<number> {
  const answer = await app.request('/api/users/magic-links/verify', {
    method: 'POST', headers: { 'content-type': 'application/json', 'x-forwarded-for': from }, body: JSON.stringify({ token }),
  });
  await answer.text();
  return answer.status;
}

const guesses = async (app: TestApp, count: number, from?: string): Promise<number[]> => {
  const statuses: number[] = [];
  for (let done = 0; done < count; done += 1) statuses.push(await guess(app, from));
  return statuses;
};

const { failures: MOST, window } = ADDRESS_FAILURES_BUDGET;

test('an address that only guesses is stopped, told for how long, and let in again', async () => {
  await using app = await startTestApp();
  expect(new Set(await guesses(app, MOST))).toEqual(new Set([410]));
  const answer = await app.request('/api/users/magic-links/verify', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token: 'a-made-up-token' }),
  });
  expect({ status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }).toEqual({
    status: 429, retryAfter: '300', body: { code: 'too-many', message: 'Too many attempts. Please wait a little and try again.' },
  });
  app.advance(window);
  expect(await guess(app)).toBe(410);
});

test('three hundred people log in from one address, and their typing errors stop nobody', async () => {
  await using app = await startTestApp({ event: { sessionsPerUser: 20 } });
  const ada = (await findAccount('ada', app.ports))!;
  for (let people = 0; people < 300; people += 1) {
    const { token } = await makeLink(ada, `request-${people}`, app.ports);
    const typingErrors = people % 3 === 0 ? [410] : [];
    expect([...(await guesses(app, typingErrors.length)), await guess(app, '192.0.2.1', token)]).toEqual([...typingErrors, 200]);
  }
});

test('a forged X-Forwarded-For is not believed without a proxy in front', async () => {
  await using app = await startTestApp();
  for (let attacker = 0; attacker < MOST; attacker += 1) await guess(app, `198.51.100.${attacker}`);
  expect(await guess(app, '203.0.113.7')).toBe(429);
});

test('behind a proxy every address has its own limit, and what the caller added in front does not count', async () => {
  await using app = await startTestApp({ env: { TRUST_PROXY: '1' } });
  for (let forged = 0; forged < MOST; forged += 1) await guess(app, `10.0.0.${forged}, 198.51.100.1`);
  expect(await guess(app, '198.51.100.1')).toBe(429);
  expect(await guess(app, '198.51.100.2')).toBe(410);
});

test('another spelling of the path is no way past the limit', async () => {
  await using app = await startTestApp();
  for (const path of ['/api/users/magic-links/verify/', '/api/Users/Magic-Links/Verify', '/api/users/magic-links/verif%79', '/api//users/magic-links/verify']) {
    const answer = await app.request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"token":"a-made-up-token"}' });
    expect({ path, status: answer.status }).toEqual({ path, status: 404 });
  }
});

test('all addresses of one IPv6 network are one', async () => {
  await using app = await startTestApp({ env: { TRUST_PROXY: '1' } });
  for (let host = 0; host < MOST; host += 1) await guess(app, `2001:db8:1:2:${host.toString(16)}::1`);
  expect(await guess(app, '2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(429);
  expect(await guess(app, '2001:db8:1:3::1')).toBe(410);
});

test('one log-in may call three thousand times in five minutes, and others are not touched', async () => {
  await using app = await startTestApp();
  const token = await app.logInAs('ada');
  const call = async () => (await app.call('GET', '/profile', { token })).status;
  for (let made = 0; made < CALLS_BUDGET.failures; made += 500) expect(await Promise.all(Array.from({ length: 500 }, call))).not.toContain(429);
  expect(await call()).toBe(429);
  expect((await app.call('GET', '/profile', 'grace')).status).toBe(200);
  app.advance(CALLS_BUDGET.window);
  expect(await call()).toBe(200);
});
