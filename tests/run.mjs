// `npm test`, also as the first command after a clone: installs and builds what is missing, then runs every test.
// Arguments are passed on, such as a file or `-t "part of a title"`.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, exitOf, passSignals, ROOT, start } from '../server/cli/install.mjs';
import { ensureChromium } from './support/install-chromium.mjs';
import { createMemoryFolder } from './support/memory-folder.mjs';

const node = await ensureInstalled();
await ensureChromium();
await ensureBuilt(node);
const folder = createMemoryFolder();
// In CI, a test that fails is run once more; the summary names it. At home the first failure counts.
const retries = process.env.CI ? ['--retry=1'] : [];
const vitest = start(
  node,
  [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...retries, ...process.argv.slice(2)],
  // Hundreds of servers and workers start in a run. Compiling the same modules was a third of a server's start.
  {
    env: {
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled'),
      ...(folder && { TMPDIR: folder.path }),
    },
  },
);
passSignals([vitest]);
process.exitCode = await exitOf(vitest);
folder?.remove();
