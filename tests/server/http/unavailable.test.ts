import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { MongoClient } from 'mongodb';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { answerRefusals } from '../../../server/http/answer-refusals.ts';
import type { CallState } from '../../../server/http/call-state.ts';

/** What somebody is told whose call ends with this error. */
async function told(fail: () => Promise<unknown>): Promise<unknown> {
  const app = new Koa<CallState>();
  app.use(answerRefusals(pino({ level: 'silent' })));
  app.use(async () => void (await fail()));
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  server.close();
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
}

test('a database that cannot be reached is no refusal and no fault: the call may be made again', async () => {
  const nobody = new MongoClient('mongodb://127.0.0.1:1/plenary', { serverSelectionTimeoutMS: 100 });
  expect(await told(() => nobody.db().command({ ping: 1 }))).toEqual({
    status: 503,
    retryAfter: '30',
    body: {
      code: 'unavailable',
      message: 'The server cannot reach what it keeps at the moment. Please try again in a few minutes.',
    },
  });
  await nobody.close();
});

test('a fault of ours stays one, and says nothing about itself', async () => {
  expect(
    await told(async () => {
      throw new TypeError('a secret');
    }),
  ).toEqual({ status: 500, retryAfter: null, body: { code: 'failed', message: 'Something went wrong on our side' } });
});
