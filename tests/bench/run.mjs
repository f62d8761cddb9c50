// `npm run bench`: compares every figure with a peer or a raw limit measured in the same run.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, exitOf, passSignals, ROOT, start } from '../../server/cli/install.mjs';
import { ensureChromium } from '../support/install-chromium.mjs';

const node = await ensureInstalled();
await ensureChromium();
await ensureBuilt(node);
const run = start(node, [join(ROOT, 'tests', 'bench', 'bench.ts'), ...process.argv.slice(2)]);
passSignals([run]);
process.exitCode = await exitOf(run);
