import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const check = (env: Readonly<Record<string, string>>) => {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'server', 'cli', 'check-settings.ts')], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    encoding: 'utf8',
  });
  return { status, said: stderr.trim() };
};

test('a wrong setting gives one sentence before anything is built', () => {
  expect([check({}), check({ METRICS_TOKEN: 'sixteen-letters!' })]).toEqual([
    { status: 0, said: '' },
    { status: 0, said: '' },
  ]);
  expect(check({ METRICS_TOKEN: 'short' })).toEqual({
    status: 1,
    said: expect.stringContaining('must have at least 16 characters'),
  });
});
