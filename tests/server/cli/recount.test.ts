import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../support/command.ts';
import { ada } from '../../support/people.ts';
import { startTestApp } from '../../support/test-app.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plenary-recount-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const recount = () => runCommand('recount', [], dataDir);

test('the numbers are recounted with the server running, and without it', async () => {
  const app = await startTestApp({ dataDir });
  await app.ports.log.append('dir', {
    mid: 'ada',
    by: 'server',
    decide: () => ({ ops: [{ c: 'people', id: 'ada', rev: 'first', doc: ada.person }] }),
  });
  await app.ports.log.append('tally', {
    mid: 'wrong',
    by: 'server',
    decide: () => ({ ops: [{ c: 'talk-counts', id: 'keynote', rev: 'wrong', doc: { count: 7 } }] }),
  });
  const first = await recount();
  expect(first.code).toBe(0);
  expect(first.printed).toContain('talk-counts');
  expect(first.printed).toContain(
    '  talk-counts keynote: 7 → 0\n\nCounted the documents of 1 people. 1 were wrong and are put right.\n',
  );
  await app.stop();
  const second = await recount();
  expect(second.printed.split('\n').slice(-3)).toEqual([
    '',
    'Counted the documents of 1 people. All of them were right.',
    '',
  ]);
  expect(second.printed).toMatch(/^talk-counts +0 numbers {2}right$/m);
});

test('a recount without a store says that there is nothing to count', async () => {
  expect(await recount()).toEqual({
    code: 1,
    printed: `There is nothing to count: no store in ${dataDir}. Is DATA_DIR right?\n`,
  });
});
