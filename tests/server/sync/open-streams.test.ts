import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { STREAM_HEARTBEAT } from '../../../domain/limits/sync.ts';
import type { SyncLog } from '../../../server/ports.ts';
import { openStreams } from '../../../server/sync/streams.ts';
import { at } from '../../support/conference.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestApp } from '../../support/test-app.ts';
import { VirtualTime } from '../../sync/virtual-time.ts';

/** A socket that accepts everything, or blocks with `writableLength` unsent bytes. */
class Socket extends EventEmitter {
  writableLength = 0;
  writableEnded = false;
  destroyed = false;
  readonly written: string[] = [];

  write(piece: Buffer): void {
    this.written.push(piece.toString());
  }

  end(last?: Buffer): void {
    if (last instanceof Buffer) this.write(last);
    this.writableEnded = true;
    this.destroy();
  }

  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

const asResponse = (socket: Socket): ServerResponse => socket as unknown as ServerResponse;

const change = (log: SyncLog, mid: string, size = 10) =>
  log.append('pub', {
    mid,
    by: 'server',
    decide: () => ({
      ops: [{ c: 'stages', id: 'main', rev: mid, doc: { id: 'main', name: 'x'.repeat(size), order: 0 } }],
    }),
  });

const lastOf = (socket: Socket): unknown => JSON.parse(/data: (.*)/.exec(socket.written.at(-1) ?? '')?.[1] ?? 'null');

test('a device that does not read its stream is disconnected, and the others continue', async () => {
  await using app = await startTestApp({ now: at('09:00') });
  const time = new VirtualTime();
  const streams = openStreams({ log: app.ports.log, now: app.ports.now, timers: time });
  const [quick, slow] = [new Socket(), new Socket()];
  for (const socket of [quick, slow])
    await streams.join({ sessionId: 'x', personId: 'ada', scopes: ['pub'] }, asResponse(socket));
  slow.writableLength = 1_000_001;
  await change(app.ports.log, 'one');
  expect([quick.destroyed, slow.destroyed, streams.count]).toEqual([false, true, 1]);
  expect(lastOf(quick)).toMatchObject({ s: 'pub', from: 1, to: 2 });
});

test('for a change too large for the sockets only the log position is sent', async () => {
  await using app = await startTestApp({ now: at('09:00') });
  const streams = openStreams({ log: app.ports.log, now: app.ports.now, timers: new VirtualTime() });
  const socket = new Socket();
  await streams.join({ sessionId: 'x', personId: 'ada', scopes: ['pub'] }, asResponse(socket));
  await change(app.ports.log, 'large', 300_000);
  expect(lastOf(socket)).toEqual({ s: 'pub', from: 2, to: 2, ops: [] });
});

test('an idle stream sends the time every fifteen seconds', async () => {
  await using app = await startTestApp({ now: at('09:00') });
  const time = new VirtualTime();
  const streams = openStreams({ log: app.ports.log, now: app.ports.now, timers: time });
  const socket = new Socket();
  await streams.join({ sessionId: 'x', personId: 'ada', scopes: ['pub'] }, asResponse(socket));
  await time.run(44_999);
  expect(socket.written.slice(1)).toEqual([`: ${at('09:00')}\n\n`, `: ${at('09:00')}\n\n`]);
});

test('with many streams the time is sent in parts, so that others are answered in between', async () => {
  await using app = await startTestApp({ now: at('09:00') });
  const time = new VirtualTime();
  const streams = openStreams({ log: app.ports.log, now: app.ports.now, timers: time });
  const sockets = Array.from({ length: 2500 }, () => new Socket());
  await Promise.all(
    sockets.map((socket, index) =>
      streams.join({ sessionId: `s-${index}`, personId: `p-${index}`, scopes: ['pub'] }, asResponse(socket)),
    ),
  );
  const heard = (): number => sockets.filter(({ written }) => written.length > 1).length;
  const parts: number[] = [];
  for (const socket of [0, 1000, 2000].map((index) => sockets[index]!))
    socket.write = (piece) => {
      socket.written.push(piece.toString());
      // Runs after all synchronous work of this write is done.
      queueMicrotask(() => parts.push(heard()));
    };
  await time.run(STREAM_HEARTBEAT);
  await expect.poll(() => parts).toEqual([1000, 2000, 2500]);
});

test('events written to many streams can be read by each client, chunked or until the connection closes', async () => {
  await using app = await startTestApp({ now: at('09:00') });
  const time = new VirtualTime();
  const streams = openStreams({ log: app.ports.log, now: app.ports.now, timers: time });
  const door = createServer(({ url = '' }, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    void streams.join({ sessionId: url, personId: url, scopes: ['pub'] }, response);
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  const { port } = door.address() as AddressInfo;
  const old = connect(port, '127.0.0.1').setEncoding('utf8');
  let oldRead = '';
  old.on('data', (text: string) => (oldRead += text)).write('GET /old HTTP/1.0\r\n\r\n');
  const fresh = await fetch(`http://127.0.0.1:${port}/fresh`);
  await expect.poll(() => [streams.count, oldRead.includes('event: hello')]).toEqual([2, true]);
  await change(app.ports.log, 'one');
  await time.run(STREAM_HEARTBEAT);
  await change(app.ports.log, 'two');
  const closed = once(old, 'close');
  await streams.close();
  await closed;
  const events = (text: string): string[] => text.split('\n\n').map((event) => event.split('\n')[0] ?? '');
  const whole = ['event: hello', 'event: ops', `: ${at('09:00')}`, 'event: ops', ''];
  expect(events(await fresh.text())).toEqual(whole);
  expect(events(oldRead.split('\r\n\r\n')[1] ?? '')).toEqual(whole);
  door.close();
});

test('a session that ends on one server ends its stream on another', async () => {
  await using app = await startTestApp({ now: at('09:00') });
  const [here, there] = [0, 1].map(() =>
    openStreams({ log: app.ports.log, now: app.ports.now, timers: new VirtualTime() }),
  );
  const socket = new Socket();
  await there!.join({ sessionId: 'of-ada', personId: 'ada', scopes: ['pub'] }, asResponse(socket));
  here!.endSession('of-ada', { code: 'not-logged-in', message: 'Logged out' });
  await eventually(() => expect(socket.writableEnded).toBe(true));
  expect(lastOf(socket)).toEqual({ code: 'not-logged-in', message: 'Logged out' });
  expect(there!.count).toBe(0);
});

test('all streams of a person end at once on every server, and streams of others continue', async () => {
  await using app = await startTestApp({ now: at('09:00') });
  const [here, there] = [0, 1].map(() =>
    openStreams({ log: app.ports.log, now: app.ports.now, timers: new VirtualTime() }),
  );
  const [phone, laptop, others] = [new Socket(), new Socket(), new Socket()];
  await here!.join({ sessionId: 'phone', personId: 'ada', scopes: ['pub'] }, asResponse(phone));
  await there!.join({ sessionId: 'laptop', personId: 'ada', scopes: ['pub'] }, asResponse(laptop));
  await here!.join({ sessionId: 'other', personId: 'grace', scopes: ['pub'] }, asResponse(others));
  here!.endPerson('ada', { code: 'not-logged-in', message: 'Not authorized' });
  expect(phone.writableEnded).toBe(true);
  await eventually(() => expect(laptop.writableEnded).toBe(true));
  expect([lastOf(phone), lastOf(laptop)]).toEqual([
    { code: 'not-logged-in', message: 'Not authorized' },
    { code: 'not-logged-in', message: 'Not authorized' },
  ]);
  expect([others.writableEnded, here!.count, there!.count]).toEqual([false, 1, 0]);
});

test('a person whose scopes change is asked to reconnect, once', async () => {
  await using app = await startTestApp({ now: at('09:00') });
  const [here, there] = [0, 1].map(() =>
    openStreams({ log: app.ports.log, now: app.ports.now, timers: new VirtualTime() }),
  );
  const [before, after, elsewhere] = [new Socket(), new Socket(), new Socket()];
  await here!.join({ sessionId: 'phone', personId: 'ada', scopes: ['pub'] }, asResponse(before));
  await there!.join({ sessionId: 'laptop', personId: 'ada', scopes: ['pub'] }, asResponse(elsewhere));
  const told = here!.reopenPerson('ada');
  await here!.join({ sessionId: 'phone', personId: 'ada', scopes: ['pub', 'replay'] }, asResponse(after));
  await told;
  await eventually(() => expect(elsewhere.writableEnded).toBe(true));
  expect(
    [before, elsewhere].map(({ written, writableEnded }) => [
      writableEnded,
      written.filter((frame) => frame.includes('ended')),
    ]),
  ).toEqual([
    [true, []],
    [true, []],
  ]);
  expect(after.writableEnded).toBe(false);
});

test('people whose rooms open or close are asked to reconnect at the next heartbeat, others are not', async () => {
  await using app = await startTestApp({ now: at('09:00') });
  const time = new VirtualTime();
  const streams = openStreams({ log: app.ports.log, now: app.ports.now, timers: time });
  const rooms = { closes: false };
  const [inRoom, elsewhere] = [new Socket(), new Socket()];
  const hasChanged = async () => rooms.closes;
  await streams.join(
    { sessionId: 'a', personId: 'ada', scopes: ['pub', 'room:stage:main'], hasChanged },
    asResponse(inRoom),
  );
  await streams.join({ sessionId: 'b', personId: 'grace', scopes: ['pub'] }, asResponse(elsewhere));
  await time.run(STREAM_HEARTBEAT + 1);
  expect([inRoom.writableEnded, elsewhere.writableEnded]).toEqual([false, false]);
  rooms.closes = true;
  await time.run(2 * STREAM_HEARTBEAT + 1);
  await expect.poll(() => inRoom.writableEnded).toBe(true);
  expect(elsewhere.writableEnded).toBe(false);
});
