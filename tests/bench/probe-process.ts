// Sends occasional requests during a flood, in a separate process, as a person who is not part of the flood.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { answersOf } from './answers-of.ts';
import type { Probe, Probed } from './flood.ts';

process.on('message', (probe: Probe) => void run(probe).then((probed) => process.send?.(probed)));

async function run({ port, requests, total, pause }: Probe): Promise<Probed> {
  const delays: number[] = [];
  const statuses: Record<string, number> = {};
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  let heard: (status: string) => void = () => undefined;
  answersOf(socket, (status) => heard(status));
  const { promise: broken, reject } = Promise.withResolvers<never>();
  socket.on('error', reject).on('close', () => reject(new Error('the connection of who asks was closed')));
  broken.catch(() => undefined);
  for (let asked = 0; asked < total; asked += 1) {
    const start = performance.now();
    const { promise, resolve } = Promise.withResolvers<string>();
    heard = resolve;
    socket.write(requests[asked % requests.length] ?? '');
    const status = await Promise.race([promise, broken]);
    delays.push(performance.now() - start);
    statuses[status] = (statuses[status] ?? 0) + 1;
    await sleep(pause);
  }
  socket.destroy();
  return { delays, statuses };
}
