import { expect, test } from 'vitest';
import { openStream } from '../../../../domain/sync/sync-calls.ts';
import { createHttp } from '../../../../client/platform/http/http.ts';
import { SyncStream } from '../../../../client/platform/transport/stream.ts';
import { VirtualTime } from '../../../sync/virtual-time.ts';

interface World {
  readonly stream: SyncStream;
  readonly time: VirtualTime;
  readonly heard: unknown[];
  readonly opened: number[];
  readonly write: (text: string) => void;
  readonly end: () => void;
  status: number;
}

function world(): World {
  const time = new VirtualTime();
  const [heard, opened]: [unknown[], number[]] = [[], []];
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const made: World = {
    time,
    heard,
    opened,
    status: 200,
    write: (text) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => {
      try {
        controller?.close();
      } catch {
        // The device has closed it already.
      }
    },
    stream: new SyncStream({
      open: () => {
        opened.push(time.now);
        const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
        return made.status === 0
          ? Promise.reject(new TypeError('Failed to fetch'))
          : Promise.resolve(new Response(body, { status: made.status }));
      },
      timers: time,
      random: () => 0.5,
      onHello: (hello) => heard.push(hello),
      onOps: (ops) => heard.push(ops),
      onEnded: (ended) => heard.push(ended),
      onAlive: () => undefined,
      onDown: () => heard.push('down'),
    }),
  };
  return made;
}

const hello = { logId: 'log', now: 5, positions: { pub: 3 } };
const ops = { s: 'pub', from: 3, to: 4, ops: [{ c: 'talks', id: 'keynote', rev: 'second', doc: { title: 'Grüße' } }] };
const frame = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

test('events of the server arrive in order', async () => {
  const w = world();
  w.stream.start();
  await w.time.run(1);
  w.write(frame('hello', hello) + frame('ops', ops));
  await w.time.run(10);
  expect(w.heard).toEqual([hello, { ...ops, logId: hello.logId }]);
  w.stream.stop();
});

test.each(['\n', '\r\n', '\r'])(
  'events that come in pieces, cut anywhere, are the same events: lines end in %j',
  async (end) => {
    const text = `: 1234\n\n${frame('hello', hello)}${frame('ops', ops)}: bye\n`.replaceAll('\n', end);
    for (let cut = 1; cut < text.length; cut += 7) {
      const w = world();
      w.stream.start();
      await w.time.run(1);
      w.write(text.slice(0, cut));
      await w.time.run(2);
      w.write(text.slice(cut));
      await w.time.run(10);
      expect(w.heard).toEqual([hello, { ...ops, logId: hello.logId }]);
      w.stream.stop();
    }
  },
);

test('a stream that is silent for 40 seconds counts as dead and is reopened', async () => {
  const w = world();
  w.stream.start();
  await w.time.run(30_000);
  w.write(': 1234\n\n');
  await w.time.run(69_000);
  expect(w.opened).toEqual([0]);
  await w.time.run(80_000);
  expect(w.opened.length).toBe(2);
  w.stream.stop();
});

test('an unreachable server is tried again, after longer pauses of at most half a minute', async () => {
  const w = world();
  w.status = 0;
  w.stream.start();
  await w.time.run(300_000);
  const pauses = w.opened.slice(1).map((at, index) => at - (w.opened[index] ?? 0));
  expect(pauses.slice(0, 6)).toEqual([3500, 4500, 6500, 10_500, 18_500, 32_500]);
  expect(Math.max(...pauses)).toBe(32_500);
  w.stream.stop();
});

test('reconnects at once when the network is back', async () => {
  const w = world();
  w.status = 0;
  w.stream.start();
  await w.time.run(60_000);
  const before = w.opened.length;
  w.status = 200;
  w.stream.hurry();
  await w.time.run(60_001);
  expect(w.opened.length).toBe(before + 1);
  w.stream.stop();
});

test('a stream the server ended for a reason is not opened again', async () => {
  const w = world();
  w.stream.start();
  await w.time.run(1);
  const ended = { code: 'logged-in-elsewhere', message: 'Elsewhere' };
  w.write(frame('ended', ended));
  await w.time.run(10);
  w.end();
  await w.time.run(300_000);
  expect([w.heard[0], w.opened.length]).toEqual([ended, 1]);
});

test('a server that accepts the call but sends nothing is asked again, from the first byte on', async () => {
  const time = new VirtualTime();
  const asked: number[] = [];
  const http = createHttp({
    fetch: () => new Promise<never>(() => void asked.push(time.now)),
    token: () => Promise.resolve('token'),
    timers: time,
    random: () => 0.5,
    onLoggedOut: () => undefined,
    onServerTime: () => undefined,
  });
  const nothing = (): undefined => undefined;
  const stream = new SyncStream({
    open: (signal) => http.open(openStream, {}, signal),
    timers: time,
    random: () => 0.5,
    onHello: nothing,
    onOps: nothing,
    onEnded: nothing,
    onAlive: nothing,
    onDown: nothing,
  });
  stream.start();
  await time.run(80_000);
  expect(asked).toEqual([0, 23_500, 48_000, 74_500]);
  stream.stop();
});
