// `npm run check`: types, format, lint, length of lines, build and sizes.
import { join } from 'node:path';
import { build, ensureInstalled, exitOf, ROOT, start } from '../server/cli/install.mjs';
import { unmatchedChunkPatterns } from './support/chunk-patterns.mjs';
import { longLines } from './support/long-lines.mjs';
import { sizeBudgets } from './support/size-budgets.mjs';

const node = await ensureInstalled();
const bin = (name) => join(ROOT, 'node_modules', '.bin', name);
const succeeds = async (program, args) => (await exitOf(start(bin(program), args))) === 0;
const steps = [
  ...['domain', 'server', 'sw', 'client', 'tests'].map((folder) => ({
    name: `types of ${folder}`,
    succeed: () => succeeds('tsc', ['-p', folder]),
  })),
  { name: 'format (mend it with npm run format)', succeed: () => succeeds('oxfmt', ['--check', '.']) },
  {
    name: 'lint',
    succeed: () =>
      succeeds('oxlint', [
        '--type-aware',
        'client',
        'server',
        'sw',
        'domain',
        'tests',
        'vite.config.ts',
        'vitest.config.ts',
      ]),
  },
  {
    name: 'no line over 140 characters, but titles of tests',
    succeed: () => {
      const places = longLines(ROOT);
      for (const place of places) console.error(place);
      return places.length === 0;
    },
  },
  { name: 'build', succeed: () => build(node) },
  {
    name: 'every chunk pattern matches a file',
    succeed: () => {
      const unmatched = unmatchedChunkPatterns(ROOT);
      for (const pattern of unmatched) console.error(pattern);
      return unmatched.length === 0;
    },
  },
];

const results = [];
for (const { name, succeed } of steps) {
  const started = performance.now();
  const passed = await succeed();
  results.push(passed);
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}
if (results.at(-1)) {
  for (const { name, measured, limit, warns, passed } of await sizeBudgets(join(ROOT, 'dist'))) {
    results.push(passed);
    const outcome = passed ? (warns ? 'WARNS ' : 'ok    ') : 'FAILED';
    console.log(`${outcome} ${name}: ${measured}${limit ? ` of ${limit}` : ''}`);
  }
}
const failed = results.filter((passed) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
