import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const CLIENT = new URL('../../../client/', import.meta.url);
/** Physical sides, which do not change in right-to-left scripts. */
const SIDE =
  /^\s*(?:(?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right)\b|(?:left|right)\s*:|(?:text-align|float|clear):\s*(?:left|right)\b)/;
/** Four values whose left and right differ. Elements centred in the window have no side. */
const FOUR = /^\s*(?:inset|margin|padding|border-width|border-style): (?<sides>[^;]+);/;

test('nothing is laid out by left and right, so that every screen also works right to left', async () => {
  const paths = await Array.fromAsync(glob('**/*.css', { cwd: CLIENT }));
  expect(paths.length).toBeGreaterThan(50);
  const found: string[] = [];
  for (const path of paths) {
    const lines = (await readFile(new URL(path, CLIENT), 'utf8')).split('\n');
    for (const [index, line] of lines.entries()) if (hasSide(line)) found.push(`${path}:${index + 1} ${line.trim()}`);
  }
  expect(found).toEqual([]);
});

function hasSide(line: string): boolean {
  const sides = words(FOUR.exec(line)?.groups?.['sides'] ?? '');
  return SIDE.test(line) || (sides.length === 4 && sides[1] !== sides[3] && !sides.includes('50%'));
}

/** Splits at spaces outside brackets. */
const words = (value: string): string[] => value.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
