import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { folderFiles } from '../../../server/platform/file-store.ts';
import { fileContract } from './file-contract.ts';

let root: string;
let count = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'plenary-files-'));
});
afterAll(() => rm(root, { recursive: true }));

fileContract(() => folderFiles(join(root, String((count += 1)))));
