import { expect, test } from 'vitest';
import {
  LOG_IN_MAILS_BUDGET,
  MAGIC_CODE_FAILURES,
  MAGIC_CODE_TRIES,
  MAGIC_CODES_FAILURES_BUDGET,
  MAGIC_LINK_LIFE,
  MAILS_OF_ADDRESS_BUDGET,
  MAILS_OF_ADDRESS_MAX,
} from '../../../../domain/limits/sessions.ts';
import { upsertAccounts } from '../../../../server/api/accounts/accounts.ts';
import { findAccount } from '../../../../server/api/accounts/account-store.ts';
import { makeLink } from '../../../../server/api/sessions/magic-links.ts';
import { countMailRequest } from '../../../../server/api/sessions/mail-budgets.ts';
import { secretsOf } from '../../../support/mailed-link.ts';
import { spendLink } from '../../../support/spend-link.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const spent = {
  status: 410,
  body: { code: 'gone', message: 'Your passwordless login link is invalid. Request a new one' },
};
const wrongCode = {
  status: 410,
  body: { code: 'gone', message: 'This code is wrong or has expired. Please try the link in the mail.' },
};

async function askForMail(
  app: TestApp,
  email = 'ada@example.org',
): Promise<{ request: string; token: string; code: string }> {
  const { body } = await app.call('POST', '/users/magic-links', undefined, { email });
  await app.settled();
  return { ...(body as { request: string }), ...secretsOf(app.outbox.at(-1)) };
}

