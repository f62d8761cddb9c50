import { connect, type Socket } from 'node:net';
import { answersOf } from './answers-of.ts';
import type { Answered, Load } from './http-load.ts';

// Uses raw sockets and parses as little as possible: an HTTP client would cost more than the server it measures.

process.on('message', (load: Load) => void run(load).then((answered) => process.send?.(answered)));

async function run({ port, requests, connections, total }: Load): Promise<Answered> {
  const statuses: Record<string, number> = {};
  const delays: number[] = [];
  let asked = 0;
  const next = (): string | undefined => {
    if (asked >= total) return undefined;
    asked += 1;
    return requests[(asked - 1) % requests.length];
  };
  const start = performance.now();
  // Keep this core awake: waking it costs the server about as much as an answer, and happens more often with a slow server, which would
  // distort the comparison.
  let isRunning = true;
  const stayAwake = (): void => void (isRunning && setImmediate(stayAwake));
  stayAwake();
  await Promise.all(
    Array.from({ length: connections }, () =>
      askInTurn(connect(port, '127.0.0.1'), next, (status, delay) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        delays.push(delay);
      }),
    ),
  );
  isRunning = false;
  delays.sort((a, b) => a - b);
  return {
    seconds: (performance.now() - start) / 1000,
    statuses,
    p99: delays[Math.floor(delays.length * 0.99)] ?? Number.NaN,
  };
}

type Told = (status: string, delay: number) => void;

/** Sends requests on one connection, each after the complete answer to the previous one. */
function askInTurn(socket: Socket, next: () => string | undefined, told: Told): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let since = 0;
  const ask = (): void => {
    const request = next();
    if (request === undefined) return void socket.end();
    since = performance.now();
    socket.write(request);
  };
  socket.setNoDelay(true);
  socket.on('connect', ask);
  answersOf(socket, (status) => {
    told(status, performance.now() - since);
    ask();
  });
  socket.on('error', reject);
  socket.on('close', () => resolve());
  return promise;
}
