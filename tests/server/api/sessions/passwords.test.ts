import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Refused } from '../../../../domain/refusal.ts';
import { isGuessable } from '../../../../domain/sessions/password.ts';
import {
  FIRST_PASSWORD_PROOF,
  INVITATION_LIFE,
  RESET_MAILS_BUDGET,
  RESET_LINK_LIFE,
} from '../../../../domain/limits/sessions.ts';
import { HOUR } from '../../../../domain/time.ts';
import {
  accountTable,
  BLANK_ACCOUNT,
  findAccount,
  updateAccount,
} from '../../../../server/api/accounts/account-store.ts';
import { guessedFirst } from '../../../../server/api/sessions/common-passwords.ts';
import { makeLink } from '../../../../server/api/sessions/magic-links.ts';
import { makePasswordLink, passwordLinkTable } from '../../../../server/api/sessions/password-links.ts';
import { accountByPassword } from '../../../../server/api/sessions/password-log-in.ts';
import { openSession } from '../../../../server/api/sessions/session-store.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ event: { name: 'Harbour Days', sessionsPerUser: 3 } })));
afterAll(() => app.stop());
beforeEach(async () => {
  app.advance(HOUR); // Past the limits of the test before.
  await updateAccount('ada', (account) => ({ ...account, password: '', disabled: false }), app.ports);
});

const GOOD = 'a long walk by the harbour';
const OTHER = 'rain on the tin roof';
const post = (path: string, body: object, who?: string | { token: string }) => app.call('POST', path, who, body);
const logIn = (password: string, email = 'ada@example.org') => post('/attendee/login', { email, password });
const statusOf = async (token: string) => (await app.call('GET', '/profile', { token })).status;
const tokenOf = ({ body }: { body: unknown }): string => (body as { token: string }).token;

/** Requests the mail; returns what its link contains. */
async function forgotten(email = 'ada@example.org'): Promise<{ token: string; id: string }> {
  await post('/attendee/forgot-password', { email });
  await app.settled();
  return linkOf(app.outbox.at(-1)!.text);
}
const linkOf = (text: string): { token: string; id: string } => {
  const [, token = '', id = ''] = /\/auth\/confirm-reset-password#token=([\w-]+)&id=(\S+)/.exec(text) ?? [];
  return { token, id };
};
const byMail = async (at = app): Promise<{ token: string }> => {
  const { token } = await makeLink((await findAccount('ada', at.ports))!, at.ports.randomId(), at.ports);
  return { token: tokenOf(await at.call('POST', '/users/magic-links/verify', undefined, { token })) };
};
const givePassword = async (password = GOOD): Promise<string> =>
  tokenOf(await post('/attendee/change-password', { password }, await byMail()));

const wrong = {
  status: 403,
  body: {
    code: 'not-allowed',
    message: 'This email and password do not belong together. Check both, or log in with a link by email.',
  },
};
const gone = {
  status: 410,
  body: { code: 'gone', message: 'This link is invalid or has expired. Request a new one.' },
};

test('a new password by mailed link ends every log-in, logs no one in, and notifies the person', async () => {
  const [phone, laptop] = [await givePassword(), tokenOf(await logIn(GOOD))];
  expect([await statusOf(phone), await statusOf(laptop)]).toEqual([200, 200]);
  const link = await forgotten();
  expect(await post('/attendee/change-password-forgot', { ...link, password: OTHER })).toEqual({
    status: 200,
    body: { message: 'Use your new password to login. Redirecting!' },
  });
  expect([await statusOf(phone), await statusOf(laptop)]).toEqual([401, 401]);
  await app.settled();
  expect(app.outbox.at(-1)).toMatchObject({
    to: 'ada@example.org',
    subject: 'Your password for Harbour Days was changed',
  });
  expect([await logIn(GOOD), (await logIn(OTHER)).status]).toEqual([wrong, 200]);
});

