import { expect, test } from 'vitest';
import { endpoints } from '../../server/app.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { OUR_CALLS, SPECIFIED_CALLS } from './calls.ts';

async function send(app: TestApp, call: Endpoint, token?: string) {
  const answer = await app.request(`/api${call.path.replaceAll(/:\w+/g, 'thing')}`, {
    method: call.method.toUpperCase(),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { status: answer.status, text: await answer.text() };
}

const rows = (text: string): string[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split(/ +/).join(' '));

test('every call of the specification and every call of ours exists once and declares who may use it', () => {
  const [specified, ours] = [rows(SPECIFIED_CALLS), rows(OUR_CALLS)];
  const there = endpoints.map(({ method, path, access }) => [method, path, access].join(' '));
  expect({
    missing: [...specified, ...ours].filter((call) => !there.includes(call)),
    unlisted: there.filter((call) => ![...specified, ...ours].includes(call)),
  }).toEqual({ missing: [], unlisted: [] });
  expect(new Set([...specified, ...ours]).size).toBe(there.length);
  expect(new Set(there).size).toBe(there.length);
  // Section 7 of the specification, with the share address and the analytics batch.
  expect(specified.length).toBeGreaterThanOrEqual(133);
});

test('without a log-in every call that requires one is refused', async () => {
  await using app = await startTestApp();
  for (const call of endpoints.filter(({ access }) => access !== 'anyone')) {
    for (const token of [undefined, 'x'.repeat(43)]) {
      const { status, text } = await send(app, call, token);
      expect({ call: call.path, status, text }).toEqual({
        call: call.path,
        status: 401,
        text: '{"code":"not-logged-in","message":"Not authorized"}',
      });
    }
  }
});

test('an attendee is refused all calls of admins', async () => {
  await using app = await startTestApp();
  const token = await app.logInAs('ada');
  for (const call of endpoints.filter(({ access }) => access === 'admin')) {
    expect({ call: call.path, status: (await send(app, call, token)).status }).toEqual({
      call: call.path,
      status: 403,
    });
  }
});
