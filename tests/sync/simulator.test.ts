import { expect, test } from 'vitest';
import { FOUND_SEEDS } from './found-seeds.ts';
import { ALL_GUARDS, Simulation } from './simulation.ts';
import { EVENTS } from './witness.ts';

/** As many as the rarest fault in guards.test.ts needs. */
const SEEDS = 200;

/** Returns the first failing seeds with their failures; `npm run soak -- --seeds 100000` tries more. */
async function whatGoesWrong(seeds: Iterable<number>): Promise<string[]> {
  const wrong: string[] = [];
  for (const seed of seeds) {
    const violations = await new Simulation(seed, ALL_GUARDS).run();
    if (violations.length > 0) wrong.push(`seed ${seed}: ${violations.slice(0, 3).join('; ')}`);
    if (wrong.length === 5) break;
  }
  return wrong;
}

test('seeds that once found a fault find none any more', async () => {
  expect(await whatGoesWrong(FOUND_SEEDS)).toEqual([]);
});

test(`nothing is lost, doubled, skipped or shown to others, whatever fails (${SEEDS} seeds)`, async () => {
  expect(await whatGoesWrong(Array.from({ length: SEEDS }, (_, index) => index + 1))).toEqual([]);
});

test('the simulation tests what it should: every failure occurs, and everything that must work does', async () => {
  const seen = new Map<string, number>();
  for (let seed = 1; seed <= 20; seed += 1) {
    const simulation = new Simulation(seed, ALL_GUARDS);
    await simulation.run();
    for (const [what, times] of simulation.witness.seen) seen.set(what, (seen.get(what) ?? 0) + times);
  }
  const never = EVENTS.filter((what) => (seen.get(what) ?? 0) < 5);
  expect(never).toEqual([]);
});
