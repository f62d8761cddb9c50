import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { harbourPath } from '../../support/harbour-days.ts';
import { startServerProcess } from '../../support/server-process.ts';

let root = '';
let old = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plenary-next-edition-'));
  old = await mkdtemp(join(root, 'old-'));
});
afterEach(() => rm(root, { recursive: true }));

/** A command as an organiser runs it, on the data of a folder. */
const run = (name: 'import' | 'next-edition', dataDir: string, ...args: readonly string[]) =>
  new Promise<{ code: number; said: string; complained: string }>((resolve) => {
    execFile(
      process.execPath,
      [fileURLToPath(new URL(`../../../server/cli/${name}.ts`, import.meta.url)), ...args],
      { cwd: dataDir, env: { PATH: process.env['PATH'], DATA_DIR: dataDir } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, said: stdout, complained: stderr }),
    );
  });
const next = (file: string) => ['next-edition', old, file, '--name', 'Next Days', '--first-day', '2028-06-02'] as const;

const eventOf = async (url: string) => (await fetch(`${url}/api/event`)).json() as Promise<Record<string, unknown>>;
const mayLogIn = async (url: string) =>
  (
    await fetch(`${url}/api/attendee/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'wanda@example.org', reference: '8WND-2' }),
    })
  ).ok;
/** Whether any file of a folder contains a text. */
async function holds(folder: string, text: string): Promise<boolean> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const contents = await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name))));
  return contents.some((content) => content.includes(text));
}

test('the next edition begins in an empty data folder with the event of the old one and without its people, and nothing is overwritten', async () => {
  expect(await run('import', old, harbourPath('schedule.xml'), harbourPath('people.csv'))).toMatchObject({ code: 0 });
  const file = join(root, 'next.json');
  expect(await run(...next(file))).toEqual({
    code: 0,
    said: `The event file of Next Days is ${file}. It contains no people.\n`,
    complained: '',
  });
  const made = await readFile(file, 'utf8');
  expect(await run(...next(file))).toEqual({
    code: 1,
    said: '',
    complained: `${file} is there already. Choose another name, or remove it first.\n`,
  });

  // The running server of the old event answers the command, too, and keeps its own event.
  const before = await startServerProcess({ dataDir: old });
  const again = join(root, 'again.json');
  expect(await run(...next(again))).toMatchObject({ code: 0 });
  expect(await readFile(again, 'utf8')).toBe(made);
  expect([(await eventOf(before.url))['name'], await mayLogIn(before.url)]).toEqual(['Harbour Days', true]);
  expect(await before.stop()).toBe(0);

  const fresh = await mkdtemp(join(root, 'fresh-'));
  const report = await run('import', fresh, file);
  expect([
    report.code,
    report.said
      .split('\n')
      .filter((line) => line.startsWith('added'))
      .toSorted(),
  ]).toEqual([
    0,
    [
      'added  event  Next Days',
      'added  stage  Boathouse',
      'added  stage  Quay',
      'added  track  Ropes',
      'added  track  Tides',
    ],
  ]);
  const after = await startServerProcess({ dataDir: fresh, env: { DEMO: 'off' } });
  expect(await eventOf(after.url)).toMatchObject({
    name: 'Next Days',
    firstDay: '2028-06-02',
    lastDay: '2028-06-03',
    phase: 'onboarding',
    isSetUp: true,
  });
  expect([(await fetch(`${after.url}/auth/login`)).status, await mayLogIn(after.url)]).toEqual([200, false]);
  expect(await run('import', fresh, file)).toEqual({
    code: 1,
    said: '',
    complained: 'This server has an event already: Next Days. Use the event file on an empty server.\n',
  });
  expect(await after.stop()).toBe(0);
  expect([await holds(old, 'wanda@example.org'), await holds(fresh, 'wanda@example.org')]).toEqual([true, false]);
  expect([await holds(old, 'Keel'), await holds(fresh, 'Keel')]).toEqual([true, false]);
});
