import { fork } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MINUTE, SECOND } from '../../domain/time.ts';
import { type ApiWorld, openApiWorld } from './api-world.ts';
import type { Benchmark, Measured } from './benchmark.ts';
import { lostOf } from './lost-writes.ts';

const PEOPLE = 2000;
const LASTS = 2 * MINUTE;
/** Interval between two writes of a person, and between two changes of a talk by an admin. */
const WRITE_EVERY = MINUTE;
const ADMIN_EVERY = 10 * SECOND;
const LOOP_LIMIT_MS = 50;

/** Messages to and from the process with the devices. */
export interface HouseOrder {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly lasts: number;
  readonly writeEvery: number;
  /** Number of orders before this one: each keeps other talks. */
  readonly round?: number;
  /** Number of people with an open stream; all by default. */
  readonly streams?: number;
}
export interface HouseReport {
  readonly errors: readonly string[];
  /** Ids of the talks that the server acknowledged as kept, by number of the person. */
  readonly acknowledged: readonly (readonly string[])[];
  readonly p99: number;
  /** Number of the admin's changes that each stream received. */
  readonly heard: readonly number[];
}

export const benchmark: Benchmark = {
  name: 'a full house: 2,000 people with open streams, a write a minute each, an admin change every 10 s, for 2 minutes',
  must: `0 errors, 0 lost, event-loop p99 < ${LOOP_LIMIT_MS} ms`,
  run: async () => {
    const world = await openApiWorld({ people: PEOPLE + 1, talks: 400, companies: 50 }, PEOPLE + 1);
    const devices = fork(fileURLToPath(new URL('full-house-devices.ts', import.meta.url)), {
      serialization: 'advanced',
    });
    try {
      const tokens: string[] = [];
      for (let person = 1; person <= PEOPLE; person += 1) tokens.push(await world.logIn(person));
      const before = memory();
      devices.send({ url: world.server.url, tokens, lasts: LASTS, writeEvery: WRITE_EVERY } satisfies HouseOrder);
      await once(devices, 'message'); // Now every stream is open.
      const perStream = (memory() - before) / PEOPLE;
      const delays = monitorEventLoopDelay({ resolution: 5 });
      delays.enable();
      const reported = once(devices, 'message') as Promise<[HouseReport]>;
      const changes = await runTheDay(world);
      const [report] = await reported;
      delays.disable();
      return figures(report, {
        lost: await lostOf(report.acknowledged, world),
        loopP99: delays.percentile(99) / 1e6 - 5,
        perStream,
        changes,
      });
    } finally {
      devices.kill();
      await world.close();
    }
  },
};

function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}

/** Moves a talk by a minute, again and again, as an admin; returns the number of changes. */
async function runTheDay(world: ApiWorld): Promise<number> {
  const admin = await world.logIn(0);
  const times = LASTS / ADMIN_EVERY - 1;
  for (let change = 0; change < times; change += 1) {
    await sleep(ADMIN_EVERY);
    const answer = await fetch(`${world.server.url}/api/talks/talk-3`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: `Moved for the ${change + 1}. time` }),
    });
    if (!answer.ok) throw new Error(`the admin's change was refused: ${await answer.text()}`);
  }
  return times;
}

interface Found {
  readonly lost: number;
  readonly loopP99: number;
  readonly perStream: number;
  readonly changes: number;
}

function figures(report: HouseReport, { lost, loopP99, perStream, changes }: Found): Measured[] {
  const writes = report.acknowledged.reduce((sum, talks) => sum + talks.length, 0);
  const deaf = report.heard.filter((times) => times < changes).length;
  return [
    {
      label: 'errors',
      value: String(report.errors.length),
      limit: '0',
      pass: report.errors.length === 0,
      detail: report.errors[0] ?? `${writes} writes`,
    },
    { label: 'acknowledged writes lost', value: String(lost), limit: '0', pass: lost === 0 },
    {
      label: 'streams that missed a change',
      value: String(deaf),
      limit: '0',
      pass: deaf === 0,
      detail: `${changes} changes`,
    },
    {
      label: 'event loop, p99 of its delay',
      value: `${loopP99.toFixed(1)} ms`,
      limit: `< ${LOOP_LIMIT_MS} ms`,
      pass: loopP99 < LOOP_LIMIT_MS,
      figures: { loopP99Ms: loopP99 },
    },
    { label: 'a write, p99', value: `${report.p99.toFixed(0)} ms`, figures: { writeP99Ms: report.p99 } },
    {
      label: 'memory per stream',
      value: `${(perStream / 1024).toFixed(1)} KiB`,
      figures: { bytesPerStream: perStream },
    },
  ];
}
