// A process of its own, so that reading costs the server nothing: sits in the room, and says how late everything came.
import { connect } from 'node:net';

const [port = '', count = ''] = process.argv.slice(2);
const total = Number(count);
const MARK = /"mark":"([\d.]+)"/g;
const delays: number[] = [];

/** Milliseconds on the clock that all processes of this machine share. */
const sharedClock = (): number => Number(process.hrtime.bigint()) / 1e6;

let greeted = 0;
for (let index = 0; index < total; index += 1) {
  const socket = connect(Number(port), '127.0.0.1');
  let held = '';
  socket.setEncoding('utf8');
  socket.write(`GET /${index} HTTP/1.1\r\nhost: bench\r\n\r\n`);
  socket.on('data', (text: string) => {
    held += text;
    const end = held.lastIndexOf('\n\n');
    if (end === -1) return;
    const events = held.slice(0, end);
    held = held.slice(end);
    const at = sharedClock();
    for (const [, mark] of events.matchAll(MARK)) delays.push(at - Number(mark));
    if (!events.includes('event: hello')) return;
    greeted += 1;
    if (greeted === total) process.send?.('ready');
  });
}

process.on('message', () => {
  const sorted = delays.toSorted((a, b) => a - b);
  process.send?.({
    arrived: sorted.length,
    p50: sorted[sorted.length >> 1],
    p99: sorted[Math.floor(sorted.length * 0.99)],
  });
});
