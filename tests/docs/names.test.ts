import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (page: string): string => readFileSync(join(ROOT, page), 'utf8');
const pages = async (): Promise<string[]> =>
  Array.fromAsync(glob('{*.md,{docs,client,server,domain,sw,tests}/**/*.md}', { cwd: ROOT }));

/** The example of a new record type (docs/design.md), which does not exist. */
const EXAMPLE = 'surveys';
/** A path from the root, or from the folder of a README. */
const FILE = /`((?:client|server|domain|sw|tests|docs)\/[\w./-]+\.\w+|[\w-]+(?:\/[\w.-]+)+\.(?:ts|tsx|mjs|css|md))`/g;

test('every file that a page of the guide names exists', async () => {
  const named = (await pages()).flatMap((page) =>
    [...read(page).matchAll(FILE)].map(([, file = '']) => ({ page, file })),
  );
  expect(named.length).toBeGreaterThan(40);
  const isThere = ({ page, file }: (typeof named)[number]): boolean =>
    file.includes(EXAMPLE) || [ROOT, join(ROOT, dirname(page))].some((from) => existsSync(join(from, file)));
  expect(named.filter((one) => !isThere(one))).toEqual([]);
});

/** Returns the anchor of a heading as used in links. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
const headings = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

test('every link of the guide points to a page, and to a heading of it', async () => {
  const links = (await pages()).flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)\s#]*)(?:#([\w-]+))?\)/g)].map(([, path = '', anchor]) => ({
      page,
      to: path === '' ? page : join(dirname(page), path),
      anchor,
    })),
  );
  expect(links.length).toBeGreaterThan(10);
  const leads = ({ to, anchor }: (typeof links)[number]): boolean =>
    existsSync(join(ROOT, to)) && (anchor === undefined || headings(to).includes(anchor));
  expect(links.filter((link) => !leads(link))).toEqual([]);
});
