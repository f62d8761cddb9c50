import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { roleMatrix } from './role-matrix.ts';

test('everyone may do what the role matrix says, with their own data and with others’, before, during and after the event', async () => {
  const expected = (await readFile(new URL('role-matrix.txt', import.meta.url), 'utf8')).trimEnd().split('\n');
  const found = await roleMatrix();
  // Compare line by line, so that a difference is easy to read.
  expect({
    surprises: found.filter((line) => !expected.includes(line)),
    missing: expected.filter((line) => !found.includes(line)),
  }).toEqual({ surprises: [], missing: [] });
});
