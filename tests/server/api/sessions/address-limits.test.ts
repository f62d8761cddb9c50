import { expect, test } from 'vitest';
import { CALLS_BUDGET } from '../../../../domain/limits/requests.ts';
import { ADDRESS_FAILURES_BUDGET, LIMITED_ADDRESS_BUDGET } from '../../../../domain/limits/sessions.ts';
import { findAccount, updateAccount } from '../../../../server/api/accounts/account-store.ts';
import { upsertAccounts } from '../../../../server/api/accounts/accounts.ts';
import { passwordHash } from '../../../../server/api/accounts/secrets/password-hash.ts';
import { makeLink } from '../../../../server/api/sessions/magic-links.ts';
import { makePasswordLink } from '../../../../server/api/sessions/password-links.ts';
import { ada } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const { failures: MOST, window } = ADDRESS_FAILURES_BUDGET;
const WRONG = '9ZZZ-9';

const post = (app: TestApp, path: string, body: object, from = '192.0.2.1') =>
  app.request(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });

/** Tries to log in from an address, as a proxy reports it. */
async function attempt(app: TestApp, body: object, from?: string): Promise<number> {
  const answer = await post(app, '/attendee/login', body, from);
  await answer.text();
  return answer.status;
}

/** Tries this many wrong codes for unknown people, all at once. */
const guesses = (app: TestApp, count: number, from: (guess: number) => string = () => '192.0.2.1'): Promise<number[]> =>
  Promise.all(
    Array.from({ length: count }, (_, guess) =>
      attempt(app, { email: `nobody${guess}@example.org`, reference: WRONG }, from(guess)),
    ),
  );

const countsOf = (statuses: readonly number[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(statuses, String)].map(([status, all]) => [status, all.length]));

const adasTicket = { email: ada.email, reference: ada.ticketCode };

test('a network address that only guesses is blocked, gets the time to wait, and may try again later', async () => {
  await using app = await startTestApp();
  expect(countsOf(await guesses(app, MOST))).toEqual({ 403: MOST });
  const answer = await post(app, '/attendee/login', { email: 'nobody@example.org', reference: WRONG });
  expect({ status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }).toEqual({
    status: 429,
    retryAfter: '300',
    body: {
      code: 'too-many',
      message: 'Too many wrong tries came from your network. Please log in with a link by email, or wait a little.',
    },
  });
  app.advance(window);
  expect(await attempt(app, { email: 'nobody@example.org', reference: WRONG })).toBe(403);
});

test('an attacker behind the venue’s address locks no one out: right links, codes and passwords work', async () => {
  await using app = await startTestApp();
  const sealed = await passwordHash.hash('a long walk by the harbour', app.ports);
  await updateAccount('grace', (account) => ({ ...account, password: sealed }), app.ports);
  await guesses(app, MOST);
  const tokens = Array.from({ length: 60 }, (_, guess) => ({
    token: `a-made-up-token-${guess}`,
    id: 'ada',
    password: 'a walk along the quay',
    request: 'made-up',
    code: '123456',
  }));
  for (const path of ['/users/magic-links/verify', '/attendee/create-password', '/attendee/change-password-forgot']) {
    expect(new Set(await Promise.all(tokens.map(async (body) => (await post(app, path, body)).status)))).toEqual(
      new Set([410]),
    );
  }
  expect(await attempt(app, { email: ada.email, reference: WRONG })).toBe(429);
  const account = (await findAccount('ada', app.ports))!;
  const [, token, id] = /#token=([\w-]+)&id=(\w+)/.exec((await makePasswordLink(account, 'reset', app.ports)).link)!;
  expect({
    ticket: await attempt(app, adasTicket),
    password: await attempt(app, { email: 'grace@example.org', password: 'a long walk by the harbour' }),
    link: (
      await post(app, '/users/magic-links/verify', { token: (await makeLink(account, 'a browser', app.ports)).token })
    ).status,
    reset: (await post(app, '/attendee/change-password-forgot', { token, id, password: 'a walk along the quay' }))
      .status,
  }).toEqual({ ticket: 200, password: 200, link: 200, reset: 200 });
});

