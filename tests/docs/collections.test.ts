import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

test('every declared collection is listed for devices and the server', async () => {
  const files = await Array.fromAsync(glob('domain/**/*.ts', { cwd: ROOT }));
  const declared = files.flatMap((file) =>
    [...textOf(file).matchAll(/^export const (\w+)(?:: [^=]+)? = collection\(/gm)].map(([, name = '']) => name),
  );
  const listed = textOf('domain/sync/collections.ts').split('export const collections').at(-1) ?? '';
  expect(declared.length).toBeGreaterThan(45);
  expect(declared.filter((name) => !new RegExp(`\\b${name}\\b`).test(listed))).toEqual([]);
});
