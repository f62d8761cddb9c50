import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Words that say what happened to something instead of what it is; "well-known" is a usual term. */
const RIDDLE = /(?:Told|Said|Stood|Wanted|(?<!Well)Known|Kept[A-Z])/;

const exportedNames = (text: string): string[] =>
  [...text.matchAll(/^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm)].map(([, name = '']) => name);

test('an exported name says what it is, not that it was told, said, kept, known or wanted', async () => {
  const files = await Array.fromAsync(glob('{client,server,domain,sw}/**/*.{ts,tsx}', { cwd: ROOT }));
  const names = files.flatMap((file) =>
    exportedNames(readFileSync(join(ROOT, file), 'utf8')).map((name) => ({ file, name })),
  );
  expect(names.length).toBeGreaterThan(3000);
  expect(names.filter(({ name }) => RIDDLE.test(name))).toEqual([]);
});

test('at most ten names are exported from more than one file', async () => {
  const files = await Array.fromAsync(glob('{client,server,domain,sw}/**/*.{ts,tsx}', { cwd: ROOT }));
  const exports = files.flatMap((file) =>
    [...new Set(exportedNames(readFileSync(join(ROOT, file), 'utf8')))].map((name) => ({ file, name })),
  );
  const shared = [...Map.groupBy(exports, ({ name }) => name)].filter(([, places]) => places.length > 1);
  const named = shared.map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`);
  expect(named.slice(10)).toEqual([]);
});