test('a link works once, for half an hour, for its recipient; it ends when a newer one is used, not before', async () => {
  const use = (link: object) => post('/attendee/change-password-forgot', { password: GOOD, ...link });
  const first = await forgotten();
  const last = await forgotten();
  expect(await use({ ...first, id: 'grace' })).toEqual(gone);
  expect((await use(first)).status).toBe(200);
  expect(await use(first)).toEqual(gone);
  expect(await use(last)).toEqual(gone);
  const late = await forgotten();
  app.advance(RESET_LINK_LIFE);
  expect(await use(late)).toEqual(gone);
});

test('a new password ends the links mailed before it, an invitation as well', async () => {
  const { token } = await byMail();
  const invited = linkOf((await makePasswordLink({ id: 'ada' }, 'invitation', app.ports)).link);
  const reset = await forgotten();
  expect((await post('/attendee/change-password', { password: GOOD }, { token })).status).toBe(200);
  for (const link of [reset, invited])
    expect(await post('/attendee/change-password-forgot', { ...link, password: OTHER })).toEqual(gone);
  expect((await logIn(GOOD)).status).toBe(200);
});

test('twenty uses of one link at once set one password', async () => {
  const link = await forgotten();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      post('/attendee/change-password-forgot', { ...link, password: `${GOOD} ${index}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a refused password does not spend the link', async () => {
  const link = await forgotten();
  expect(await post('/attendee/change-password-forgot', { ...link, password: 'short' })).toEqual({
    status: 422,
    body: {
      code: 'invalid',
      message: 'A password has at least 8 characters',
      data: [{ field: 'password', message: 'A password has at least 8 characters' }],
    },
  });
  expect(await post('/attendee/change-password-forgot', { ...link, password: 'Harbour2027' })).toMatchObject({
    status: 422,
    body: {
      data: [
        { field: 'password', message: 'This password is among the first that are tried. Please choose another one.' },
      ],
    },
  });
  expect((await post('/attendee/change-password-forgot', { ...link, password: GOOD })).status).toBe(200);
});

test('of the three thousand most common passwords none is taken', async () => {
  const list = readFileSync(new URL('../../../../server/api/sessions/common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const guessed = await guessedFirst((await findAccount('ada', app.ports))!, app.ports);
  expect([
    list.length,
    list.filter((password) => password.length < 8),
    list.filter((password) => !isGuessable(password, guessed)),
  ]).toEqual([3000, [], []]);
  const link = await forgotten();
  expect((await post('/attendee/change-password-forgot', { ...link, password: 'Password' })).status).toBe(422);
});

test('an invitation sets the first password and logs in, and cannot set a second one', async () => {
  const made = async () => linkOf((await makePasswordLink({ id: 'ada' }, 'invitation', app.ports)).link);
  const link = await made();
  app.advance(INVITATION_LIFE - 1);
  const { status, body } = await post('/attendee/create-password', { ...link, password: GOOD });
  expect({ status, me: (body as { me: { id: string } }).me.id, works: await statusOf(tokenOf({ body })) }).toEqual({
    status: 200,
    me: 'ada',
    works: 200,
  });
  const again = await made();
  expect(await post('/attendee/create-password', { ...again, password: OTHER })).toEqual(gone);
  expect(await post('/attendee/change-password-forgot', { ...again, password: OTHER })).toEqual(gone);
});

test('a first password requires a recent proof by mail: neither a ticket’s code nor an older log-in suffices', async () => {
  const set = (who: { token: string }) => post('/attendee/change-password', { password: GOOD }, who);
  const byTicket = { token: await app.logInAs('ada') };
  const first = await byMail();
  app.advance(FIRST_PASSWORD_PROOF);
  const refused = {
    status: 403,
    body: {
      code: 'not-allowed',
      message:
        'To choose your first password, log in with a link by email and come back within 15 minutes, or ask for a link to set it.',
    },
  };
  expect([await set(byTicket), await set(first), (await findAccount('ada', app.ports))?.password]).toEqual([
    refused,
    refused,
    '',
  ]);
  const fresh = await byMail();
  app.advance(FIRST_PASSWORD_PROOF - 1);
  expect((await set(fresh)).status).toBe(200);
  expect((await logIn(GOOD)).status).toBe(200);
});

test('changing a password needs the old one; the answer has the one token that works afterwards', async () => {
  const before = await givePassword();
  expect(await post('/attendee/change-password', { password: OTHER }, { token: before })).toMatchObject({
    status: 422,
    body: { data: [{ field: 'current_password' }] },
  });
  expect(
    await post('/attendee/change-password', { current_password: OTHER, password: OTHER }, { token: before }),
  ).toMatchObject({
    status: 422,
    body: {
      message: 'This is not your current password',
      data: [{ field: 'current_password', message: 'This is not your current password' }],
    },
  });
  const changed = await post(
    '/attendee/change-password',
    { current_password: GOOD, password: OTHER },
    { token: before },
  );
  expect(changed).toMatchObject({
    status: 200,
    body: { message: 'Use your new password to login. Redirecting!', me: { id: 'ada' } },
  });
  expect([await statusOf(before), await statusOf(tokenOf(changed)), (await logIn(OTHER)).status]).toEqual([
    401, 200, 200,
  ]);
});

test('a wrong password, an unknown address, a person without a password and a disabled one are refused alike', async () => {
  await givePassword();
  expect((await logIn(GOOD, ' ADA@example.org ')).status).toBe(200);
  await updateAccount('ada', (account) => ({ ...account, disabled: true }), app.ports);
  const refusals = await Promise.all([
    logIn(GOOD),
    logIn(OTHER),
    logIn(GOOD, 'stranger@example.org'),
    logIn(GOOD, 'grace@example.org'),
  ]);
  expect(refusals).toEqual([wrong, wrong, wrong, wrong]);
});

test('a password is exact: case, blanks and every character count', async () => {
  await givePassword('  Über den Wolken ');
  const tries = ['  Über den Wolken ', '  U\u0308ber den Wolken ', 'Über den Wolken', '  über den Wolken '];
  expect((await Promise.all(tries.map((password) => logIn(password)))).map(({ status }) => status)).toEqual([
    200, 200, 403, 403,
  ]);
});

test('a thousand guesses from a hundred networks: ten are looked at, and a mail proof opens the door again', async () => {
  await using guessed = await startTestApp({ env: { TRUST_PROXY: '1' } });
  await guessed.call('POST', '/attendee/change-password', await byMail(guessed), { password: GOOD });
  await guessed.settled();
  const attempt = async (password: string, from: string): Promise<number> => {
    const answer = await guessed.request('/api/attendee/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ email: 'ada@example.org', password }),
    });
    await answer.text();
    return answer.status;
  };
  const statuses: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 100 }, (_, network) =>
          attempt(`guess number ${round} ${network}`, `2001:db8:0:${network.toString(16)}::${round + 1}`),
        ),
      )),
    );
  }
  expect(
    Object.fromEntries([403, 429].map((status) => [status, statuses.filter((answered) => answered === status).length])),
  ).toEqual({ 403: 10, 429: 990 });
  expect(await attempt(GOOD, '2001:db8:ffff::1')).toBe(429);
  await guessed.call('POST', '/users/magic-links', undefined, { email: 'ada@example.org' });
  await guessed.settled();
  const token = /token=([\w-]+)/.exec(guessed.outbox.at(-1)!.text)![1];
  expect((await guessed.call('POST', '/users/magic-links/verify', undefined, { token })).status).toBe(200);
  expect(await attempt(GOOD, '2001:db8:ffff::1')).toBe(200);
});

test('wrong passwords of nonexistent people, or people without one, lock out no one', async () => {
  await using guessed = await startTestApp();
  await guessed.call('POST', '/attendee/change-password', await byMail(guessed), { password: GOOD });
  const attempt = (email: string, network: number) =>
    accountByPassword({ email, password: 'a wrong guess' }, `network ${network}`, guessed.ports).catch(
      (error: Refused) => error.refusal.code,
    );
  const outcomes: unknown[] = [];
  for (let n = 0; n < 250; n += 50)
    outcomes.push(
      ...(await Promise.all(Array.from({ length: 50 }, (_, nth) => attempt(`guest${n + nth}@example.org`, n + nth)))),
    );
  expect(new Set(outcomes)).toEqual(new Set(['not-allowed']));
  const right = { email: 'ada@example.org', password: GOOD };
  expect(await guessed.call('POST', '/attendee/login', undefined, right)).toMatchObject({ status: 200 });
});

test('two hundred known and two hundred unknown addresses are answered to the letter alike, and only the known get mail', async () => {
  const accounts = await accountTable(app.ports);
  const known = Array.from({ length: 200 }, (_, index) => `guest${index}@example.org`);
  for (const [index, email] of known.entries()) {
    await accounts.insert({
      ...BLANK_ACCOUNT,
      id: `guest-${index}`,
      rev: 1,
      email,
      address: email,
      roles: ['ROLE_ATTENDEE'],
      replayAccess: false,
      ticket: '',
      ticketFailures: 0,
      isDemo: false,
    });
  }
  const ask = async (email: string): Promise<string> => {
    const answer = await app.request('/api/attendee/forgot-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    const headers = [...answer.headers].filter(([name]) => name !== 'date');
    return JSON.stringify([answer.status, headers, await answer.text()]);
  };
  const before = app.outbox.length;
  const answersTo = async (emails: readonly string[]): Promise<Set<string>> => {
    const answers = new Set(await Promise.all(emails.map(ask)));
    await app.settled();
    return answers;
  };
  const [toKnown] = [await answersTo(known)];
  expect([toKnown.size, [...toKnown][0]?.startsWith('[202,'), app.outbox.length - before]).toEqual([1, true, 200]);
  app.advance(5 * 60_000);
  const toUnknown = await answersTo(known.map((email) => `un${email}`));
  const withoutClock = (answers: Set<string>) =>
    [...answers].map((answer) => answer.replace(/"x-server-time","\d+"/, ''));
  expect(withoutClock(toUnknown)).toEqual(withoutClock(toKnown));
  expect(app.outbox.length - before).toBe(200);
});

test('one address is mailed five times in half an hour, known or not, and asked to wait then', async () => {
  for (const email of ['ada@example.org', 'nobody@example.org']) {
    const answers = [];
    for (let asked = 0; asked <= RESET_MAILS_BUDGET.failures; asked += 1)
      answers.push((await post('/attendee/forgot-password', { email })).status);
    expect(answers).toEqual([202, 202, 202, 202, 202, 429]);
    await app.settled();
  }
});

test('the store contains neither passwords nor links in plain text', async () => {
  await givePassword();
  const { token } = await forgotten();
  const account = JSON.stringify(await findAccount('ada', app.ports));
  const links = JSON.stringify(
    (await (await passwordLinkTable(app.ports)).find('byUser', { equals: ['ada'], limit: 10 })).documents,
  );
  expect([
    account.includes('"password":"'),
    account.includes(GOOD),
    links.includes('"purpose":"reset"'),
    links.includes(token),
  ]).toEqual([true, false, true, false]);
});

test('a disabled person makes no call, is mailed no link, and an earlier one does not work', async () => {
  const link = await forgotten();
  const { token } = await openSession('ada', app.ports);
  expect(await statusOf(token)).toBe(200);
  await updateAccount('ada', (account) => ({ ...account, disabled: true }), app.ports);
  expect(await statusOf(token)).toBe(401);
  const mails = app.outbox.length;
  expect((await post('/attendee/forgot-password', { email: 'ada@example.org' })).status).toBe(202);
  await app.settled();
  expect(app.outbox).toHaveLength(mails);
  expect(await post('/attendee/change-password-forgot', { ...link, password: GOOD })).toEqual(gone);
});
