import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { note } from '../support/notes.ts';
import { killedAccountChanges } from './killed-account-changes.ts';
import { killedKeyedCalls } from './killed-keyed-calls.ts';

/** `npm run soak -- --changes 100` has ten times as many. */
const KILLS = 10;

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'plenary-killed-inside-'));
});
afterAll(() => rm(root, { recursive: true }));

test('a call under a key that a kill cuts off is answered when it is sent again as if nothing had happened, and is done and said once', async () => {
  const { inside, faults } = await killedKeyedCalls(join(root, 'calls'), KILLS);
  expect(faults).toEqual([]);
  expect(inside).toBe(KILLS);
  note(`The server was killed ${KILLS} times inside calls under a key: 0 made twice, 0 wrong refusals.`);
});

test('a change of an account that a kill cuts off is taken when it is sent again, nothing of before is good once it is in force, and the audit says it once', async () => {
  const { inside, faults } = await killedAccountChanges(join(root, 'accounts'), KILLS);
  expect(faults).toEqual([]);
  expect(inside).toBe(KILLS);
  note(
    `The server was killed ${KILLS} times inside changes of accounts: 0 old log-ins alive, 0 audit entries missing or doubled.`,
  );
});
