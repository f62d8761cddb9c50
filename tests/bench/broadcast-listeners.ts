// Opens the streams and reports each broadcast, in a separate process so that reading the events costs the server nothing.
import { sharedClock } from './child-process.ts';
import { connect } from 'node:net';

const [port = '', count = ''] = process.argv.slice(2);
const total = Number(count);
const MARK = /"mark":"([\d]+)"/;
let arrivals: number[] = [];

/** Milliseconds on the clock that all processes of this machine share. */

function arrived(text: string): void {
  const mark = MARK.exec(text)?.[1];
  if (mark === undefined) return;
  arrivals.push(sharedClock());
  if (arrivals.length < total) return;
  process.send?.({ mark, arrivals });
  arrivals = [];
}

let greeted = 0;
for (let index = 0; index < total; index += 1) {
  const socket = connect(Number(port), '127.0.0.1');
  let isGreeted = false;
  socket.setEncoding('utf8');
  socket.write(`GET /${index} HTTP/1.1\r\nhost: bench\r\n\r\n`);
  socket.on('data', (text: string) => {
    if (isGreeted) return arrived(text);
    if (!text.includes('event: hello')) return;
    isGreeted = true;
    greeted += 1;
    if (greeted === total) process.send?.('ready');
  });
}
