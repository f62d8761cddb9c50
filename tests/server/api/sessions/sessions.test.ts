import { expect, test } from 'vitest';
import { SESSION_IDLE_LIFE, SESSION_LIFE } from '../../../../domain/limits/sessions.ts';
import { DAY } from '../../../../domain/time.ts';
import { sweepExpired } from '../../../../server/jobs/sweep-expired.ts';
import { openSession, sessionTable } from '../../../../server/api/sessions/session-store.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const elsewhere = {
  status: 401,
  body: {
    code: 'logged-in-elsewhere',
    message: 'You were logged out, because this login was used on another device or browser.',
  },
};
const notLoggedIn = { status: 401, body: { code: 'not-logged-in', message: 'Not authorized' } };
const statusOf = async (app: TestApp, token: string) => (await app.call('GET', '/profile', { token })).status;

test('logging in on a second device logs the first one out, with the reason', async () => {
  await using app = await startTestApp();
  const phone = await app.logInAs('ada');
  expect(await statusOf(app, phone)).toBe(200);
  const laptop = await app.logInAs('ada');
  expect(await app.call('GET', '/profile', { token: phone })).toEqual(elsewhere);
  expect(await statusOf(app, laptop)).toBe(200);
});

test('the stream of the first device ends at once', async () => {
  await using app = await startTestApp();
  const phone = await app.logInAs('ada');
  const stream = await app.request('/api/sync/stream', {
    headers: { authorization: `Bearer ${phone}`, 'x-plenary-protocol': '1' },
  });
  expect(stream.status).toBe(200);
  const heard = stream.text();
  await app.logInAs('ada');
  expect(await heard).toContain('event: ended\ndata: {"code":"logged-in-elsewhere"');
});

test('an organiser may allow more devices; then the oldest makes room', async () => {
  await using app = await startTestApp({ event: { sessionsPerUser: 2 } });
  const [phone, tablet, laptop] = [await app.logInAs('ada'), await app.logInAs('ada'), await app.logInAs('ada')];
  expect([await statusOf(app, phone), await statusOf(app, tablet), await statusOf(app, laptop)]).toEqual([
    401, 200, 200,
  ]);
});

test('an organiser is logged in on up to five devices, however few the event allows', async () => {
  await using app = await startTestApp();
  const tokens: string[] = [];
  for (let device = 0; device < 6; device += 1) tokens.push((await openSession('olive', app.ports)).token);
  expect(await Promise.all(tokens.map((token) => statusOf(app, token)))).toEqual([401, 200, 200, 200, 200, 200]);
});

test('of twenty simultaneous log-ins one works in the end', async () => {
  await using app = await startTestApp();
  const opened = await Promise.all(Array.from({ length: 20 }, () => openSession('ada', app.ports)));
  const tokens = opened.map(({ token }) => token);
  expect(new Set(tokens).size).toBe(20);
  const statuses = await Promise.all(tokens.map((token) => statusOf(app, token)));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test('other people stay logged in', async () => {
  await using app = await startTestApp();
  const grace = await app.logInAs('grace');
  await app.logInAs('ada');
  expect(await statusOf(app, grace)).toBe(200);
});

test('logging out ends this log-in and no other', async () => {
  await using app = await startTestApp({ event: { sessionsPerUser: 2 } });
  const [phone, laptop] = [await app.logInAs('ada'), await app.logInAs('ada')];
  expect(await app.call('POST', '/attendee/logout', { token: phone })).toEqual({ status: 204, body: null });
  expect(await app.call('GET', '/profile', { token: phone })).toEqual(notLoggedIn);
  expect(await statusOf(app, laptop)).toBe(200);
});

test('a log-in lives two weeks from its last use', async () => {
  await using app = await startTestApp();
  const used = await app.logInAs('ada');
  const idle = await app.logInAs('grace');
  app.advance(SESSION_IDLE_LIFE - DAY);
  expect(await statusOf(app, used)).toBe(200);
  app.advance(DAY);
  expect([await statusOf(app, used), await statusOf(app, idle)]).toEqual([200, 401]);
});

test('a log-in that is used every day ends after a month all the same', async () => {
  await using app = await startTestApp();
  const token = await app.logInAs('ada');
  for (let days = 1; days < SESSION_LIFE / DAY; days += 1) {
    app.advance(DAY);
    expect(await statusOf(app, token)).toBe(200);
  }
  app.advance(DAY);
  expect(await statusOf(app, token)).toBe(401);
});

test('what has expired is swept away, and what has not stays', async () => {
  await using app = await startTestApp();
  await app.logInAs('ada');
  app.advance(SESSION_IDLE_LIFE);
  await app.logInAs('grace');
  const sessions = await sessionTable(app.ports);
  const all = async () =>
    (await sessions.find('byExpiry', { equals: [], limit: 10 })).documents.map((session) => session.userId);
  expect(await all()).toEqual(['ada', 'grace']);
  await sweepExpired(app.ports);
  expect(await all()).toEqual(['grace']);
});

test('an invented token belongs to no one', async () => {
  await using app = await startTestApp();
  for (const token of ['x'.repeat(43), '', '__proto__', 'undefined']) {
    expect(await app.call('GET', '/profile', { token })).toEqual(notLoggedIn);
  }
});

test('a token is nowhere in the store', async () => {
  await using app = await startTestApp();
  const token = await app.logInAs('ada');
  const sessions = await sessionTable(app.ports);
  const kept = JSON.stringify((await sessions.find('byUser', { equals: ['ada'], limit: 10 })).documents);
  expect(kept).toContain('"userId":"ada"');
  expect(kept).not.toContain(token);
});
