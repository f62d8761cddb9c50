import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { MongoClient, MongoServerError, MongoWriteConcernError } from 'mongodb';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { errorHandler } from '../../../server/http/error-handler.ts';
import type { CallState } from '../../../server/http/call-state.ts';

/** Returns the answer of a call that fails with this error. */
async function told(fail: () => Promise<unknown>): Promise<unknown> {
  const app = new Koa<CallState>();
  app.use(errorHandler(pino({ level: 'silent' })));
  app.use(async () => void (await fail()));
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  server.close();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
}

const UNAVAILABLE = {
  status: 503,
  retryAfter: '30',
  body: {
    code: 'unavailable',
    message: 'The server cannot reach its database at the moment. Please try again in a few minutes.',
  },
};
const OURS = { status: 500, retryAfter: null, body: { code: 'failed', message: 'Something went wrong on our side' } };

test('a database that cannot be reached gives a temporary error, and the call can be repeated', async () => {
  const nobody = new MongoClient('mongodb://127.0.0.1:1/plenary', { serverSelectionTimeoutMS: 100 });
  expect(await told(() => nobody.db().command({ ping: 1 }))).toEqual(UNAVAILABLE);
  await nobody.close();
});

test.each([
  ['a primary that stepped down', { code: 189 }, UNAVAILABLE],
  ['a server that is primary no more', { code: 10_107 }, UNAVAILABLE],
  ['a server that is stopping', { code: 91 }, UNAVAILABLE],
  ['a server that was stopped in the middle', { code: 11_600 }, UNAVAILABLE],
  ['an election in the middle', { code: 11_602 }, UNAVAILABLE],
  ['a read of a secondary', { code: 13_435 }, UNAVAILABLE],
  ['what the driver may try again', { code: 1, errorLabels: ['RetryableWriteError'] }, UNAVAILABLE],
  ['a value that is taken', { code: 11_000 }, OURS],
  ['a command that does not exist', { code: 59 }, OURS],
])('%s is answered as what it is', async (_, answer, expected) => {
  expect(
    await told(async () => {
      throw new MongoServerError({ message: 'a secret', ...answer });
    }),
  ).toEqual(expected);
});

test('a write that no majority confirmed in time can be repeated', async () => {
  const answer = { ok: 1, writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' } };
  expect(
    await told(async () => {
      throw new MongoWriteConcernError(answer);
    }),
  ).toEqual(UNAVAILABLE);
});

test('an internal error stays one, and reveals nothing about itself', async () => {
  expect(
    await told(async () => {
      throw new TypeError('a secret');
    }),
  ).toEqual(OURS);
});
