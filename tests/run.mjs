// `npm test`, also as the first command after a clone: installs and builds what is missing, then runs every test.
// Arguments are passed on, such as a file or `-t "part of a title"`.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, exitOf, passSignals, ROOT, start } from '../server/cli/install.mjs';
import { ensureChromium } from './support/install-chromium.mjs';
import { createMemoryFolder } from './support/memory-folder.mjs';

/** If more files than this fail, something is broken, and running them again would only take time. */
const AGAIN_AT_MOST = 5;

const node = await ensureInstalled();
await ensureChromium();
await ensureBuilt(node);
const folder = createMemoryFolder();
const results = join(tmpdir(), `plenary-results-${process.pid}.json`);
rmSync(results, { force: true }); // A run that was killed could not remove it.
const children = [];
passSignals(children);

/** Runs Vitest and resolves to its exit code. */
function run(args) {
  const env = {
    // Hundreds of servers and workers start in a run. Compiling the same modules was a third of a server's start.
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled'),
    PLENARY_TEST_RESULTS: results,
    ...(folder && { TMPDIR: folder.path }),
  };
  const vitest = start(node, [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...args], { env });
  children.splice(0, 1, vitest);
  return exitOf(vitest);
}

const args = process.argv.slice(2);
let code = await run(args);
// In CI, a file that fails is run once more, from its start and with nothing beside it; the summary names it. At home the first failure
// counts.
if (code !== 0 && process.env.CI && existsSync(results)) {
  const { failedFiles, failed } = JSON.parse(readFileSync(results, 'utf8'));
  if (failedFiles.length > 0 && failedFiles.length <= AGAIN_AT_MOST) {
    const options = args.filter((arg) => arg.startsWith('--'));
    code = (await run([...options, '--no-file-parallelism', ...failedFiles])) || (failed > 0 ? 1 : 0);
  }
}
rmSync(results, { force: true });
process.exitCode = code;
folder?.remove();
