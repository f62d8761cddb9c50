import { expect, test } from 'vitest';
import { MAGIC_CODE_TRIES, MAGIC_LINK_LIFE, MAILS_BUDGET } from '../../../../domain/limits/sessions.ts';
import { spendLink } from '../../../../server/api/sessions/magic-links.ts';
import { secretsOf } from '../../../support/mailed-link.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const spent = { status: 410, body: { code: 'gone', message: 'Your passwordless login link is invalid. Request a new one' } };
const wrongCode = { status: 410, body: { code: 'gone', message: 'This code is wrong or has expired' } };

async function askForMail(app: TestApp, email = 'ada@example.org'): Promise<{ request: string; token: string; code: string }> {
  const { body } = await app.call('POST', '/users/magic-links', undefined, { email });
  await app.settled();
  return { ...(body as { request: string }), ...secretsOf(app.outbox.at(-1)) };
}

const verify = (app: TestApp, proof: object) => app.call('POST', '/users/magic-links/verify', undefined, proof);

test('the mailed link logs in, once', async () => {
  await using app = await startTestApp();
  const { token } = await askForMail(app);
  expect(app.outbox.map(({ to, subject }) => ({ to, subject }))).toEqual([{ to: 'ada@example.org', subject: 'Your login for Test Days' }]);
  expect(await verify(app, { token })).toMatchObject({ status: 200, body: { me: { id: 'ada', name: 'Ada Verne' } } });
  expect(await verify(app, { token })).toEqual(spent);
});

test('the link in the mail leads to the page that logs in', async () => {
  await using app = await startTestApp({ env: { PUBLIC_URL: 'https://days.example.org/' } });
  const { token } = await askForMail(app);
  expect(app.outbox[0]?.text.split('\n')).toContain(`https://days.example.org/auth/passwordless-login-verify#token=${token}`);
});

test('an unknown address is answered like a known one, and gets no mail', async () => {
  await using app = await startTestApp();
  const ask = async (email: string) => {
    const answer = await app.request('/api/users/magic-links', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email }),
    });
    const body: { request: string } = await answer.json();
    return { status: answer.status, headers: [...answer.headers.keys()], fields: Object.keys(body), length: body.request.length };
  };
  const known = await ask('ada@example.org');
  await app.settled();
  expect(app.outbox).toHaveLength(1);
  expect(await ask('stranger@example.org')).toEqual(known);
  await app.settled();
  expect(app.outbox).toHaveLength(1);
});

test('whoever asks for a link is told where to look, in the words of the product', async () => {
  await using app = await startTestApp();
  expect(await app.call('POST', '/users/magic-links', undefined, { email: 'ada@example.org' })).toEqual({
    status: 202, body: { request: expect.any(String), message: 'Please check your email to login. Make sure to check your spam folder.' },
  });
});

test('case and spaces of an address do not matter, and mail goes to the address as it was registered', async () => {
  await using app = await startTestApp();
  await askForMail(app, '  ADA@Example.org ');
  expect(app.outbox[0]?.to).toBe('ada@example.org');
});

test('mail scanners that open the link in every way do not spend it', async () => {
  await using app = await startTestApp();
  const { token } = await askForMail(app);
  const page = `/auth/passwordless-login-verify?token=${token}`;
  for (const [method, path] of [['HEAD', page], ['GET', page], ['GET', page], ['GET', `/api/users/magic-links/verify?token=${token}`], ['HEAD', `/api/users/magic-links/verify?token=${token}`]] as const) {
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

test('the code logs in the browser that asked for it, and no other', async () => {
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
  for (let tries = 0; tries < MAGIC_CODE_TRIES; tries += 1) expect(await verify(app, { request, code: wrong })).toEqual(wrongCode);
  expect(await verify(app, { request, code })).toEqual(wrongCode);
  expect(await verify(app, { token })).toMatchObject({ status: 200 });
});

test('guessing many codes at once gains nothing over one after another', async () => {
  await using app = await startTestApp();
  const { request, code } = await askForMail(app);
  const wrong = Array.from({ length: 40 }, (_, index) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'));
  await Promise.all(wrong.map((guess) => spendLink({ request, code: guess }, app.ports)));
  expect(await verify(app, { request, code })).toEqual(wrongCode);
});

test('asking again ends what was mailed before', async () => {
  await using app = await startTestApp();
  const first = await askForMail(app);
  const second = await askForMail(app);
  expect(await verify(app, { token: first.token })).toEqual(spent);
  expect(await verify(app, { request: first.request, code: first.code })).toEqual(wrongCode);
  expect(await verify(app, { request: second.request, code: second.code })).toMatchObject({ status: 200 });
});

test('one address is mailed five times in half an hour, and asked to wait then', async () => {
  await using app = await startTestApp();
  for (let mails = 0; mails < MAILS_BUDGET.failures; mails += 1) await askForMail(app);
  const answer = await app.request('/api/users/magic-links', {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'Ada@example.org' }),
  });
  expect({ status: answer.status, retryAfter: answer.headers.get('retry-after') }).toEqual({ status: 429, retryAfter: '1800' });
  await app.settled();
  expect(app.outbox).toHaveLength(5);
  app.advance(MAILS_BUDGET.window);
  await askForMail(app);
  expect(app.outbox).toHaveLength(6);
});

test('the login form says what is wrong with an address', async () => {
  await using app = await startTestApp();
  const refusalOf = async (body: object) => (await app.call('POST', '/users/magic-links', undefined, body)).body;
  expect(await refusalOf({})).toEqual({ code: 'invalid', message: 'Please enter your email!', data: [{ field: 'email', message: 'Please enter your email!' }] });
  expect(await refusalOf({ email: 'ada' })).toEqual({
    code: 'invalid', message: 'Please enter a valid email!', data: [{ field: 'email', message: 'Please enter a valid email!' }],
  });
});
