import { expect, test } from 'vitest';
import { at, keynote, testTalk } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const morning = at('09:00');
const panel = testTalk({ id: 'panel', startsAt: at('09:30') });

async function schedule(app: TestApp, who: string): Promise<string[]> {
  const { body } = await app.call('GET', '/schedule', who);
  return (body as { data: { id: string }[] }).data.map(({ id }) => id);
}

test('a schedule contains the talks that a person keeps, by start, and no one else sees it', async () => {
  await using app = await startTestApp({ now: morning, talks: [keynote, panel] });
  expect(await app.call('POST', '/schedule/add/keynote', 'ada')).toEqual({
    status: 200,
    body: {
      id: 'agenda:keynote',
      kind: 'agenda',
      ref: 'keynote',
      value: { kept: true },
      changedAt: morning,
      rev: expect.any(String),
    },
  });
  await app.call('POST', '/schedule/add/panel', 'ada');
  expect(await app.call('GET', '/schedule', 'ada')).toEqual({
    status: 200,
    body: {
      data: [
        expect.objectContaining({ id: 'panel', start_time: '2027-07-12T07:30:00.000Z', length: 45 }),
        expect.objectContaining({ id: 'keynote' }),
      ],
      pagination: { page: 1, total: 2, count: 2 },
    },
  });
  expect(await schedule(app, 'grace')).toEqual([]);
  app.advance(1);
  await app.call('DELETE', '/schedule/remove/keynote', 'ada');
  expect(await schedule(app, 'ada')).toEqual(['panel']);
});

test('a break or a talk that does not exist cannot be kept', async () => {
  await using app = await startTestApp({ now: morning });
  expect(await app.call('POST', '/schedule/add/lunch', 'ada')).toEqual({
    status: 403,
    body: { code: 'not-allowed', message: 'Breaks cannot be added to your schedule' },
  });
  expect(await app.call('POST', '/schedule/add/nowhere', 'ada')).toEqual({
    status: 404,
    body: { code: 'not-found', message: 'This talk is no longer scheduled' },
  });
  expect((await app.call('DELETE', '/schedule/remove/nowhere', 'ada')).status).toBe(200);
});

test('a call repeated under its Idempotency-Key does not undo what came in between', async () => {
  await using app = await startTestApp({ now: morning });
  const token = await app.logInAs('ada');
  const add = async (key: string) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key };
    const answer = await app.request('/api/schedule/add/keynote', { method: 'POST', headers });
    return [answer.status, ((await answer.json()) as { value?: unknown }).value];
  };
  expect(await add('first-tap')).toEqual([200, { kept: true }]);
  expect(await add('first-tap')).toEqual([200, { kept: true }]);
  app.advance(1);
  await app.call('DELETE', '/schedule/remove/keynote', { token });
  app.advance(1);
  expect(await add('first-tap')).toEqual([200, { kept: false }]);
  expect(await schedule(app, 'ada')).toEqual([]);
  expect(await add('second-tap')).toEqual([200, { kept: true }]);
  for (let times = 0; times < 2; times += 1) expect(await add('long'.repeat(50))).toEqual([200, { kept: true }]);
  expect([await add('short'), await add('x'.repeat(256))]).toEqual([
    [422, undefined],
    [422, undefined],
  ]);
});

test('a stranger has no schedule', async () => {
  await using app = await startTestApp();
  expect((await app.call('GET', '/schedule')).status).toBe(401);
  expect((await app.call('POST', '/schedule/add/keynote')).status).toBe(401);
  expect((await app.call('DELETE', '/schedule/remove/keynote')).status).toBe(401);
});
