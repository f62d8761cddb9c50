import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Router } from '@koa/router';
import Koa from 'koa';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call as declared } from '../../../../domain/calls/call.ts';
import { refuse } from '../../../../domain/refusal.ts';
import { DAY, MINUTE, SECOND } from '../../../../domain/time.ts';
import { errorHandler } from '../../../../server/http/error-handler.ts';
import type { CallState } from '../../../../server/http/call-state.ts';
import { endpoint } from '../../../../server/http/endpoint.ts';
import { keyedCallTable } from '../../../../server/http/idempotency/idempotency-store.ts';
import { mount } from '../../../../server/http/mount.ts';
import { bytes } from '../../../../server/http/reply.ts';
import { TooMany } from '../../../../server/http/too-many.ts';
import { sweepExpired } from '../../../../server/jobs/sweep-expired.ts';
import { openTestPorts, type TestPorts } from '../../../support/open-test-ports.ts';

/** What was really executed, and how the next calls behave. */
let done: string[] = [];
let behave: (text: string) => unknown = () => undefined;
let now = Date.UTC(2027, 5, 1);

const note = endpoint(
  declared({
    method: 'post',
    path: '/notes/:id',
    access: 'logged-in',
    status: 201,
    input: v.object({ id: v.string(), text: v.string() }),
    output: v.object({ text: v.string(), number: v.number() }),
  }),
  {
    summary: 'For this test.',
    async handle({ actor, input }) {
      await new Promise(setImmediate);
      done.push(`${actor.id} ${input.id} ${input.text}`);
      const answer = behave(input.text);
      return (answer as { text: string; number: number } | undefined) ?? { text: input.text, number: done.length };
    },
  },
);

let world: TestPorts;
const servers: Server[] = [];
/** Two servers on one store. */
let urls: string[] = [];

beforeAll(async () => {
  world = await openTestPorts();
  urls = await Promise.all(
    [0, 1].map(async () => {
      const router = new Router<CallState>();
      mount(router, note, { ...world.ports, now: () => now });
      const app = new Koa<CallState>();
      app.use(errorHandler(pino({ level: 'silent' })));
      app.use(async (ctx, next) => {
        const id = ctx.get('x-who');
        Object.assign(ctx.state, {
          actor: { id, roles: [], companyId: null, replayAccess: false },
          session: { id: 's', userId: id },
        });
        await next();
      });
      app.use(router.routes());
      const handle = app.callback();
      const server = createServer((request, response) => void handle(request, response));
      servers.push(server);
      await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
    }),
  );
});

afterAll(async () => {
  for (const server of servers) server.close();
  await world[Symbol.asyncDispose]();
});

beforeEach(() => {
  done = [];
  behave = () => undefined;
});

interface Sending {
  readonly key: string;
  readonly text?: unknown;
  readonly who?: string;
  readonly id?: string;
  readonly server?: number;
}

