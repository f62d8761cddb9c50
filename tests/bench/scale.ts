import { type ChildProcess, fork } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SECOND } from '../../domain/time.ts';
import { descriptorLimit, descriptorsFor } from '../../server/platform/descriptors.ts';
import { openApiWorld } from './api-world.ts';
import type { Benchmark, BenchOptions, Measured } from './benchmark.ts';
import { told } from './child-process.ts';
import type { HouseOrder, HouseReport } from './full-house.ts';
import { lostOf } from './lost-writes.ts';

const PEOPLE = 1000;
const LASTS = 40 * SECOND;
/** Number of people per process of devices, so that these processes are not the bottleneck. */
const A_PROCESS = 2500;
/** Time for the last change to be collected and delivered before the streams close. */
const SETTLES = 2 * SECOND;

interface Size {
  readonly people: number;
  /** Number of people with an open stream. */
  readonly listeners: number;
  readonly writesASecond: number;
}

/** One server with any number of people: `npm run bench -- scale --people 10000 --listeners 10000 --writes 500`. */
export const benchmark: Benchmark = {
  name: 'scale: one server on the embedded store, devices in processes of their own',
  must: '0 errors, 0 lost',
  run: async (options) => {
    const size = sizeOf(options);
    const world = await openApiWorld({ people: size.people + 1, talks: 400, companies: 50 }, size.people + 1);
    const devices: ChildProcess[] = [];
    try {
      const before = process.memoryUsage().rss;
      const orders = await ordersFor(size, world);
      for (const order of orders) {
        const child = fork(fileURLToPath(new URL('full-house-devices.ts', import.meta.url)), {
          serialization: 'advanced',
        });
        devices.push(child);
        child.send(order);
        await told(child); // Now the streams of this process are open.
      }
      const perStream = (process.memoryUsage().rss - before) / size.listeners;
      const delays = monitorEventLoopDelay({ resolution: 5 });
      delays.enable();
      const cpu = process.cpuUsage();
      const reports = Promise.all(devices.map(async (child) => (await told(child)) as HouseReport));
      await sleep(LASTS);
      const { user, system } = process.cpuUsage(cpu);
      delays.disable();
      const found = await reports;
      return figures(size, found, {
        lost: await lostOf(
          found.flatMap(({ acknowledged }) => acknowledged),
          world,
        ),
        loopP99: delays.percentile(99) / 1e6 - 5,
        core: (user + system) / 1000 / LASTS,
        perStream,
      });
    } finally {
      for (const child of devices) child.kill();
      await world.close();
    }
  },
};

function sizeOf({ people = PEOPLE, listeners = people, writes = people / 20 }: BenchOptions): Size {
  const most = descriptorLimit();
  if (descriptorsFor(0) + listeners + writes > most)
    throw new Error(`${listeners} listeners take more open files than this process may have (ulimit -n: ${most})`);
  return { people, listeners: Math.min(listeners, people), writesASecond: writes };
}

async function ordersFor(
  { people, listeners, writesASecond }: Size,
  { server, logIn }: Awaited<ReturnType<typeof openApiWorld>>,
): Promise<HouseOrder[]> {
  const orders: HouseOrder[] = [];
  const writeEvery = (people / writesASecond) * SECOND;
  for (let from = 0; from < people; from += A_PROCESS) {
    const tokens: string[] = [];
    for (let person = from; person < Math.min(people, from + A_PROCESS); person += 1)
      tokens.push(await logIn(person + 1));
    const streams = Math.max(0, Math.min(tokens.length, listeners - from));
    orders.push({ url: server.url, tokens, lasts: LASTS - SETTLES, writeEvery, streams });
  }
  return orders;
}

interface Found {
  readonly lost: number;
  readonly loopP99: number;
  readonly core: number;
  readonly perStream: number;
}

function figures(size: Size, reports: readonly HouseReport[], { lost, loopP99, core, perStream }: Found): Measured[] {
  const errors = reports.flatMap((report) => report.errors);
  const writes = reports.flatMap(({ acknowledged }) => acknowledged).reduce((sum, talks) => sum + talks.length, 0);
  const p99 = Math.max(...reports.map((report) => report.p99));
  const of = `${size.people} people, ${size.listeners} streams, ${size.writesASecond} writes a second`;
  return [
    {
      label: `${of}: errors`,
      value: String(errors.length),
      limit: '0',
      pass: errors.length === 0,
      detail: errors[0] ?? '',
    },
    { label: 'acknowledged writes lost', value: `${lost} of ${writes}`, limit: '0', pass: lost === 0 },
    { label: 'event loop, p99 of its delay', value: `${loopP99.toFixed(1)} ms`, figures: { loopP99Ms: loopP99 } },
    { label: 'a write, p99', value: `${p99.toFixed(0)} ms`, figures: { writeP99Ms: p99 } },
    { label: 'the server, of one core', value: `${(core * 100).toFixed(0)} %`, figures: { coreShare: core } },
    {
      label: 'memory per stream, log-in included',
      value: `${(perStream / 1024).toFixed(1)} KiB`,
      figures: { bytesPerStream: perStream },
    },
  ];
}
