// Joins the room and reports how late everything arrived, in a separate process so that reading costs the server nothing.
import { connect } from 'node:net';
import { constants, deflateRawSync } from 'node:zlib';
import { sharedClock } from './child-process.ts';
import type { Heard } from './listeners.ts';

interface Order {
  readonly port: number;
  /** Complete requests, one per connection. */
  readonly requests: readonly string[];
}
const { port, requests } = await new Promise<Order>((given) => process.once('message', given));
const total = requests.length;
const MARK = /"mark":"([\d.]+)"/g;
const delays: number[] = [];

/**
 * Bytes that the first listener received after its first event, and their size if each frame is compressed separately, for all
 * to share.
 */
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
  // Connect again if the system rejected the connection. One that is lost later shows as messages that did not arrive.
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

/** Number of connections opened at once: the server's queue of new connections is short. */
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
