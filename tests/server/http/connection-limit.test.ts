import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { limitOpenConnections } from '../../../server/http/http-listener.ts';

const MOST = 3;

test('if all connections wait for an answer, a new one is refused, this is reported, and the others continue', async () => {
  const owed: ServerResponse[] = [];
  let told = 0;
  const server = createServer((request, response) => {
    taken(request, response);
    owed.push(response);
    server.emit('owed');
  });
  const taken = limitOpenConnections(server, MOST, () => (told += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const open = (): Socket => connect(port, '127.0.0.1').on('error', () => undefined);
  const waiting: Socket[] = [];
  for (let count = 0; count < MOST; count += 1) {
    const owes = once(server, 'owed');
    const socket = open();
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    waiting.push(socket);
    await owes;
  }
  expect(told).toBe(0);
  const turnedAway = open().resume();
  await once(turnedAway, 'close');
  expect({ told, closed: waiting.filter(({ destroyed }) => destroyed).length }).toEqual({ told: 1, closed: 0 });
  const answers = waiting.map(async (socket) => String(((await once(socket, 'data')) as [Buffer])[0]).slice(0, 15));
  for (const response of owed) response.end();
  expect(await Promise.all(answers)).toEqual(waiting.map(() => 'HTTP/1.1 200 OK'));
});
