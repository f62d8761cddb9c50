import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyMaxBytes } from '../../../domain/calls/body-size.ts';
import { BODY_MAX_VALUES, CALLS_BUDGET } from '../../../domain/limits/requests.ts';
import { endpoints } from '../../../server/app.ts';
import type { Endpoint } from '../../../server/http/endpoint.ts';
import { addressed, startWorldApp, type WorldApp } from '../../support/world-app.ts';

let world: WorldApp;
beforeAll(async () => {
  world = await startWorldApp('live');
});
afterAll(() => world[Symbol.asyncDispose]());

const taking = endpoints.filter(({ method, upload, ignoresBody }) => method !== 'get' && !upload && !ignoresBody);

async function answerTo(call: Endpoint, body: BodyInit, type = 'application/json'): Promise<string> {
  world.app.advance(CALLS_BUDGET.window + 1);
  const who = call.access === 'admin' ? 'admin' : call.access === 'replay' ? 'replay' : 'member';
  const answer = await world.app.request(addressed(call, call.example ?? {}).path, {
    method: call.method.toUpperCase(),
    headers: { authorization: `Bearer ${world.tokens[who]}`, 'content-type': type },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
  const { code, message } = (await answer.json()) as { code?: string; message?: string };
  return `${answer.status} ${code} ${message}`;
}

test('a body over the limit of its call is refused before it is parsed', async () => {
  expect(taking.length).toBeGreaterThan(80);
  const wrong: string[] = [];
  for (const call of taking) {
    const most = bodyMaxBytes(call);
    const tooLong = await answerTo(call, 'x'.repeat(most + 1));
    const noJson = await answerTo(call, 'x'.repeat(most));
    if (!tooLong.startsWith('413 too-large') || !noJson.startsWith('400 malformed'))
      wrong.push(`${call.method} ${call.path}: ${tooLong}, ${noJson}`);
  }
  expect(wrong).toEqual([]);
});

test('a body of unknown length is read only up to its limit', async () => {
  const call = taking.find(({ path }) => path === '/users/magic-links') as Endpoint;
  const pieces = new ReadableStream({
    start(stream) {
      for (let sent = 0; sent <= bodyMaxBytes(call); sent += 1000) stream.enqueue(Buffer.alloc(1000, 'x'));
      stream.close();
    },
  });
  expect(await answerTo(call, pieces)).toBe('413 too-large This call takes at most 10,000 bytes');
});

test('a body with more values than any call needs is refused before it is validated', async () => {
  const push = taking.find(({ path }) => path === '/sync/mine/push') as Endpoint;
  const rows = (count: number): string => `{"rows":[${Array(count).fill('[]').join(',')}]}`;
  expect([await answerTo(push, rows(BODY_MAX_VALUES)), await answerTo(push, rows(BODY_MAX_VALUES / 2 - 10))]).toEqual([
    `413 too-large A body has at most ${BODY_MAX_VALUES.toLocaleString('en')} values`,
    expect.stringMatching(/^422 invalid /),
  ]);
});
