import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { note } from '../support/notes.ts';
import { killRounds } from './kill-rounds.ts';

/** `npm run soak -- --kills 100` has many more. */
const KILLS = 5;
const WRITES = 500;

let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plenary-killed-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

test('a server killed in the middle of 500 writes, five times, loses none it acknowledged and doubles none sent again', async () => {
  // Kills after another number of answers each time; the other requests are in progress or not received yet.
  const { acknowledged, unanswered, restarts, faults } = await killRounds({
    dataDir,
    kills: KILLS,
    writes: WRITES,
    killAt: (round) => 10 + round * 80,
  });
  expect(faults).toEqual([]);
  expect(acknowledged).toBeGreaterThan(KILLS * 10);
  expect(unanswered).toBeGreaterThan(KILLS * 10);
  expect(restarts).toHaveLength(KILLS);
  const sorted = restarts.toSorted((a, b) => a - b);
  note(
    `The server was killed ${KILLS} times during ${WRITES} writes: ${acknowledged} acknowledged, 0 lost; back ` +
      `after ${Math.round(sorted[Math.floor(KILLS / 2)]!)} ms (slowest ${Math.round(sorted.at(-1)!)} ms).`,
  );
});
