import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFromServer } from '../../../domain/sync/server-marker.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

/** How long a request may take to arrive here, in milliseconds. */
const REQUEST_TIME = 3000;

let app: TestApp;
beforeAll(
  async () =>
    void (app = await startTestApp({ requestTime: REQUEST_TIME, env: { PUBLIC_URL: 'https://days.example.org' } })),
);
afterAll(() => app.stop());

/** Returns everything received on a connection until the server closes it. */
async function said(...sent: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  let answer = '';
  socket
    .on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      const next = rest.shift(); // Sends the rest once the first answer has arrived.
      if (next !== undefined) socket.write(next);
    })
    .on('error', () => undefined)
    .on('close', () => resolve());
  const [first = '', ...rest] = sent;
  socket.write(first);
  await closed;
  return answer;
}

const wordsOf = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const { code } = JSON.parse(body) as { code: string };
  const headers = new Headers(
    head
      .split('\r\n')
      .slice(1)
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  return {
    status: head.slice('HTTP/1.1 '.length, 'HTTP/1.1 400'.length),
    code,
    policy: headers.get('content-security-policy'),
    sniff: headers.get('x-content-type-options'),
    framing: headers.get('x-frame-options'),
    hsts: headers.get('strict-transport-security'),
    kept: headers.get('cache-control'),
    clock: headers.get('x-server-time') === String(app.ports.now()),
    ours: isFromServer((name) => headers.get(name)),
  };
};

test.for([
  ['no HTTP at all', 'OPEN SESAME\r\n\r\n', '400', 'malformed'],
  ['a header that is none', 'GET / HTTP/1.1\r\nho st: days\r\n\r\n', '400', 'malformed'],
  ['no host named', 'GET /api/event HTTP/1.1\r\n\r\n', '400', 'malformed'],
  [
    'two lengths of its body',
    'POST /api/attendee/login HTTP/1.1\r\nhost: days\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabcd',
    '400',
    'malformed',
  ],
  [
    'a length and pieces',
    'POST /api/attendee/login HTTP/1.1\r\nhost: days\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    '400',
    'malformed',
  ],
  ['headers without end', `GET / HTTP/1.1\r\nhost: days\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, '431', 'too-large'],
  ['headers that never end', 'GET / HTTP/1.1\r\nhost: days\r\n', '408', 'malformed'],
] as const)(
  'a request with %s is refused in the form and with the headers of every other refusal',
  async ([, request, status, code]) => {
    expect(wordsOf(await said(request))).toEqual({
      status,
      code,
      policy: "default-src 'none'; frame-ancestors 'none'",
      sniff: 'nosniff',
      framing: 'DENY',
      hsts: 'max-age=31536000',
      kept: 'no-store',
      clock: true,
      ours: true,
    });
  },
);

test('whatever else a caller accepts, they get the answer', async () => {
  const answer = await said('GET /api/event HTTP/1.1\r\nhost: days\r\nexpect: a-miracle\r\nconnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toContain("default-src 'self'");
});

test('an HTTP/1.0 client need not send a Host header', async () => {
  expect(await said('GET /api/event HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test('invalid bytes on a running stream close it instead of inserting an answer', async () => {
  const token = await app.logInAs('ada');
  const stream = `GET /api/sync/stream HTTP/1.1\r\nhost: days\r\nauthorization: Bearer ${token}\r\nx-plenary-protocol: 1\r\n\r\n`;
  const answer = await said(stream, 'nonsense\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer.split('HTTP/1.1 ').length).toBe(2);
});

test('an incomplete request is not processed, and its sender is told so', async () => {
  const { port } = new URL(app.url);
  const answer = await new Promise<string>((resolve, reject) => {
    let heard = '';
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.end(
        'POST /api/attendee/login HTTP/1.1\r\nhost: days\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":',
      );
    });
    socket
      .on('data', (chunk) => {
        heard += chunk.toString();
      })
      .on('error', reject)
      .on('close', () => resolve(heard));
  });
  expect(wordsOf(answer)).toMatchObject({ status: '408', code: 'malformed', ours: true });
});
