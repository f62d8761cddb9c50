import { expect, test } from 'vitest';
import { endpoints } from '../../server/app.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { OUR_CALLS, SPECIFIED_CALLS } from './calls.ts';

/** What people send who are not after a talk. */
const HOSTILE_VALUES: readonly unknown[] = [
  { $gt: '' }, { $ne: null }, { $where: 'sleep(1000)' }, { $regex: '.*' }, [], [['ada']], ['ada', 'grace'], {}, null, true, 0, -1, 1e308, 2 ** 53,
  '', ' ', '\u0000', '\ud800', '../../../etc/passwd', '{{7*7}}', '<script>alert(1)</script>', "'; DROP TABLE accounts; --", 'x'.repeat(20_000),
  { constructor: { prototype: { isAdmin: true } } }, { toString: null }, { length: 1e9 }, '%00', 'ada@example.org\r\nbcc: all@example.org',
];
const HOSTILE_BODIES: readonly string[] = [
  '', '{', '[]', 'null', '"text"', '1', '{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}', '[[[[[[[[[[1]]]]]]]]]]',
  '{"a":'.repeat(50) + '1' + '}'.repeat(50), `{"rows":[${'{},'.repeat(20_000)}{}]}`, '{"email":1e999}', '\uFEFF{}',
];
const HOSTILE_PATHS = ['%00', '%ff', '..%2f..', '%E0%A4%A', '__proto__', 'constructor', encodeURIComponent('{"$gt":""}'), 'x'.repeat(5_000)];

const fields = ['email', 'reference', 'credentials', 'token', 'request', 'code', 'rows', 'after', 'logId', 'limit', 'scope', 'id', 'talkId'];

async function send(app: TestApp, call: Endpoint, { token, segment = 'thing', query = '', body }: { token?: string; segment?: string; query?: string; body?: string }) {
  const path = call.path.replaceAll(/:\w+/g, segment);
  const answer = await app.request(`/api${path}${query}`, {
    method: call.method.toUpperCase(),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { 'content-type': 'application/json' }), 'x-plenary-protocol': '1' },
    ...(body !== undefined && call.method !== 'get' && { body }),
  });
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return { status: answer.status, text: await answer.text() };
  await answer.body?.cancel();
  return { status: answer.status, text: '' };
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
      const { status, text } = await send(app, call, token ? { token } : {});
      expect({ call: call.path, status, text }).toEqual({ call: call.path, status: 401, text: '{"code":"not-logged-in","message":"Not authorized"}' });
    }
  }
});

test('an attendee is refused every call of admins', async () => {
  await using app = await startTestApp();
  for (const call of endpoints.filter(({ access }) => access === 'admin')) {
    expect({ call: call.path, status: (await send(app, call, { token: await app.logInAs('ada') })).status }).toEqual({ call: call.path, status: 403 });
  }
});

test.for(endpoints.map((call) => [call.method, call.path, call] as const))('%s %s withstands whatever is sent to it', async ([, , call]) => {
  await using app = await startTestApp();
  const token = await app.logInAs('ada');
  const attempts = [
    ...HOSTILE_BODIES.map((body) => ({ body })),
    ...HOSTILE_VALUES.map((value) => ({ body: JSON.stringify(Object.fromEntries(fields.map((field) => [field, value]))) })),
    ...HOSTILE_PATHS.map((segment) => ({ segment })),
    ...HOSTILE_PATHS.map((text) => ({ query: `?${fields.map((field) => `${field}=${text}&${field}[$gt]=${text}&${field}=twice`).join('&')}` })),
  ];
  for (const attempt of attempts) {
    app.advance(10_000); // So that no limit answers in the call's place.
    const { status, text } = await send(app, call, { token, ...attempt });
    expect({ attempt, status: status < 500, stack: /\bat .*\.ts:\d+|node:internal/.test(text) }).toEqual({ attempt, status: true, stack: false });
  }
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
});
