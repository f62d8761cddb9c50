import { connect, type Socket } from 'node:net';
import { answersOf } from './answers-of.ts';
import type { Answered, Load } from './http-load.ts';

// Raw sockets and as little reading as will do: a client library would cost more than the server it measures.

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
  // Waking a sleeping core costs the one that writes to it about as much as the answer, and a slow server finds it
  // asleep more often than a quick one: so that this distorts no result, it never sleeps.
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

/** One connection: a request, its whole answer, the next request. */
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
