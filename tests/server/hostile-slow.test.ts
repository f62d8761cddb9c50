import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { endpoints } from '../../server/app.ts';
import type { Endpoint } from '../../server/http/endpoint.ts';
import { addressed, startWorldApp, type WorldApp } from '../support/world-app.ts';

/** In milliseconds; long enough for the test's own log-ins on a busy machine. */
const REQUEST_TIME = 3000;

test('a caller who sends a body very slowly or incompletely is disconnected, changes nothing and fills no log', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await using world = await startWorldApp('live', { requestTime: REQUEST_TIME });
  const writing = endpoints.filter(({ method }) => method !== 'get');
  const answers = await Promise.all(
    writing.flatMap((call) => [slowly(world, call, 'in drops'), slowly(world, call, 'half')]),
  );
  // Rejected at once or after the time limit, and never carried out.
  expect(answers.filter((answer) => !/^(HTTP\/1\.1 (4\d\d) |$)/.test(answer))).toEqual([]);
  await world.app.settled();
  expect((await world.stored.changes()).filter(({ where }) => where !== 'sessions')).toEqual([]);
  expect((await world.app.call('GET', '/event')).status).toBe(200);
  expect(said.mock.calls).toEqual([]);
  said.mockRestore();
});

/** Returns everything received until the server closes the connection. */
async function slowly({ app, tokens }: WorldApp, call: Endpoint, how: 'in drops' | 'half'): Promise<string> {
  const { path, rest } = addressed(call, call.example ?? {});
  const body = JSON.stringify({ ...rest, more: 'x'.repeat(500) });
  const type = call.upload ? 'multipart/form-data; boundary=slow' : 'application/json';
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  let answer = '';
  socket
    .on('data', (chunk: Buffer) => void (answer += chunk.toString('latin1')))
    .on('error', () => {})
    .on('close', () => resolve());
  socket.write(
    `${call.method.toUpperCase()} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ` +
      `${tokens.admin}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  if (how === 'half') socket.write(body.slice(0, body.length / 2));
  const drops = setInterval(() => socket.write(how === 'in drops' ? ' ' : ''), REQUEST_TIME / 10);
  await closed;
  clearInterval(drops);
  return answer.slice(0, answer.indexOf('\r\n') + 2).trim();
}
