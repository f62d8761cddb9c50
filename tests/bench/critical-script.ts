import { fileURLToPath } from 'node:url';
import { sizeBudgets } from '../support/size-budgets.mjs';
import type { Benchmark } from './benchmark.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** The sizes that `npm run check` checks, repeated here so that the table is complete. */
export const benchmark: Benchmark = {
  name: 'critical JavaScript for the schedule, gzip',
  must: '≤ 132 KiB; Dexie and RxDB are not in it',
  run: async () => {
    const [script, late] = await sizeBudgets(DIST);
    return [script, late].flatMap((budget) =>
      budget ? [{ label: budget.name, value: budget.measured, limit: budget.limit ?? 'yes', pass: budget.passed }] : [],
    );
  },
};
