// `npm start`, also as the first command after a clone: installs and builds what is missing, then serves.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, exitOf, passSignals, ROOT, start } from './install.mjs';

const node = await ensureInstalled();
await ensureBuilt(node, async () => {
  if ((await exitOf(start(node, ['server/cli/check-settings.ts']))) !== 0) process.exit(1);
});
// Node's compile cache halves the time to the next start.
const server = start(node, ['server/main.ts'], {
  env: { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node') },
});
passSignals([server]);
process.exitCode = await exitOf(server);
