import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// Runs the tests in which a server dies inside a call, at every nth write: 1 tries each write, `npm test` every third.
const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const PARTS = ['server/cut-off-', 'server/api/packages/packages.test.ts', 'server/store/mongo/migrations.test.ts'];
const { status } = spawnSync(
  process.execPath,
  [path('../../node_modules/vitest/vitest.mjs'), 'run', ...PARTS.map((part) => path(`../${part}`))],
  { stdio: 'inherit', cwd: path('../..'), env: { ...process.env, WRITE_STEP: process.argv[2] } },
);
process.exitCode = status ?? 1;
