import { expect, test } from 'vitest';
import { endpoints } from '../../server/app.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { OUR_CALLS, SPECIFIED_CALLS } from './calls.ts';

async function send(app: TestApp, call: Endpoint, token?: string) {
  const answer = await app.request(`/api${call.path.replaceAll(/:\w+/g, 'thing')}`, { method: call.method.toUpperCase(), headers: token ? { authorization: `Bearer ${token}` } : {} });
  return { status: answer.status, text: await answer.text() };
}

test('every call stands in the list once, and says who may make it', () => {
  const listed = endpoints.map(({ method, path, access }) => `${method.padEnd(7)} ${path.padEnd(44)} ${access}`);
  const known = `${SPECIFIED_CALLS}${OUR_CALLS}`.split('\n').filter(Boolean);
  expect(listed.filter((call) => !known.includes(call))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

test('whoever is not logged in is refused every call that asks for it', async () => {
  await using app = await startTestApp();
  for (const call of endpoints.filter(({ access }) => access !== 'anyone')) {
    for (const token of [undefined, 'x'.repeat(43)]) {
      const { status, text } = await send(app, call, token);
      expect({ call: call.path, status, text }).toEqual({ call: call.path, status: 401, text: '{"code":"not-logged-in","message":"Not authorized"}' });
    }
  }
});

test('an attendee is refused every call of admins', async () => {
  await using app = await startTestApp();
  const token = await app.logInAs('ada');
  for (const call of endpoints.filter(({ access }) => access === 'admin')) {
    expect({ call: call.path, status: (await send(app, call, token)).status }).toEqual({ call: call.path, status: 403 });
  }
});
