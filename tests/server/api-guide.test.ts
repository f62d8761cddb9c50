import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { endpoints } from '../../server/app.ts';
import { REFUSAL_CODES } from '../../domain/refusal.ts';
import { openApiPath } from '../../server/http/openapi/openapi.ts';
import { note } from '../support/notes.ts';
import { startTestApp } from '../support/test-app.ts';

const guide = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
const lines = /```sh\n([^]*?)```/.exec(guide)?.[1] ?? '';

const hasCurl = spawnSync('curl', ['--version']).status === 0;
if (!hasCurl) note('The ten lines of docs/api.md were not tried: curl is not installed here.');

test.skipIf(!hasCurl)('the ten lines of the guide lead a new user from nothing to a bookmarked talk', async () => {
  expect(lines.split('\n').filter(Boolean).length).toBeLessThanOrEqual(10);
  const dataDir = await mkdtemp(join(tmpdir(), 'plenary-guide-'));
  const app = await startTestApp({ dataDir, now: Date.now(), env: { DEMO: 'on' } });
  const { stdout } = await promisify(execFile)('bash', [
    '-euo',
    'pipefail',
    '-c',
    lines.replace('http://localhost:3000', app.url),
  ]);
  await app.stop();
  await rm(dataDir, { recursive: true });
  expect(stdout).toContain('"email":"attendee@example.org"');
  expect(stdout).toMatch(/"total":1\b/);
});

test('the guide names only calls that exist, and every kind of refusal', () => {
  const known = new Set(endpoints.map(({ method, path }) => `${method.toUpperCase()} /api${openApiPath(path)}`));
  const named = [...guide.matchAll(/`(GET|POST|PATCH|DELETE) (\/api[^`?]*)`/g)].map(
    ([, method, path]) => `${method} ${path?.replace(/\/pub$/, '/{scope}')}`,
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((call) => !known.has(call))).toEqual([]);
  expect(REFUSAL_CODES.filter((code) => !guide.includes(`\`${code}\``))).toEqual([]);
});
