// `npm test`, also as the first command after a clone: installs and builds what is missing, then runs every test.
// Arguments are passed on, such as a file or `-t "part of a title"`.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, exitOf, passSignals, ROOT, start } from '../server/cli/install.mjs';
import { ensureChromium } from './support/install-chromium.mjs';
import { memoryFolder } from './support/memory-folder.mjs';

const node = await ensureInstalled();
await ensureChromium();
await ensureBuilt(node);
const reporters = ['default', join(ROOT, 'tests', 'support', 'plain-reporter.ts')];
const folder = memoryFolder();
const vitest = start(
  node,
  [
    join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...reporters.map((reporter) => `--reporter=${reporter}`),
    ...process.argv.slice(2),
  ],
  { env: folder && { TMPDIR: folder } },
);
passSignals([vitest]);
process.exitCode = await exitOf(vitest);
