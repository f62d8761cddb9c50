// `npm run shots [-- FOLDER [NAME…]]`: takes pictures of every screen in its states, on a phone and a desktop, by day and by night.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, exitOf, passSignals, ROOT, start } from '../../server/cli/install.mjs';
import { ensureChromium } from '../support/install-chromium.mjs';

const node = await ensureInstalled();
await ensureChromium();
await ensureBuilt(node);
const run = start(node, [join(ROOT, 'tests', 'shots', 'take-shots.ts'), ...process.argv.slice(2)]);
passSignals([run]);
process.exitCode = await exitOf(run);
