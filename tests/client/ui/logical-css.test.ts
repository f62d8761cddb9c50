import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const CLIENT = new URL('../../../client/', import.meta.url);
/** Sides by name, which stay where they are when a script runs the other way. */
const SIDE =
  /^\s*(?:(?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right)\b|(?:left|right)\s*:|(?:text-align|float|clear):\s*(?:left|right)\b)/;
/** Four sides at once, the left one not like the right one. What is laid to the middle of the window has no side. */
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

/** Split at spaces that stand in no brackets. */
const words = (value: string): string[] => value.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
