import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Router } from '@koa/router';
import Koa from 'koa';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Access, call as declared } from '../../../domain/calls/call.ts';
import { type Role } from '../../../domain/people/role.ts';
import { errorHandler } from '../../../server/http/error-handler.ts';
import type { CallState } from '../../../server/http/call-state.ts';

import { endpoint } from '../../../server/http/endpoint.ts';
import { mount } from '../../../server/http/mount.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

/** A call of each access level, and one that returns more than it declares. */
const call = (access: Access) =>
  endpoint(
    declared({
      method: 'get',
      path: `/for-${access}`,
      access,
      input: v.object({}),
      output: v.object({ seen: v.boolean() }),
    }),
    { summary: 'For this test.', handle: () => ({ seen: true, email: 'ada@example.org' }) },
  );
const echo = endpoint(
  declared({
    method: 'post',
    path: '/echo/:from',
    access: 'anyone',
    input: v.object({ from: v.string() }),
    output: v.object({ from: v.string() }),
  }),
  { summary: 'For this test.', handle: ({ input }) => input },
);
const broken = endpoint(
  declared({ method: 'get', path: '/broken', access: 'anyone', input: v.object({}), output: v.object({}) }),
  {
    summary: 'For this test.',
    handle: () => {
      throw new TypeError('secret path /etc/passwd');
    },
  },
);

let world: TestApp;
let url = '';
const server = createServer();

beforeAll(async () => {
  world = await startTestApp();
  const router = new Router<CallState>();
  for (const one of [call('anyone'), call('logged-in'), call('admin'), call('replay'), echo, broken])
    mount(router, one, world.ports);
  const app = new Koa<CallState>();
  app.use(errorHandler(pino({ level: 'silent' })));
  app.use(async (ctx, next) => {
    const roles = ctx.get('x-roles').split(' ').filter(Boolean) as Role[];
    if (ctx.get('x-who')) {
      ctx.state.actor = { id: ctx.get('x-who'), roles, companyId: null, replayAccess: ctx.get('x-replay') === 'yes' };
      ctx.state.session = { id: 's', userId: ctx.get('x-who') };
    }
    await next();
  });
  app.use(router.routes());
  const handle = app.callback();
  server.on('request', (request, response) => void handle(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});

afterAll(async () => {
  server.close();
  await world.stop();
});

const statusesFor = async (headers: Record<string, string>): Promise<number[]> =>
  Promise.all(
    ['anyone', 'logged-in', 'admin', 'replay'].map(
      async (access) => (await fetch(`${url}/for-${access}`, { headers })).status,
    ),
  );

test('each access level admits exactly its callers', async () => {
  expect(await statusesFor({})).toEqual([200, 401, 401, 401]);
  expect(await statusesFor({ 'x-who': 'ada', 'x-roles': 'ROLE_ATTENDEE' })).toEqual([200, 200, 403, 403]);
  expect(await statusesFor({ 'x-who': 'ada', 'x-roles': 'ROLE_ATTENDEE ROLE_SPEAKER', 'x-replay': 'yes' })).toEqual([
    200, 200, 403, 200,
  ]);
  expect(await statusesFor({ 'x-who': 'olive', 'x-roles': 'ROLE_ADMIN' })).toEqual([200, 200, 200, 200]);
});

test('fields that a call does not declare do not leave the server', async () => {
  expect(await (await fetch(`${url}/for-anyone`)).json()).toEqual({ seen: true });
});

test('a path parameter wins over the query, and the query over the body', async () => {
  const send = async (query: string) => {
    const answer = await fetch(`${url}/echo/path${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: 'body' }),
    });
    return answer.json();
  };
  expect(await send('?from=query')).toEqual({ from: 'path' });
});

test('a bug is a 500 that reveals nothing', async () => {
  const answer = await fetch(`${url}/broken`);
  expect({ status: answer.status, body: await answer.json() }).toEqual({
    status: 500,
    body: { code: 'failed', message: 'Something went wrong on our side' },
  });
});
