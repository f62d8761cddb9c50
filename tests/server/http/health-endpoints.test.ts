import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { expect, test } from 'vitest';
import { healthEndpoints } from '../../../server/http/health-endpoints.ts';
import type { CallState } from '../../../server/http/call-state.ts';

test('a probe is answered while the store does not answer', async () => {
  const app = new Koa<CallState>();
  const metrics = { text: async () => '', observe: () => undefined };
  app.use(
    healthEndpoints({
      health: () => new Promise(() => undefined),
      metrics,
      metricsToken: undefined,
      isThisMachine: true,
    }),
  );
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`);
  expect([answer.status, await answer.text()]).toEqual([503, 'the store does not answer']);
  server.close();
});