const ask = (app: TestApp, email: string) =>
  app.request('/api/users/magic-links', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
const verify = (app: TestApp, proof: object) => app.call('POST', '/users/magic-links/verify', undefined, proof);

test('the mailed link logs in, once', async () => {
  await using app = await startTestApp();
  const { token } = await askForMail(app);
  expect(app.outbox.map(({ to, subject }) => ({ to, subject }))).toEqual([
    { to: 'ada@example.org', subject: 'Your login for Test Days' },
  ]);
  expect(await verify(app, { token })).toMatchObject({ status: 200, body: { me: { id: 'ada', name: 'Ada Verne' } } });
  expect(await verify(app, { token })).toEqual(spent);
});

test('the link in the mail leads to the page that logs in', async () => {
  await using app = await startTestApp({ env: { PUBLIC_URL: 'https://days.example.org/' } });
  const { token } = await askForMail(app);
  expect(app.outbox[0]?.text.split('\n')).toContain(
    `https://days.example.org/auth/passwordless-login-verify#token=${token}`,
  );
});

test('an unknown address is answered like a known one, and gets no mail', async () => {
  await using app = await startTestApp();
  const answerTo = async (email: string) => {
    const answer = await ask(app, email);
    const body: { request: string } = await answer.json();
    return {
      status: answer.status,
      headers: [...answer.headers.keys()],
      fields: Object.keys(body),
      length: body.request.length,
    };
  };
  const known = await answerTo('ada@example.org');
  await app.settled();
  expect(app.outbox).toHaveLength(1);
  expect(await answerTo('stranger@example.org')).toEqual(known);
  await app.settled();
  expect(app.outbox).toHaveLength(1);
});

test('a person who requests a link is told where to look, in the product’s words', async () => {
  await using app = await startTestApp();
  expect(await app.call('POST', '/users/magic-links', undefined, { email: 'ada@example.org' })).toEqual({
    status: 202,
    body: {
      request: expect.any(String),
      message: 'Please check your email to login. Make sure to check your spam folder.',
    },
  });
});

test('case and spaces of an address do not matter, and mail goes to the address as it was registered', async () => {
  await using app = await startTestApp();
  await askForMail(app, '  ADA@Example.org ');
  expect(app.outbox[0]?.to).toBe('ada@example.org');
});

test('mail scanners that open the link in any way do not use it up', async () => {
  await using app = await startTestApp();
  const { token } = await askForMail(app);
  const page = `/auth/passwordless-login-verify?token=${token}`;
  for (const [method, path] of [
    ['HEAD', page],
    ['GET', page],
    ['GET', page],
    ['GET', `/api/users/magic-links/verify?token=${token}`],
    ['HEAD', `/api/users/magic-links/verify?token=${token}`],
  ] as const) {
    await (await app.request(path, { method, headers: { 'user-agent': 'LinkScanner/1.0 (preview bot)' } })).text();
  }
  expect(await verify(app, { token })).toMatchObject({ status: 200 });
});

test('fifty devices at once get one log-in out of one link', async () => {
  await using app = await startTestApp();
  const { token } = await askForMail(app);
  const answers = await Promise.all(Array.from({ length: 50 }, () => verify(app, { token })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 410)).toHaveLength(49);
});

test('fifty proofs in one instant spend a link once', async () => {
  await using app = await startTestApp();
  const { token } = await askForMail(app);
  const spenders = await Promise.all(Array.from({ length: 50 }, () => spendLink({ token }, app.ports)));
  expect(spenders.filter((userId) => userId !== undefined)).toEqual(['ada']);
});

test('link and code end after a quarter of an hour', async () => {
  await using app = await startTestApp();
  const first = await askForMail(app);
  app.advance(MAGIC_LINK_LIFE - 1);
  expect(await verify(app, { token: first.token })).toMatchObject({ status: 200 });
  const second = await askForMail(app);
  app.advance(MAGIC_LINK_LIFE);
  expect(await verify(app, { token: second.token })).toEqual(spent);
  expect(await verify(app, second)).toEqual(spent);
});

test('the code logs in only the browser that requested it', async () => {
  await using app = await startTestApp();
  const { request, code } = await askForMail(app);
  const elsewhere = await askForMail(app, 'grace@example.org');
  expect(await verify(app, { request: elsewhere.request, code })).toEqual(wrongCode);
  expect(await verify(app, { request: 'made-up', code })).toEqual(wrongCode);
  expect(await verify(app, { request, code })).toMatchObject({ status: 200, body: { me: { id: 'ada' } } });
  expect(await verify(app, { request, code })).toEqual(wrongCode);
});

test('after five wrong codes the right one comes too late, but the link still works', async () => {
  await using app = await startTestApp();
  const { request, code, token } = await askForMail(app);
  const wrong = code === '000000' ? '111111' : '000000';
  for (let tries = 0; tries < MAGIC_CODE_TRIES; tries += 1)
    expect(await verify(app, { request, code: wrong })).toEqual(wrongCode);
  expect(await verify(app, { request, code })).toEqual(wrongCode);
  expect(await verify(app, { token })).toMatchObject({ status: 200 });
});

test('guessing many codes at once gains nothing over one after another', async () => {
  await using app = await startTestApp();
  const { request, code } = await askForMail(app);
  const wrong = Array.from({ length: 40 }, (_, index) =>
    String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'),
  );
  await Promise.all(wrong.map((guess) => spendLink({ request, code: guess }, app.ports)));
  expect(await verify(app, { request, code })).toEqual(wrongCode);
});

test('requesting a mail for another person ends nothing and locks no one out: mailed links stay valid until used', async () => {
  await using app = await startTestApp();
  const victims = await askForMail(app);
  for (let asked = 1; asked < LOG_IN_MAILS_BUDGET.failures; asked += 1) await askForMail(app);
  app.advance(MAGIC_LINK_LIFE - 1);
  expect((await ask(app, 'ada@example.org')).status).toBe(429);
  expect(await verify(app, { request: victims.request, code: victims.code })).toMatchObject({ status: 200 });
  expect(await verify(app, { token: victims.token })).toEqual(spent);
  // A person who proved access to the mailbox requests a new mail; the links of the others no longer work.
  const others = app.outbox.slice(1).map((mail) => secretsOf(mail).token);
  const fresh = await askForMail(app);
  expect([
    others.length,
    new Set(await Promise.all(others.map(async (token) => (await verify(app, { token })).status))),
  ]).toEqual([4, new Set([410])]);
  expect(await verify(app, { token: fresh.token })).toMatchObject({ status: 200 });
});

test('one address is mailed five times while a link is good, and asked to wait then; there is always a link that works', async () => {
  await using app = await startTestApp();
  const first = await askForMail(app);
  for (let mails = 1; mails < LOG_IN_MAILS_BUDGET.failures; mails += 1) await askForMail(app);
  const answer = await ask(app, 'Ada@example.org');
  expect({ status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }).toEqual({
    status: 429,
    retryAfter: '900',
    body: {
      code: 'too-many',
      message:
        'Several mails are on their way to this address already, and the links in them work. Please look into your spam folder, too.',
    },
  });
  await app.settled();
  expect(app.outbox).toHaveLength(5);
  app.advance(LOG_IN_MAILS_BUDGET.window);
  expect(await verify(app, { token: first.token })).toEqual(spent);
  await askForMail(app);
  expect(app.outbox).toHaveLength(6);
});

test('a flood of made-up addresses sends no one more mails than allowed', async () => {
  await using app = await startTestApp();
  for (let mails = 0; mails < LOG_IN_MAILS_BUDGET.failures; mails += 1) await askForMail(app);
  for (let made = 0; made < 250_000; made += 1)
    countMailRequest('log-in', { email: `flood${made}@example.org`, address: `network ${made}` }, app.ports);
  for (let asked = 0; asked < 5; asked += 1) await ask(app, 'ada@example.org');
  await app.settled();
  expect(app.outbox).toHaveLength(5);
});

test('hundreds of mail requests from one address are limited, but first requests from there are not', async () => {
  await using app = await startTestApp();
  const from = { address: '127.0.0.1' };
  for (let asked = 0; asked < MAILS_OF_ADDRESS_BUDGET.failures; asked += 1)
    countMailRequest('log-in', { email: `guest${asked}@example.org`, ...from }, app.ports);
  expect((await ask(app, 'guest1@example.org')).status).toBe(429);
  expect((await ask(app, 'ada@example.org')).status).toBe(202);
  for (let asked = MAILS_OF_ADDRESS_BUDGET.failures + 1; asked < MAILS_OF_ADDRESS_MAX.failures; asked += 1)
    countMailRequest('log-in', { email: `guest${asked}@example.org`, ...from }, app.ports);
  const answer = await ask(app, 'grace@example.org');
  expect([
    answer.status,
    answer.headers.get('retry-after'),
    ((await answer.json()) as { message: string }).message,
  ]).toEqual([
    429,
    '300',
    'Very many mails were asked for from your network. Please use the one you have, or wait a little.',
  ]);
  await app.settled();
  expect(app.outbox.map(({ to }) => to)).toEqual(['ada@example.org']);
  app.advance(MAILS_OF_ADDRESS_MAX.window);
  expect((await ask(app, 'grace@example.org')).status).toBe(202);
});

test('wrong codes count for the account’s whole life: then only the link logs in, and sets them back', async () => {
  await using app = await startTestApp();
  const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000');
  for (let mails = 0; mails < MAGIC_CODE_FAILURES / MAGIC_CODE_TRIES; mails += 1) {
    const { request, code } = await askForMail(app);
    for (let tries = 0; tries < MAGIC_CODE_TRIES; tries += 1)
      expect(await verify(app, { request, code: wrongOf(code) })).toEqual(wrongCode);
  }
  app.advance(24 * 60 * 60_000);
  const held = await askForMail(app);
  expect(await verify(app, { request: held.request, code: held.code })).toEqual(wrongCode);
  expect(await verify(app, { token: held.token })).toMatchObject({ status: 200 });
  const { request, code } = await askForMail(app);
  expect(await verify(app, { request, code })).toMatchObject({ status: 200 });
});

test('while mailed codes are guessed in bulk, only the link logs in', async () => {
  await using app = await startTestApp();
  const people = Array.from({ length: MAGIC_CODES_FAILURES_BUDGET.failures / MAGIC_CODE_TRIES }, (_, guest) => ({
    personId: `guest${guest}`,
    email: `guest${guest}@example.org`,
    roles: ['ROLE_ATTENDEE' as const],
  }));
  await upsertAccounts(people, app.ports);
  for (const { personId } of people) {
    const { code } = await makeLink((await findAccount(personId, app.ports))!, personId, app.ports);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < MAGIC_CODE_TRIES; tries += 1)
      expect(await spendLink({ request: personId, code: wrong }, app.ports)).toBeUndefined();
  }
  const held = await askForMail(app);
  expect(await verify(app, { request: held.request, code: held.code })).toEqual({
    status: 429,
    body: {
      code: 'too-many',
      message: 'Mailed codes are being guessed at the moment. Please use the link in the mail.',
    },
  });
  expect(await verify(app, { token: held.token })).toMatchObject({ status: 200 });
  app.advance(MAGIC_CODES_FAILURES_BUDGET.window);
  const after = await askForMail(app);
  expect(await verify(app, { request: after.request, code: after.code })).toMatchObject({ status: 200 });
});

test('the login form shows what is wrong with an address', async () => {
  await using app = await startTestApp();
  const refusalOf = async (body: object) => (await app.call('POST', '/users/magic-links', undefined, body)).body;
  expect(await refusalOf({})).toEqual({
    code: 'invalid',
    message: 'Please enter your email!',
    data: [{ field: 'email', message: 'Please enter your email!' }],
  });
  expect(await refusalOf({ email: 'ada' })).toEqual({
    code: 'invalid',
    message: 'Please enter a valid email!',
    data: [{ field: 'email', message: 'Please enter a valid email!' }],
  });
});
