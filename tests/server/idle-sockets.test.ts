import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccounts } from '../../server/demo/demo-event.ts';
import { logInByTicket } from '../support/device-calls.ts';
import { ada } from '../support/people.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const LIMIT = 512;
const IDLE = 800;

let dataDir = '';
let server: ServerProcess;
let token = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plenary-idle-'));
  server = await startServerProcess({ dataDir, within: ['sh', '-c', `ulimit -n ${LIMIT} && exec "$@"`, 'sh'] });
  token = await logInByTicket(server.url, { ...ada, ...demoAccounts.attendee });
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true });
});

const EVENT = 'GET /api/event HTTP/1.1\r\nhost: localhost\r\n\r\n';
const SLOW =
  'POST /api/attendee/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{';

test.for([
  ['say nothing', ''],
  ['have had an answer', EVENT],
  ['say half of what they want', 'GET /api/ev'],
  ['never send what they promised', SLOW],
] as const)(
  'eight hundred connections that %s, where there is room for half of them, keep nobody out and end no stream',
  async ([, said]) => {
    const stream = await fetch(`${server.url}/api/sync/stream`, {
      headers: { authorization: `Bearer ${token}`, 'x-plenary-protocol': '1' },
    });
    let isOver = false;
    void stream.body?.pipeTo(new WritableStream()).then(
      () => void (isOver = true),
      () => void (isOver = true),
    );
    const idle = await Promise.all(Array.from({ length: IDLE }, () => opened(said)));
    try {
      const answers = await Promise.all(Array.from({ length: 50 }, () => asked()));
      expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 200 OK']));
      expect(
        (await fetch(`${server.url}/api/schedule`, { headers: { authorization: `Bearer ${token}` } })).status,
      ).toBe(200);
      expect(isOver).toBe(false);
      expect(server.printed()).not.toContain('EMFILE');
      expect(server.printed()).toContain('raise the limit of open files (ulimit -n)');
    } finally {
      for (const socket of idle) socket.destroy();
    }
  },
);

function opened(said: string): Promise<Socket> {
  return new Promise((ready) => {
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write(said, () => ready(socket));
    });
    socket.on('error', () => ready(socket)).resume();
  });
}

/** Returns the first line received on a new connection; empty if it is closed before. */
function asked(): Promise<string> {
  return new Promise((told) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(EVENT));
    socket.once('data', (chunk: Buffer) => {
      told(chunk.toString('latin1').split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.on('error', () => told('')).on('close', () => told(''));
  });
}