async function guests(app: TestApp, count: number): Promise<{ email: string; reference: string }[]> {
  const people = Array.from({ length: count }, (_, guest) => ({
    personId: `guest${guest}`,
    email: `guest${guest}@example.org`,
    ticketCode: '5GST-1',
    roles: ['ROLE_ATTENDEE' as const],
  }));
  await upsertAccounts(people, app.ports);
  return people.map(({ email, ticketCode }) => ({ email, reference: ticketCode }));
}

test('a hundred and fifty people log in from one address, and their typing errors block no one', async () => {
  await using app = await startTestApp();
  const statuses: number[] = [];
  for (const [index, ticket] of (await guests(app, 150)).entries()) {
    if (index % 2 === 0) void attempt(app, { ...ticket, reference: WRONG }).then((status) => statuses.push(status));
    statuses.push(await attempt(app, ticket));
  }
  await expect.poll(() => countsOf(statuses)).toEqual({ 200: 150, 403: 75 });
});

test("a guesser of known people's codes from one address gets seventy tries, and all others log in elsewhere", async () => {
  await using app = await startTestApp({ env: { TRUST_PROXY: '1' } });
  const tickets = await guests(app, 100);
  const statuses: number[] = [];
  // Repeated log-ins with the same ticket make up for one failed guess only.
  for (let used = 0; used < 40; used += 1) expect(await attempt(app, tickets[0]!, '198.51.100.1')).toBe(200);
  for (let round = 0; round < 3; round += 1) {
    statuses.push(
      ...(await Promise.all(
        tickets.slice(1).map(({ email }) => attempt(app, { email, reference: WRONG }, '198.51.100.1')),
      )),
    );
  }
  const looked = (await Promise.all(tickets.map((_, guest) => findAccount(`guest${guest}`, app.ports)))).reduce(
    (sum, account) => sum + account!.ticketFailures,
    0,
  );
  // Two attempts run side by side, and their own log-in makes up for one failure.
  expect([
    looked >= MOST + LIMITED_ADDRESS_BUDGET.failures,
    looked <= MOST + LIMITED_ADDRESS_BUDGET.failures + 3,
    countsOf(statuses)['200'],
  ]).toEqual([true, true, undefined]);
  expect(await attempt(app, adasTicket, '198.51.100.2')).toBe(200);
});

test('a forged X-Forwarded-For is not believed without a proxy in front', async () => {
  await using app = await startTestApp();
  await guesses(app, MOST, (attacker) => `198.51.100.${attacker}`);
  expect(await guesses(app, 1, () => '203.0.113.7')).toEqual([429]);
});

test('behind a proxy every address has its own limit, and addresses that the caller adds do not count', async () => {
  await using app = await startTestApp({ env: { TRUST_PROXY: '1' } });
  await guesses(app, MOST, (forged) => `10.0.0.${forged}, 198.51.100.1`);
  expect(await guesses(app, 1, () => '198.51.100.1')).toEqual([429]);
  expect(await guesses(app, 1, () => '198.51.100.2')).toEqual([403]);
});

test('another spelling of the path does not avoid the limit', async () => {
  await using app = await startTestApp();
  for (const path of ['/api/attendee/login/', '/api/Attendee/Login', '/api/attendee/logi%6e', '/api//attendee/login']) {
    const answer = await app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(adasTicket),
    });
    expect({ path, status: answer.status }).toEqual({ path, status: 404 });
  }
});

test('all addresses of one IPv6 network are one', async () => {
  await using app = await startTestApp({ env: { TRUST_PROXY: '1' } });
  await guesses(app, MOST, (host) => `2001:db8:1:2:${host.toString(16)}::1`);
  expect(await guesses(app, 1, () => '2001:db8:1:2:ffff:ffff:ffff:ffff')).toEqual([429]);
  expect(await guesses(app, 1, () => '2001:db8:1:3::1')).toEqual([403]);
});

test('one log-in may call three thousand times in five minutes, and others are not touched', async () => {
  await using app = await startTestApp();
  const token = await app.logInAs('ada');
  const call = async () => (await app.call('GET', '/profile', { token })).status;
  for (let made = 0; made < CALLS_BUDGET.failures; made += 500)
    expect(await Promise.all(Array.from({ length: 500 }, call))).not.toContain(429);
  expect(await call()).toBe(429);
  expect((await app.call('GET', '/profile', 'grace')).status).toBe(200);
  app.advance(CALLS_BUDGET.window);
  expect(await call()).toBe(200);
});
