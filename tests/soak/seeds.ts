import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ALL_GUARDS, Simulation } from '../sync/simulation.ts';

/** Number of seeds per message to a process. */
const CHUNK = 100;

interface Chunk {
  readonly from: number;
  readonly to: number;
}
interface Ran extends Chunk {
  readonly wrong: readonly string[];
}

/** Runs the simulator with this many seeds, from 1 or from the given seed, on every core, and prints each failing seed. */
if (process.send) process.on('message', (chunk: Chunk) => void run(chunk));
else await runAll(Number(process.argv[2]), Number(process.argv[3] ?? 1));

async function run({ from, to }: Chunk): Promise<void> {
  const wrong: string[] = [];
  for (let seed = from; seed < to; seed += 1) {
    const violations = await new Simulation(seed, ALL_GUARDS).run();
    if (violations.length > 0) wrong.push(`seed ${seed}: ${violations.slice(0, 3).join('; ')}`);
  }
  process.send?.({ from, to, wrong } satisfies Ran);
}

async function runAll(count: number, first: number): Promise<void> {
  let next = first;
  let ran = 0;
  let faults = 0;
  const end = first + count;
  const began = performance.now();
  await Promise.all(
    Array.from(
      { length: availableParallelism() },
      () =>
        new Promise<void>((done, failed) => {
          const worker = fork(fileURLToPath(import.meta.url));
          const hand = (): void => {
            if (next >= end) return worker.disconnect();
            const chunk: Chunk = { from: next, to: Math.min(next + CHUNK, end) };
            next = chunk.to;
            worker.send(chunk);
          };
          worker.on('message', ({ from, to, wrong }: Ran) => {
            for (const fault of wrong) console.log(fault);
            faults += wrong.length;
            ran += to - from;
            if (ran % (10 * CHUNK) === 0)
              console.error(
                `${ran} seeds, ${faults} went wrong, ${Math.round((performance.now() - began) / 1000)} s …`,
              );
            hand();
          });
          worker.on('exit', (code) => (code === 0 ? done() : failed(new Error('A process of the simulator died'))));
          hand();
        }),
    ),
  );
  console.log(
    `${count} seeds from ${first} on: ${faults === 0 ? 'nothing lost, doubled, skipped or shown to others' : `${faults} WENT WRONG`}`,
  );
  process.exitCode = faults === 0 ? 0 : 1;
}
