import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsOf } from '../../../../server/api/people/settings.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

test('a person is reminded six minutes before a talk until they choose otherwise, and each for themselves', async () => {
  expect(await app.call('GET', '/settings', 'ada')).toEqual({ status: 200, body: { reminder_minutes: 6 } });
  expect(await app.call('PATCH', '/settings', 'ada', { reminder_minutes: 30 })).toEqual({
    status: 200,
    body: { reminder_minutes: 30 },
  });
  expect(await app.call('GET', '/settings', 'ada')).toEqual({ status: 200, body: { reminder_minutes: 30 } });
  expect([await settingsOf('ada', app.ports), await settingsOf('grace', app.ports)]).toEqual([
    { reminderMinutes: 30 },
    { reminderMinutes: 6 },
  ]);
  app.advance(1);
  expect(await app.call('PATCH', '/settings', 'ada', { reminder_minutes: 0 })).toEqual({
    status: 200,
    body: { reminder_minutes: 0 },
  });
  expect(await app.call('PATCH', '/settings', 'ada', {})).toEqual({ status: 200, body: { reminder_minutes: 0 } });
});

test('a reminder at another time than the five there are is refused by the name of its field', async () => {
  const message = 'A reminder comes 2, 6, 15 or 30 minutes before a talk, or not at all (0)';
  for (const reminder_minutes of [7, -6, '6', null, { $gt: 0 }]) {
    expect(await app.call('PATCH', '/settings', 'grace', { reminder_minutes })).toEqual({
      status: 422,
      body: { code: 'invalid', message, data: [{ field: 'reminder_minutes', message }] },
    });
  }
  expect(await app.call('GET', '/settings', 'grace')).toEqual({ status: 200, body: { reminder_minutes: 6 } });
});

test('a choice made on a device without a network arrives like any other', async () => {
  app.advance(60_000);
  const chosen = {
    id: 'setting:me',
    kind: 'setting',
    ref: 'me',
    value: { reminderMinutes: 2 },
    changedAt: app.ports.now(),
    rev: 'from-a-phone',
  };
  const push = (row: object) =>
    app.call('POST', '/sync/mine/push', 'grace', { rows: [{ newDocumentState: row }] }, { 'x-plenary-protocol': '1' });
  expect(await push(chosen)).toEqual({ status: 200, body: { documents: [], logId: app.ports.log.logId } });
  expect(await app.call('GET', '/settings', 'grace')).toEqual({ status: 200, body: { reminder_minutes: 2 } });
  expect(
    await push({ ...chosen, value: { reminderMinutes: 3 }, rev: 'from-a-phone-2', changedAt: app.ports.now() }),
  ).toMatchObject({
    status: 200,
    body: { documents: [{ value: { reminderMinutes: 2 }, refusal: { code: 'invalid' } }] },
  });
});

test('there is one set of settings, and a device that writes another is refused', async () => {
  const other = {
    id: 'setting:other',
    kind: 'setting',
    ref: 'other',
    value: { reminderMinutes: 2 },
    changedAt: app.ports.now(),
    rev: 'another-set',
  };
  expect(
    await app.call(
      'POST',
      '/sync/mine/push',
      'ada',
      { rows: [{ newDocumentState: other }] },
      { 'x-plenary-protocol': '1' },
    ),
  ).toMatchObject({
    status: 200,
    body: { documents: [{ id: 'setting:other', refusal: { code: 'not-found', message: 'There is no such setting' } }] },
  });
  const held = (await app.ports.log.state('u:ada')).all('mine').map(({ id }) => id);
  expect(held.filter((id) => id.startsWith('setting:'))).toEqual(['setting:me']);
});

test('how a person takes part is theirs to say and to take back, and no other word is taken', async () => {
  app.advance(60_000);
  const change = (attendance: unknown) => app.call('PATCH', '/settings', 'ada', { attendance });
  const before = (await app.call('GET', '/settings', 'ada')).body as object;
  expect(await change('remote')).toEqual({ status: 200, body: { ...before, attendance: 'remote' } });
  app.advance(1);
  expect(await app.call('PATCH', '/settings', 'ada', { reminder_minutes: 15 })).toEqual({
    status: 200,
    body: { reminder_minutes: 15, attendance: 'remote' },
  });
  const message = 'One of inPerson, remote';
  expect(await change('either')).toMatchObject({ status: 422, body: { data: [{ field: 'attendance', message }] } });
  app.advance(1);
  expect(await change(null)).toEqual({ status: 200, body: { reminder_minutes: 15 } });
});
