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
  // As many tests do, it leaves something behind that a repetition in the same process would meet.
  'fails-once.js': `
    import { existsSync, writeFileSync } from 'node:fs';
    const mark = new URL('./ran', import.meta.url);
    let isFirst = true;
    test('comes first', () => { expect(isFirst).toBe(true); isFirst = false; });
    test('passes in a second run', () => {
      const hasRun = existsSync(mark);
      writeFileSync(mark, '');
      expect({ hasRun, isFirst }).toEqual({ hasRun: true, isFirst: false });
    });
  `,
  'fails.js': "test('passes', () => {}); test('fails', () => expect(1).toBe(2));",
  'rejects.js': "test('passes', () => void Promise.reject(new Error('nobody waits for it')));",
  'cannot-be-loaded.js': "throw new Error('broken');",
};

/** Runs `npm test` with some of FILES. Returns its exit code, the tests that passed only in a second run, and each run's counts. */
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

test('in CI a file that failed is run once more: if its tests pass then, they count and are named', async () => {
  expect(await runTests(['passes', 'fails-once'], 'true')).toEqual({
    code: 0,
    end: [
      '2 passed, 1 failed, 1 skipped',
      'Failed at first and passed when its file was run again: fails-once.js > passes in a second run',
      '3 passed, 0 failed, 1 skipped',
    ],
  });
});

test('outside of CI the first failure counts', async () => {
  expect(await runTests(['passes', 'fails-once'], '')).toEqual({ code: 1, end: ['2 passed, 1 failed, 1 skipped'] });
});

test('what fails again fails the run, and so does a file that cannot be loaded', async () => {
  expect(await runTests(['fails.js', 'cannot-be-loaded', 'passes'], 'true')).toEqual({
    code: 1,
    end: ['2 passed, 2 failed, 1 skipped', '2 passed, 2 failed, 1 skipped'],
  });
});

test('an error outside of tests fails the run also if all files pass in a second run', async () => {
  expect(await runTests(['fails-once', 'rejects'], 'true')).toEqual({
    code: 1,
    end: [
      '2 passed, 2 failed',
      'Failed at first and passed when its file was run again: fails-once.js > passes in a second run',
      '3 passed, 1 failed',
    ],
  });
});
