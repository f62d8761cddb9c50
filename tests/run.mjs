// `npm test`, also as the first command after a clone: installs and builds what is missing, then runs every test.
// Arguments are passed on, such as a file or `-t "part of a title"`.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, exitOf, passSignals, ROOT, start } from '../server/cli/install.mjs';
import { FIRST_RUN_VARIABLE } from './support/first-run.mjs';
import { ensureChromium } from './support/install-chromium.mjs';
import { memoryFolder } from './support/memory-folder.mjs';

const node = await ensureInstalled();
await ensureChromium();
await ensureBuilt(node);
const reporters = ['default', join(ROOT, 'tests', 'support', 'plain-reporter.ts')];
const folder = memoryFolder();
const firstRun = join(folder ?? tmpdir(), `plenary-first-run-${process.pid}.json`);

const runTests = (args) => {
  const vitest = start(
    node,
    [
      join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...reporters.map((reporter) => `--reporter=${reporter}`),
      ...args,
    ],
    { env: { ...(folder && { TMPDIR: folder }), ...(process.env.CI && { [FIRST_RUN_VARIABLE]: firstRun }) } },
  );
  passSignals([vitest]);
  return exitOf(vitest);
};

const args = process.argv.slice(2);
process.exitCode = await runTests(args);
// On a machine shared with others a browser may miss a beat. A few files that failed are run once more by themselves,
// from a new start: what fails again is broken.
if (process.exitCode !== 0 && existsSync(firstRun)) {
  const { files } = JSON.parse(readFileSync(firstRun, 'utf8'));
  process.exitCode = await runTests([...args.filter((arg) => arg.startsWith('--')), ...files]);
  rmSync(firstRun);
}
