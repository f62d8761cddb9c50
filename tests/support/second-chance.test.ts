import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { FIRST_RUN_VARIABLE } from './first-run.mjs';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** `npm test` with a few small files: how it ended, and its last lines. */
async function run(files: readonly string[], ci: string): Promise<{ code: number; end: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-second-'));
  const env = { ...process.env, [FIRST_RUN_VARIABLE]: '', CI: ci, PLENARY_CASE_MARK: join(folder, 'seen') };
  const args = [here('../run.mjs'), `--config=${here('./second-chance/vitest.config.ts')}`, ...files];
  const { code, out } = await new Promise<{ code: number; out: string }>((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout) => {
      resolve({ code: error === null ? 0 : Number(error.code), out: stdout });
    });
  });
  await rm(folder, { recursive: true });
  return { code, end: out.split('\n').filter((line) => /^(Failed at first|\d+ passed)/.test(line)) };
}

test('in CI a file that failed is run once more: what held then counts and is named, what fails again is broken', async () => {
  expect(await run(['holds', 'misses'], 'true')).toEqual({
    code: 0,
    end: ['2 passed, 1 failed', 'Failed at first and was run once more: misses-a-beat.case.ts', '3 passed, 0 failed'],
  });
  expect(await run(['holds', 'misses', 'broken'], 'true')).toEqual({
    code: 1,
    end: [
      '3 passed, 2 failed',
      'Failed at first and was run once more: is-broken.case.ts',
      'Failed at first and was run once more: misses-a-beat.case.ts',
      '4 passed, 1 failed',
    ],
  });
});

test('at home the first failure counts', async () => {
  expect(await run(['holds', 'misses'], '')).toEqual({ code: 1, end: ['2 passed, 1 failed'] });
});
