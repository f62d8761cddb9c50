import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Router } from '@koa/router';
import Koa from 'koa';
import { pino } from 'pino';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call as declared } from '../../../../domain/calls/call.ts';
import { errorHandler } from '../../../../server/http/error-handler.ts';
import type { CallState } from '../../../../server/http/call-state.ts';
import { endpoint } from '../../../../server/http/endpoint.ts';
import { mount } from '../../../../server/http/mount.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

const take = endpoint(
  declared({
    method: 'post',
    path: '/files/:to',
    access: 'anyone',
    input: v.object({ to: v.string(), title: v.optional(v.string(), '') }),
    output: v.object({ to: v.string(), title: v.string(), name: v.string(), content: v.string() }),
    upload: { field: 'file', maxBytes: 1000, tooLarge: 'At most 1,000 bytes' },
  }),
  {
    summary: 'For this test.',
    handle: ({ input, file }) => ({ ...input, name: file.name, content: file.bytes.toString('latin1').slice(0, 20) }),
  },
);
const plain = endpoint(
  declared({ method: 'post', path: '/plain', access: 'anyone', input: v.object({}), output: v.object({}) }),
  { summary: 'For this test.', handle: () => ({}) },
);

let world: TestApp;
let url = '';
let port = 0;
const server = createServer();

beforeAll(async () => {
  world = await startTestApp();
  const router = new Router<CallState>();
  for (const call of [take, plain]) mount(router, call, world.ports);
  const app = new Koa<CallState>();
  app.use(errorHandler(pino({ level: 'silent' })));
  app.use(router.routes());
  const handle = app.callback();
  server.on('request', (request, response) => void handle(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  ({ port } = server.address() as AddressInfo);
  url = `http://127.0.0.1:${port}/api`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await world.stop();
});

const form = (fields: Readonly<Record<string, string | Blob>>): FormData => {
  const made = new FormData();
  for (const [key, value] of Object.entries(fields)) made.append(key, value);
  return made;
};
const fileOf = (length: number): File => new File(['x'.repeat(length)], 'notes.txt', { type: 'text/plain' });

async function post(
  path: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${url}${path}`, { method: 'POST', body, headers });
  return { status: answer.status, body: await answer.json() };
}

/** Sends bytes unchanged; returns the status line. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes, 'latin1'));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''));
    socket.on('error', reject);
  });
}

test('a file arrives with the other fields, and path parameters override them', async () => {
  expect(await post('/files/shelf', form({ title: 'Notes', to: 'elsewhere', file: fileOf(5) }))).toEqual({
    status: 200,
    body: { to: 'shelf', title: 'Notes', name: 'notes.txt', content: 'xxxxx' },
  });
});

test('a file may have exactly as many bytes as the call declares', async () => {
  expect((await post('/files/shelf', form({ file: fileOf(1000) }))).status).toBe(200);
  expect(await post('/files/shelf', form({ file: fileOf(1001) }))).toEqual({
    status: 413,
    body: {
      code: 'too-large',
      message: 'At most 1,000 bytes',
      data: [{ field: 'file', message: 'At most 1,000 bytes' }],
    },
  });
});

test('a form without the file gets an error that names it', async () => {
  const missing = {
    status: 422,
    body: {
      code: 'invalid',
      message: 'The file is missing',
      data: [{ field: 'file', message: 'The file is missing' }],
    },
  };
  expect(await post('/files/shelf', form({ title: 'Notes' }))).toEqual(missing);
  expect(await post('/files/shelf', form({ other: fileOf(5) }))).toEqual(missing);
});

test('a body that is not a form is refused, and so is a form if the call takes none', async () => {
  expect((await post('/files/shelf', '{"title":"Notes"}', { 'content-type': 'application/json' })).status).toBe(415);
  expect((await post('/plain', form({ file: fileOf(5) }))).status).toBe(415);
});

test('a broken form is refused with a message', async () => {
  const head = (type: string, body: string): string =>
    `POST /api/files/shelf HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ` +
    `${body.length}\r\n\r\n${body}`;
  const part = 'content-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  expect(
    await Promise.all(
      [
        head('multipart/form-data', '--b\r\n'),
        head('multipart/form-data; boundary=b', ''),
        head('multipart/form-data; boundary=b', 'nothing of the sort'),
        head('multipart/form-data; boundary=b', `--b\r\n${part}cut off`),
        head('multipart/form-data; boundary=b', `--b\r\n${part.replace('"file"', '"other"')}cut off`),
        head('multipart/form-data; boundary=b', `--b\r\n${part.slice(0, 20)}`),
        head('multipart/form-data; boundary=b', `--b\r\ncontent-disposition: \u0000\u00ff\r\n\r\nx\r\n--b--`),
      ].map(raw),
    ),
  ).toEqual([...Array.from({ length: 6 }, () => 'HTTP/1.1 400 Bad Request'), 'HTTP/1.1 422 Unprocessable Entity']);
});

test('a form cannot set a prototype', async () => {
  expect((await post('/files/shelf', form({ __proto__: 'x', constructor: 'y', file: fileOf(1) }))).status).toBe(200);
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
});
