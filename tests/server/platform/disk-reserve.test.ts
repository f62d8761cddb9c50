import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RESERVE_BYTES } from '../../../domain/limits/files.ts';
import { keepReserve, releaseReserve } from '../../../server/platform/disk-reserve.ts';

test('the reserve is created once, only its owner can read it, and it stays while the disk has space', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plenary-reserve-'));
  await keepReserve(dataDir);
  const made = await stat(join(dataDir, 'reserve'));
  await keepReserve(dataDir);
  const kept = await stat(join(dataDir, 'reserve'));
  expect([made.size, made.mode & 0o777, kept.ino === made.ino]).toEqual([RESERVE_BYTES, 0o600, true]);
  expect([await releaseReserve(dataDir), await readdir(dataDir)]).toEqual([false, ['reserve']]);
  await rm(dataDir, { recursive: true });
});
