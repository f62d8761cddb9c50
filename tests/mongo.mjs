// `npm run test:mongo`: the MongoDB adapter, two servers, and a server killed while it reads shops, on a server that speaks its protocol,
// which must be there.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const PARTS = ['server/store/mongo/', 'sync/two-servers', 'server/api/sources/killed-pulls'];
const { status } = spawnSync(
  process.execPath,
  [path('../node_modules/vitest/vitest.mjs'), 'run', ...PARTS.map(path), ...process.argv.slice(2)],
  { stdio: 'inherit', cwd: path('..'), env: { ...process.env, PLENARY_MONGO: 'required' } },
);
process.exitCode = status ?? 1;