async function send({ key, text = 'hello', who = 'ada', id = 'a', server = 0 }: Sending) {
  const answer = await fetch(`${urls[server]}/notes/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-who': who, 'idempotency-key': key },
    body: JSON.stringify({ text }),
  });
  const body = await answer.text();
  return {
    status: answer.status,
    body: body.startsWith('{') ? JSON.parse(body) : body,
    replayed: answer.headers.get('idempotency-replayed'),
    retry: answer.headers.get('retry-after'),
    tag: answer.headers.get('etag'),
  };
}

test('a hundred calls sent ten times each at once, to two servers, are done a hundred times', async () => {
  const keys = Array.from({ length: 100 }, (_, index) => `tap-number-${index}`);
  const answers = await Promise.all(
    keys.flatMap((key) => Array.from({ length: 10 }, (_, index) => send({ key, text: key, server: index % 2 }))),
  );
  expect(done.toSorted()).toEqual(keys.map((key) => `ada a ${key}`).toSorted());
  const ran = answers.filter(({ status, replayed }) => status === 201 && replayed === null);
  expect(ran).toHaveLength(100);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(new Set(refused.map(({ status, body, retry }) => `${status} ${body.code} ${retry}`))).toEqual(
    new Set(['409 conflict 1']),
  );
  const again = await Promise.all(keys.map((key) => send({ key, text: key, server: 1 })));
  expect(again.map(({ status, body, replayed }) => [status, body, replayed])).toEqual(
    keys.map((key) => [201, ran.find(({ body }) => body.text === key)?.body, 'true']),
  );
  expect(done).toHaveLength(100);
});

test('a key is valid for one request, one person and one path only', async () => {
  await send({ key: 'only-once' });
  expect(await send({ key: 'only-once', text: 'goodbye' })).toMatchObject({
    status: 422,
    body: { code: 'invalid', message: 'This Idempotency-Key was used for another request' },
  });
  expect(await send({ key: 'only-once', who: 'grace', text: 'mine' })).toMatchObject({
    status: 201,
    replayed: null,
    body: { text: 'mine' },
  });
  expect(await send({ key: 'only-once', id: 'b', text: 'there' })).toMatchObject({
    status: 201,
    replayed: null,
    body: { text: 'there' },
  });
  expect(done).toEqual(['ada a hello', 'grace a mine', 'ada b there']);
});

test('a refusal is repeated, too; server errors and limits are tried again', async () => {
  behave = () => refuse('conflict', 'Sold out');
  expect(await send({ key: 'sold-out' })).toMatchObject({ status: 409, body: { message: 'Sold out' }, replayed: null });
  behave = () => undefined;
  expect(await send({ key: 'sold-out' })).toMatchObject({
    status: 409,
    body: { message: 'Sold out' },
    replayed: 'true',
  });

  for (const failing of [
    () => {
      throw new TypeError('a bug');
    },
    () => {
      throw new TooMany(SECOND);
    },
  ]) {
    const key = `failing-${failing.toString().length}`;
    behave = failing;
    expect((await send({ key })).status).toBeGreaterThanOrEqual(429);
    behave = () => undefined;
    expect(await send({ key })).toMatchObject({ status: 201, replayed: null });
  }
});

test('an invalid request does not use up its key, and an invalid key is refused', async () => {
  expect((await send({ key: 'corrected', text: 7 })).status).toBe(422);
  expect(await send({ key: 'corrected' })).toMatchObject({ status: 201, replayed: null });
  expect([(await send({ key: 'short' })).status, (await send({ key: 'x'.repeat(256) })).status]).toEqual([422, 422]);
  expect(done).toHaveLength(1);
});

test('files are not stored as answers: the call is executed again', async () => {
  behave = () => bytes(Buffer.from('file'), { 'content-type': 'text/plain' });
  expect([(await send({ key: 'some-bytes' })).body, (await send({ key: 'some-bytes' })).body, done.length]).toEqual([
    'file',
    'file',
    2,
  ]);
});

test('JSON with a revision is repeated with its revision', async () => {
  behave = () => bytes(Buffer.from('{"a":1}'), { 'content-type': 'application/json', etag: '"r1"' });
  const first = await send({ key: 'with-revision' });
  expect(first).toMatchObject({ status: 200, body: { a: 1 }, tag: '"r1"', replayed: null });
  expect(await send({ key: 'with-revision' })).toEqual({ ...first, replayed: 'true' });
  expect(done).toHaveLength(1);
});

test('a server that crashes during a call blocks its key for two minutes, not forever', async () => {
  const calls = await keyedCallTable(world.ports);
  await send({ key: 'cut-off-call' });
  const { documents } = await calls.find('byExpiry', { equals: [], limit: 1000 });
  for (const row of documents) await calls.replace({ ...row, sealed: '' }, row.rev);
  expect(await send({ key: 'cut-off-call' })).toMatchObject({ status: 409, retry: '1' });
  now += 2 * MINUTE;
  const answers = await Promise.all([0, 1].map((server) => send({ key: 'cut-off-call', server })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect(done).toHaveLength(2);
});

test('the store contains neither answer nor key in plain text, and deletes both after a week', async () => {
  await send({ key: 'a-very-secret-key', text: 'a-very-secret-text' });
  const calls = await keyedCallTable(world.ports);
  const { documents } = await calls.find('byExpiry', { equals: [], limit: 1000 });
  expect(documents.length).toBeGreaterThan(0);
  expect(JSON.stringify(documents)).not.toContain('a-very-secret');
  now += 7 * DAY;
  expect(await send({ key: 'a-very-secret-key', text: 'another text' })).toMatchObject({ status: 201, replayed: null });
  now += 7 * DAY;
  await sweepExpired({ store: world.ports.store, now: () => now });
  expect((await calls.find('byExpiry', { equals: [], limit: 1000 })).documents).toEqual([]);
});
