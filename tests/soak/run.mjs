// `npm run soak`: tests that take too long for `npm test`. Without an option every part runs with its default size.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, exitOf, passSignals, ROOT, start } from '../../server/cli/install.mjs';

/** The file of each part, and its default size. */
const PARTS = {
  kills: { file: 'kills.ts', usual: '100' },
  changes: { file: 'changes.ts', usual: '100' },
  writes: { file: 'writes.mjs', usual: '1' },
  mails: { file: 'mails.ts', usual: '2000' },
  pushes: { file: 'pushes.ts', usual: '3000' },
  seeds: { file: 'seeds.ts', usual: '20000' },
  fields: { file: 'fields.ts', usual: '200000' },
  consents: { file: 'consents.ts', usual: '10000' },
  minutes: { file: 'open-page.ts', usual: '10' },
  'fuzz-minutes': { file: 'fuzz.ts', usual: '10' },
};

const asked = askedFor();
if (!asked) {
  console.error(
    `npm run soak [-- ${Object.entries(PARTS)
      .map(([name, { usual }]) => `--${name} ${usual}`)
      .join(' ')}]`,
  );
  process.exit(1);
}
const node = await ensureInstalled();
for (const [name, count] of asked) {
  const run = start(node, [join(ROOT, 'tests', 'soak', PARTS[name].file), count]);
  passSignals([run]);
  process.exitCode = Math.max(process.exitCode ?? 0, await exitOf(run));
}

/** Returns the parts to run with their sizes; undefined if the options are invalid. */
function askedFor() {
  try {
    const { values } = parseArgs({
      options: Object.fromEntries(Object.keys(PARTS).map((name) => [name, { type: 'string' }])),
    });
    const given = Object.entries(values);
    if (given.some(([, count]) => !/^[1-9]\d{0,8}$/.test(count))) return undefined;
    return given.length > 0 ? given : Object.entries(PARTS).map(([name, { usual }]) => [name, usual]);
  } catch {
    return undefined; // An unknown option.
  }
}
