import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { consentWorld } from '../support/random-consents.ts';

/** Number of histories in one world. A world's store grows with each, and a failure is repeated from its first one. */
const OF_ONE_WORLD = 250;
/**
 * Where it is there, the stores are in memory: histories are cut off by the test's own store, so that none depends on what a disk
 * has written, and waiting for the disk would take half of the time.
 */
const IN_MEMORY = '/dev/shm';

interface Part {
  readonly from: number;
  readonly to: number;
}

/**
 * Plays random histories of who is in the directory, as many as the first argument says, from the seed in the second, on every core.
 * The first that fails is thrown with its seed and the first seed of its world.
 */
if (process.send) process.on('message', (part: Part) => void play(part));
else await playAll(Number(process.argv[2]), Number(process.argv[3] ?? Date.now() % 1_000_000));

async function play({ from, to }: Part): Promise<void> {
  await using world = await consentWorld();
  for (let seed = from; seed < to; seed += 1)
    try {
      await world.play(seed);
    } catch (error) {
      throw new Error(`In the world that began with seed ${from}`, { cause: error });
    }
  process.send?.({ from, to } satisfies Part);
}

async function playAll(count: number, first: number): Promise<void> {
  const end = first + count;
  const began = performance.now();
  let [next, played] = [first, 0];
  const takePart = (): Part | undefined => {
    const part = { from: next, to: Math.min(next + OF_ONE_WORLD, end) };
    next = part.to;
    return part.from < part.to ? part : undefined;
  };
  const runWorker = (): Promise<void> =>
    new Promise((done, failed) => {
      const env = { ...process.env, ...(existsSync(IN_MEMORY) && { TMPDIR: IN_MEMORY }) };
      const worker = fork(fileURLToPath(import.meta.url), { env });
      const goOn = (): void => {
        const part = takePart();
        if (part) worker.send(part);
        else worker.disconnect();
      };
      worker.on('message', ({ from, to }: Part) => {
        played += to - from;
        goOn();
      });
      worker.on('exit', (code) => (code === 0 ? done() : failed(new Error('A history failed: see above'))));
      goOn();
    });
  await Promise.all(Array.from({ length: availableParallelism() }, runWorker));
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `consents: ${played} histories from seed ${first} in ${seconds} s, each person in one place, and nobody named who is not listed`,
  );
}
