import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { FROZEN_NAMES, frozenNames, type FrozenNames } from './frozen-names.ts';

test('names that old devices, stores and API clients know do not change', async () => {
  const frozen = JSON.parse(await readFile(FROZEN_NAMES, 'utf8')) as FrozenNames;
  const { wire, ...stored } = frozen;
  const { wire: wireNow, ...storedNow } = await frozenNames();
  expect(storedNow).toEqual(stored);
  expect(wire.length).toBeGreaterThan(2000);
  const now = new Set(wireNow);
  expect(wire.filter((name) => !now.has(name))).toEqual([]);
});
