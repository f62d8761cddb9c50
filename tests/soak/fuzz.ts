import { Worker } from 'node:worker_threads';
import type { Fuzzed } from '../server/import/fuzzed-imports.ts';

/** Milliseconds that a reader may take for a file. */
const HANGS_AFTER = 60_000;

/** Imports mutated files for this many minutes in a separate thread, so that a hanging reader is noticed. */
const minutes = Number(process.argv[2]);
const firstSeed = Number(process.env['SEED'] ?? 1);
let seed = firstSeed;
let heard = performance.now();
const worker = new Worker(new URL('./fuzz-worker.ts', import.meta.url), {
  workerData: { firstSeed, until: Date.now() + minutes * 60_000 },
});
const watch = setInterval(() => {
  if (performance.now() - heard < HANGS_AFTER) return;
  console.error(`Seed ${seed} hangs.`);
  process.exit(1);
}, 1000);
worker.on('message', (message: number | Fuzzed) => {
  heard = performance.now();
  if (typeof message === 'number') {
    seed = message;
    if (seed % 500 === 0) console.error(`${seed - firstSeed} files …`);
    return;
  }
  const { files, taken, calls, slowest, faults } = message;
  for (const fault of faults.slice(0, 20)) console.error(fault);
  console.log(
    `${minutes} minutes of mutated files, seeds ${firstSeed} to ${seed}: ${files} imported, ${taken} taken and ` +
      `${calls} calls asked after them, ${files - taken} refused; ` +
      `${faults.length === 0 ? 'no fault' : `${faults.length} FAULTS`}, slowest ${Math.round(slowest)} ms`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
});
worker.on('error', (error) => {
  console.error(`Seed ${seed} ends the thread:`, error);
  process.exitCode = 1;
});
worker.on('exit', () => clearInterval(watch));
