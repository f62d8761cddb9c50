import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const CLIENT = new URL('../../../client/', import.meta.url);
const MOTION = /(?<=^|[\s;{])(?:animation|transition):\s*(?<parts>[^;]+);/g;
/** Durations that are 0 with reduced motion. Delays are left out, because they are not motion. */
const YIELDS = /var\(--(?:fast|mid|motion)\)|\b1ms\b|\bnone\b/;
/** Follows the scroll position instead of time. */
const SCROLLED = /animation-timeline/;

test('nothing moves for people who prefer reduced motion, without a rule for all elements', async () => {
  const paths = await Array.fromAsync(glob('**/*.css', { cwd: CLIENT }));
  const seen: string[] = [];
  const found: string[] = [];
  for (const path of paths) {
    const text = (await readFile(new URL(path, CLIENT), 'utf8')).replaceAll(/\/\*.*?\*\//gs, '');
    for (const rule of text.match(/\{[^{}]*\}/g) ?? []) {
      if (SCROLLED.test(rule)) continue;
      for (const { groups } of rule.matchAll(MOTION)) {
        const parts = (groups?.['parts'] ?? '').split(/,(?![^(]*\))/);
        seen.push(...parts);
        found.push(...parts.filter((part) => !YIELDS.test(part)).map((part) => `${path}: ${part.trim()}`));
      }
    }
    for (const [selector] of text.matchAll(
      /(?<=^|[\s,])(?:\*|::before|::after)(?=\s*[,{])[^{}]*\{[^{}]*(?:animation|transition)/g,
    ))
      found.push(`${path}: ${selector}`);
  }
  expect(seen.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
