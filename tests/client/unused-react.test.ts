import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutUnused } from '../../client/unused-react.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const REACT_DOM = join(ROOT, 'node_modules/react-dom/cjs/react-dom-client.production.js');
/** What asks for something that is left out; `<Fragment ref>` and what React itself would put into the head as well. */
const ASKS = new RegExp(
  [
    String.raw`\b(hydrateRoot|ViewTransition|SuspenseList|addTransitionType|Profiler)\b`,
    String.raw`import \{[^}]*\b(Activity|preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS)\b[^}]*\} from 'react(-dom)?'`,
    String.raw`<Fragment[^>]*\bref=`,
    String.raw`<(link|meta|style|script)\b`,
  ].join('|'),
);

test('what the build leaves out of React is asked for nowhere in the app', async () => {
  const files = (await readdir(join(ROOT, 'client'), { recursive: true })).filter((name) => name.endsWith('.tsx'));
  const asking = await Promise.all(
    files.map(async (name) => ((await readFile(join(ROOT, 'client', name), 'utf8')).match(ASKS) ? [name] : [])),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(asking.flat()).toEqual([]);
});

test('what the build leaves of React names nothing that is gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-react-'));
  const whole = await readFile(REACT_DOM, 'utf8');
  const { code } = withoutUnused(whole);
  await writeFile(join(folder, 'whole.cjs'), whole);
  await writeFile(join(folder, 'left.cjs'), code);
  await writeFile(join(folder, 'rules.json'), JSON.stringify({ env: { browser: true, commonjs: true, es2024: true } }));
  const { stdout } = spawnSync(
    join(ROOT, 'node_modules/.bin/oxlint'),
    ['-c', 'rules.json', '-A', 'all', '-D', 'no-undef', '-f', 'json', '.'],
    { cwd: folder, encoding: 'utf8' },
  );
  await rm(folder, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; message: string }[] };
  const unknownIn = (name: string): string[] =>
    diagnostics.filter(({ filename }) => filename.endsWith(name)).map(({ message }) => message);
  expect(unknownIn('whole.cjs')).not.toEqual([]); // What servers and tools alone have.
  expect(unknownIn('left.cjs')).toEqual(unknownIn('whole.cjs'));
  expect(code).toMatch(/exports\.createRoot = /);
});

test('the build stops where an update of React has renamed what is left out', async () => {
  const whole = await readFile(REACT_DOM, 'utf8');
  const renamed = whole.replaceAll('isHydrating', 'takesOver').replaceAll('REACT_ACTIVITY_TYPE', 'REACT_QUIET_TYPE');
  expect(() => withoutUnused(renamed)).toThrow(/no longer has isHydrating, REACT_ACTIVITY_TYPE/);
});
