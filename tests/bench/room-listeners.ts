// A process of its own, so that reading costs the server nothing: sits in the room, and says how late everything came.
import { connect } from 'node:net';
import { constants, deflateRawSync } from 'node:zlib';
import { sharedClock } from './child-process.ts';
import type { Heard } from './listeners.ts';

interface Order {
  readonly port: number;
  /** Whole requests, a connection each. */
  readonly requests: readonly string[];
}
const { port, requests } = await new Promise<Order>((given) => process.once('message', given));
const total = requests.length;
const MARK = /"mark":"([\d.]+)"/g;
const delays: number[] = [];

/** What one of them read since its first event, and what it would be packed frame by frame, as all could share it. */
let [bytes, packed] = [0, 0];
function weigh(events: string): void {
  bytes += Buffer.byteLength(events);
  for (const frame of events.split('\n\n').filter((each) => each !== ''))
    packed += deflateRawSync(`${frame}\n\n`, { finishFlush: constants.Z_FULL_FLUSH }).length;
}

let greeted = 0;
function listen(index: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const hello = Promise.withResolvers<void>();
  let held = '';
  let isGreeted = false;
  socket.setEncoding('utf8');
  socket.write(requests[index] ?? '');
  // A system that turns a connection away is asked again; one that is lost later shows as messages that did not arrive.
  socket.on('error', () => (isGreeted ? undefined : hello.resolve(listen(index))));
  socket.on('data', (text: string) => {
    held += text;
    const end = held.lastIndexOf('\n\n');
    if (end === -1) return;
    const events = held.slice(0, end);
    held = held.slice(end);
    if (index === 0 && isGreeted) weigh(events);
    const at = sharedClock();
    for (const [, mark] of events.matchAll(MARK)) delays.push(at - Number(mark));
    if (isGreeted || !events.includes('event: hello')) return;
    isGreeted = true;
    greeted += 1;
    hello.resolve();
  });
  return hello.promise;
}

/** So many ask at once: the server's queue of new connections is short. */
const AT_ONCE = 100;
for (let from = 0; from < total; from += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, total - from) }, (_, index) => listen(from + index)));
if (greeted === total) process.send?.('ready');

process.on('message', () => {
  const sorted = delays.toSorted((a, b) => a - b);
  process.send?.({
    bytes,
    packed,
    arrived: sorted.length,
    p50: sorted[sorted.length >> 1] ?? Number.NaN,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  } satisfies Heard);
});
