import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { policyId } from '../../../server/http/security-headers.ts';
import { eventually, PATIENCE } from '../../support/eventually.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const COPIED = [
  'client',
  'domain',
  'server',
  'sw',
  'manifest.webmanifest',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
];
const NAMES = { PUBLIC_URL: 'http://localhost:1', PLAYER_URL: 'http://player.localhost:1' };
let checkout = '';

beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'plenary-start-'));
  for (const name of COPIED) await cp(join(ROOT, name), join(checkout, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
});
afterAll(() => rm(checkout, { recursive: true }));

interface StartOptions {
  /** The processes between it and its parent, such as npm's shell. */
  readonly through?: readonly string[];
  /** Output to wait for; by default that of the started server. */
  readonly until?: string;
}

/** Runs `npm start` until it has printed `until`. */
async function npmStart({ through = [], until = 'Mail goes to' }: StartOptions = {}) {
  const [program, ...args] = [...through, process.execPath, join(checkout, 'server', 'cli', 'start.mjs')];
  const child = spawn(program, args, {
    cwd: checkout,
    env: { PATH: process.env['PATH'], DATA_DIR: join(checkout, 'data'), PORT: '0', ...NAMES },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let said = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    if (said.includes(until)) break;
  }
  child.stdout.resume();
  const url = /listening on (http:\/\/localhost:\d+)/.exec(said)?.[1] ?? '';
  return { child, said, url };
}

const isServing = async (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PATIENCE) }).then(
    (answer) => answer.ok,
    () => false,
  );

/** Stops it as a terminal does; resolves with its exit code. */
async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  child.kill(signal);
  return (await once(child, 'exit'))[0];
}

/** Kills it and everything that it has started. */
async function endWithAll(child: ChildProcess): Promise<void> {
  process.kill(-child.pid!, 'SIGKILL');
  await once(child, 'exit');
}

test('the first start builds the app, the second neither installs nor builds, and a changed source is built again', async () => {
  const first = await npmStart();
  expect(first.said).toContain('Building the app');
  expect(first.said).not.toContain('Installing');
  expect(await stop(first.child, 'SIGTERM')).toBe(0);

  const second = await npmStart();
  expect(second.said).not.toMatch(/Installing|Building/);
  expect(second.said).toContain('attendee@example.org');
  const page = await (await fetch(`${second.url}/app/schedule`)).text();
  expect(page).toContain('<div id="root">');
  expect(page, 'the page changes with the policy it came with').toContain(
    `<meta name="policy" content="${policyId(NAMES.PLAYER_URL)}">`,
  );
  expect(page, 'it says where players run').toContain(`<meta name="player" content="${NAMES.PLAYER_URL}">`);
  expect(await stop(second.child, 'SIGINT')).toBe(0);
  expect(await isServing(second.url)).toBe(false);

  const source = join(checkout, 'domain', 'limits', 'talks.ts');
  const original = await readFile(source);
  await appendFile(source, '\n');
  const third = await npmStart({ until: 'Building the app' });
  // The first start has shown the result: the build is killed, and the earlier build is valid again.
  await endWithAll(third.child);
  await writeFile(source, original);
});

test('another PLAYER_URL is a reason to build again', async () => {
  const stamp = async (env: Readonly<Record<string, string>>): Promise<string> => {
    const code = "import('./server/cli/install.mjs').then((install) => install.sourcesStamp()).then(console.log)";
    return (await promisify(execFile)(process.execPath, ['-e', code], { cwd: checkout, env })).stdout;
  };
  expect(await stamp(NAMES)).toBe(await stamp(NAMES));
  expect(await stamp(NAMES)).not.toBe(await stamp({}));
});

test('the server ends when the shell that npm runs it in is stopped', async () => {
  const { child, url } = await npmStart({ through: ['sh', '-c', '"$@"; exit $?', 'sh'] });
  expect(await isServing(url)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await eventually(async () => expect(await isServing(url)).toBe(false));
});
