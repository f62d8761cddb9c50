import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { note } from '../support/notes.ts';
import { killedAccountChanges } from './killed-account-changes.ts';
import { killedKeyedCalls } from './killed-keyed-calls.ts';

/** `npm run soak -- --changes 100` has many more. */
const KILLS = 4;

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'plenary-killed-inside-'));
});
afterAll(() => rm(root, { recursive: true }));

test('a call with a key interrupted by a kill is answered normally when repeated, and is done and recorded once', async () => {
  const { inside, faults } = await killedKeyedCalls(join(root, 'calls'), KILLS);
  expect(faults).toEqual([]);
  expect(inside).toBe(KILLS);
  note(`The server was killed ${KILLS} times inside calls under a key: 0 made twice, 0 wrong refusals.`);
});

test('an account change interrupted by a kill is accepted when repeated, old credentials end once it applies, and the audit has it once', async () => {
  const { inside, faults } = await killedAccountChanges(join(root, 'accounts'), KILLS);
  expect(faults).toEqual([]);
  expect(inside).toBe(KILLS);
  note(
    `The server was killed ${KILLS} times inside changes of accounts: 0 old log-ins alive, 0 audit entries missing or doubled.`,
  );
});
