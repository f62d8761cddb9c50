import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importPartTable, importTable } from '../../server/api/imports/import-store.ts';
import { type Env, readEnv } from '../../server/env.ts';
import { startServer } from '../../server/main.ts';
import { openPorts } from '../../server/open-ports.ts';
import { COMPILED, runCommand } from '../support/command.ts';
import { startDyingServer } from './killed-calls.ts';

const DYING_IMPORT = fileURLToPath(new URL('../support/dying-import.ts', import.meta.url));
const TALKS = 1200;
/** The write of the second log entry: the file, the plan and the first entry come before. */
const AT_SECOND_ENTRY = 4;

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plenary-killed-import-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function tableOf(name: string): Promise<string> {
  const rows = Array.from(
    { length: TALKS },
    (_, n) => `${name} ${n},2027-06-0${1 + (n % 5)} ${10 + (n % 8)}:00,30,Stage ${n % 40}`,
  );
  const path = join(dataDir, `${name}.csv`);
  await writeFile(path, ['title,start,minutes,stage', ...rows].join('\n'));
  return path;
}

/** Runs the command without a server and kills it before its second log entry. */
const killImport = (file: string): Promise<string | null> =>
  new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...COMPILED };
    const child = execFile(process.execPath, [DYING_IMPORT, file], { cwd: dataDir, env }, () =>
      resolve(child.signalCode),
    );
  });

interface Held {
  readonly talks: Readonly<Record<string, number>>;
  /** Numbers of stored imports, and of parts of their files. */
  readonly kept: readonly [number, number];
}

/** Returns what is stored while no server runs. */
async function held(): Promise<Held> {
  const surroundings = { log: pino({ level: 'silent' }), overrides: {}, publicUrl: '', print: () => {} };
  const { ports, close, settled } = await openPorts(environment(), {}, surroundings);
  const talks: Record<string, number> = {};
  for (const { doc } of (await ports.log.state('pub')).all('talks')) {
    const name = (doc as { title: string }).title.replace(/ \d+$/, '');
    talks[name] = (talks[name] ?? 0) + 1;
  }
  const kept = [await rowsOf(await importTable(ports)), await rowsOf(await importPartTable(ports))] as const;
  await close(settled());
  return { talks, kept };
}
const rowsOf = async (table: Awaited<ReturnType<typeof importTable | typeof importPartTable>>): Promise<number> =>
  table.count('byExpiry', []);

/** Starts the server, waits until it has finished old work, and stops it. */
async function startAndStop(): Promise<void> {
  const server = await startServer(environment({ PORT: '0', DEMO: 'off', LOG_LEVEL: 'silent' }));
  await server.settled();
  await server.stop();
}

function environment(variables: Readonly<Record<string, string>> = {}): Env {
  const read = readEnv({ DATA_DIR: dataDir, ...variables });
  if (!read.ok) throw new Error(read.message);
  return read.env;
}

test('a command import that is killed between two log entries is finished at the next start of the server', async () => {
  const file = await tableOf('Old');
  expect(await killImport(file)).toBe('SIGKILL');
  const { talks, kept } = await held();
  expect(talks['Old']).toBeGreaterThan(0);
  expect(talks['Old']).toBeLessThan(TALKS);
  expect(kept).toEqual([1, 1]);
  await startAndStop();
  expect(await held()).toEqual({ talks: { Old: TALKS }, kept: [0, 0] });
});

test('a command import in a server that is killed is finished at its next start', async () => {
  const file = await tableOf('Old');
  const server = await startDyingServer(dataDir);
  await server.tell({ killAt: AT_SECOND_ENTRY });
  const { code, printed } = await runCommand('import', [file, '--zone', 'Europe/Lisbon'], dataDir);
  await server.kill();
  expect([code, printed]).toEqual([1, 'The server stopped before it was done; run the command again.\n']);
  const { talks } = await held();
  expect(talks['Old']).toBeGreaterThan(0);
  expect(talks['Old']).toBeLessThan(TALKS);
  await startAndStop();
  expect(await held()).toEqual({ talks: { Old: TALKS }, kept: [0, 0] });
});

test('a newer import replaces one that was interrupted', async () => {
  const [old, newer] = [await tableOf('Old'), await tableOf('New')];
  expect(await killImport(old)).toBe('SIGKILL');
  const before = await held();
  expect(before.kept).toEqual([1, 1]);
  const { code } = await runCommand('import', [newer, '--replace', '--zone', 'Europe/Lisbon'], dataDir);
  const after = { talks: { New: TALKS }, kept: [0, 0] };
  expect([code, await held()]).toEqual([0, after]);
  await startAndStop();
  expect(await held()).toEqual(after);
});
