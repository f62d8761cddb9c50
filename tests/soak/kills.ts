import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killRounds } from '../sync/kill-rounds.ts';

const WRITES = 500;
/** Distributes the kills over a round and the next one, whatever their number. */
const STRIDE = 137;

/** Kills the server this many times under load, on the same store, and prints what happened to acknowledged changes. */
const kills = Number(process.argv[2]);
const dataDir = await mkdtemp(join(tmpdir(), 'plenary-soak-'));
const { acknowledged, unanswered, restarts, faults } = await killRounds({
  dataDir,
  kills,
  writes: WRITES,
  killAt: (round) => 1 + ((round * STRIDE) % (WRITES - 1)),
  onRound: (done, round) => {
    if ((round + 1) % 10 === 0) console.error(`${round + 1} kills, ${done.acknowledged} changes acknowledged …`);
  },
});
const sorted = restarts.toSorted((a, b) => a - b).map(Math.round);
for (const fault of faults.slice(0, 20)) console.error(fault);
console.log(
  `${kills} × kill -9 while ${WRITES} changes were on their way: ${acknowledged} acknowledged, ` +
    `${faults.length === 0 ? '0 lost' : `${faults.length} FAULTS`}, ${unanswered} without an answer and sent ` +
    `again; back after ${sorted[Math.floor(kills / 2)]} ms (slowest ${sorted.at(-1)} ms)`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
await rm(dataDir, { recursive: true });
