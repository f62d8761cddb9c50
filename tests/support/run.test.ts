import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const CONFIG = {
  test: { globals: true, include: ['*.js'], reporters: ['default', here('./summary-reporter.ts')] },
};
const FILES = {
  'vitest.config.mjs': `export default ${JSON.stringify(CONFIG)};`,
  'passes.js': "test('passes', () => {}); test.skip('is skipped', () => {});",
  'fails-once.js': "let runs = 0; test('passes when it is retried', () => expect(++runs).toBe(2));",
  'fails.js': "test('passes', () => {}); test('fails', () => expect(1).toBe(2));",
  'cannot-be-loaded.js': "throw new Error('broken');",
};

/** Runs `npm test` with some of FILES. Returns its exit code, and its last lines from the first that names a retried test. */
async function runTests(files: readonly string[], ci: string): Promise<{ code: number; end: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-run-'));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  const args = [here('../run.mjs'), `--root=${folder}`, ...files];
  const { code, out } = await new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, args, { env: { ...process.env, CI: ci } }, (error, stdout) => {
      resolve({ code: error === null ? 0 : Number(error.code), out: stdout });
    });
  });
  await rm(folder, { recursive: true });
  return { code, end: out.split('\n').filter((line) => /^(Failed at first|\d+ passed)/.test(line)) };
}

test('in CI a test that failed is retried once: if it passes then, it counts and is named', async () => {
  expect(await runTests(['passes', 'fails-once'], 'true')).toEqual({
    code: 0,
    end: [
      'Failed at first and passed when retried: fails-once.js > passes when it is retried',
      '2 passed, 0 failed, 1 skipped',
    ],
  });
});

test('outside of CI the first failure counts', async () => {
  expect(await runTests(['passes', 'fails-once'], '')).toEqual({ code: 1, end: ['1 passed, 1 failed, 1 skipped'] });
});

test('what fails again fails the run, and so does a file that cannot be loaded', async () => {
  expect(await runTests(['fails.js', 'cannot-be-loaded'], 'true')).toEqual({ code: 1, end: ['1 passed, 2 failed'] });
});
